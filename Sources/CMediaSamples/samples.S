// Written by Scripts/make-samples. The checksum makes a changed sample a changed source file.
.macro sample label, file, count, checksum
    .globl \label
    .hidden \label
\label:
    .incbin "\file"
    .if . - \label - \count
    .error "a sample has changed: run Scripts/make-samples"
    .endif
    .byte 0
.endm

    .section .rodata, "a", @progbits
sample media_sample_0, jpeg.jpg, 827, 2060286446
sample media_sample_1, jpeg-progressive.jpg, 1082, 3316169741
sample media_sample_2, jpeg-cmyk.jpg, 1198, 415541698
sample media_sample_3, jpeg-grey.jpg, 577, 593759863
sample media_sample_4, jpeg-exif.jpg, 845, 1293735712
sample media_sample_5, png.png, 865, 2561409396
sample media_sample_6, png-interlaced.png, 1230, 570606818
sample media_sample_7, apng.png, 627, 633781970
sample media_sample_8, gif.gif, 741, 4063197803
sample media_sample_9, gif-animated.gif, 1565, 2607934791
sample media_sample_10, gif87a.gif, 733, 3567090639
sample media_sample_11, mp3.mp3, 1463, 1559043716
sample media_sample_12, mp3-id3v2.mp3, 1517, 2369853280
sample media_sample_13, mp3-id3-picture.mp3, 19404, 3125892990
sample media_sample_14, mp3-mpeg2.mp3, 1567, 2101342753
sample media_sample_15, mp3-mpeg25.mp3, 504, 3632718855
sample media_sample_16, mp2.mp2, 2716, 744588931
sample media_sample_17, m4a.m4a, 2238, 1883203878
sample media_sample_18, m4a-alac.m4a, 2701, 3123616146
sample media_sample_19, audio-isom.mp4, 2258, 2824365330
sample media_sample_20, wav.wav, 5164, 3739200221
sample media_sample_21, wav-float.wav, 5200, 544213673
sample media_sample_22, rf64.wav, 5200, 649531308
sample media_sample_23, aiff.aiff, 5174, 3884902895
sample media_sample_24, aifc.aifc, 5192, 2893262934
sample media_sample_25, mp4.mp4, 3643, 3805816903
sample media_sample_26, mp4-faststart.mp4, 3643, 907886623
sample media_sample_27, mp4-fragmented.mp4, 3953, 1644645386
sample media_sample_28, mp4-silent.mp4, 1498, 248907025
sample media_sample_29, m4v.m4v, 3631, 2377720132
sample media_sample_30, mpeg1.mpg, 6144, 1970715109
sample media_sample_31, mpeg2.mpg, 6144, 266439185
sample media_sample_32, avi.avi, 4852, 1964175991
sample media_sample_33, webp.webp, 452, 91068467
sample media_sample_34, heic.heic, 799, 3991189862
sample media_sample_35, avif.avif, 497, 50700389
sample media_sample_36, svg.svg, 223, 3249637060
sample media_sample_37, bmp.bmp, 2442, 2615784840
sample media_sample_38, tiff.tiff, 1360, 2419651386
sample media_sample_39, ico.ico, 1150, 1703502632
sample media_sample_40, mov.mov, 3698, 2805229710
sample media_sample_41, webm.webm, 3035, 3477266583
sample media_sample_42, mkv.mkv, 2871, 1981784510
sample media_sample_43, 3gp.3gp, 3542, 2197804571
sample media_sample_44, ts.ts, 5264, 1799213170
sample media_sample_45, ogg.ogg, 2921, 2601111787
sample media_sample_46, flac.flac, 1446, 1525491217
sample media_sample_47, caf.caf, 5212, 766765053
sample media_sample_48, aac.aac, 1513, 2820860708
sample media_sample_49, html.html, 319, 1471626158
sample media_sample_50, json.json, 68, 2590584233
sample media_sample_51, gzip.gz, 888, 1451748240
sample media_sample_52, empty.bin, 0, 4294967295
    .section .note.GNU-stack, "", @progbits
