// Written by Scripts/make-samples.
#include "CMediaSamples.h"

extern const unsigned char media_sample_0[];
extern const unsigned char media_sample_1[];
extern const unsigned char media_sample_2[];
extern const unsigned char media_sample_3[];
extern const unsigned char media_sample_4[];
extern const unsigned char media_sample_5[];
extern const unsigned char media_sample_6[];
extern const unsigned char media_sample_7[];
extern const unsigned char media_sample_8[];
extern const unsigned char media_sample_9[];
extern const unsigned char media_sample_10[];
extern const unsigned char media_sample_11[];
extern const unsigned char media_sample_12[];
extern const unsigned char media_sample_13[];
extern const unsigned char media_sample_14[];
extern const unsigned char media_sample_15[];
extern const unsigned char media_sample_16[];
extern const unsigned char media_sample_17[];
extern const unsigned char media_sample_18[];
extern const unsigned char media_sample_19[];
extern const unsigned char media_sample_20[];
extern const unsigned char media_sample_21[];
extern const unsigned char media_sample_22[];
extern const unsigned char media_sample_23[];
extern const unsigned char media_sample_24[];
extern const unsigned char media_sample_25[];
extern const unsigned char media_sample_26[];
extern const unsigned char media_sample_27[];
extern const unsigned char media_sample_28[];
extern const unsigned char media_sample_29[];
extern const unsigned char media_sample_30[];
extern const unsigned char media_sample_31[];
extern const unsigned char media_sample_32[];
extern const unsigned char media_sample_33[];
extern const unsigned char media_sample_34[];
extern const unsigned char media_sample_35[];
extern const unsigned char media_sample_36[];
extern const unsigned char media_sample_37[];
extern const unsigned char media_sample_38[];
extern const unsigned char media_sample_39[];
extern const unsigned char media_sample_40[];
extern const unsigned char media_sample_41[];
extern const unsigned char media_sample_42[];
extern const unsigned char media_sample_43[];
extern const unsigned char media_sample_44[];
extern const unsigned char media_sample_45[];
extern const unsigned char media_sample_46[];
extern const unsigned char media_sample_47[];
extern const unsigned char media_sample_48[];
extern const unsigned char media_sample_49[];
extern const unsigned char media_sample_50[];
extern const unsigned char media_sample_51[];
extern const unsigned char media_sample_52[];

const struct media_sample media_samples[] = {
    {"jpeg.jpg", "image/jpeg", media_sample_0, 827},
    {"jpeg-progressive.jpg", "image/jpeg", media_sample_1, 1082},
    {"jpeg-cmyk.jpg", "image/jpeg", media_sample_2, 1198},
    {"jpeg-grey.jpg", "image/jpeg", media_sample_3, 577},
    {"jpeg-exif.jpg", "image/jpeg", media_sample_4, 845},
    {"png.png", "image/png", media_sample_5, 865},
    {"png-interlaced.png", "image/png", media_sample_6, 1230},
    {"apng.png", "image/apng", media_sample_7, 627},
    {"gif.gif", "image/gif", media_sample_8, 741},
    {"gif-animated.gif", "image/gif", media_sample_9, 1565},
    {"gif87a.gif", "image/gif", media_sample_10, 733},
    {"mp3.mp3", "audio/mpeg", media_sample_11, 1463},
    {"mp3-id3v2.mp3", "audio/mpeg", media_sample_12, 1517},
    {"mp3-id3-picture.mp3", "audio/mpeg", media_sample_13, 19404},
    {"mp3-mpeg2.mp3", "audio/mpeg", media_sample_14, 1567},
    {"mp3-mpeg25.mp3", "audio/mpeg", media_sample_15, 504},
    {"mp2.mp2", "audio/mpeg", media_sample_16, 2716},
    {"m4a.m4a", "audio/mp4", media_sample_17, 2238},
    {"m4a-alac.m4a", "audio/mp4", media_sample_18, 2701},
    {"audio-isom.mp4", "audio/mp4", media_sample_19, 2258},
    {"wav.wav", "audio/wav", media_sample_20, 5164},
    {"wav-float.wav", "audio/wav", media_sample_21, 5200},
    {"rf64.wav", "audio/wav", media_sample_22, 5200},
    {"aiff.aiff", "audio/aiff", media_sample_23, 5174},
    {"aifc.aifc", "audio/aiff", media_sample_24, 5192},
    {"mp4.mp4", "video/mp4", media_sample_25, 3643},
    {"mp4-faststart.mp4", "video/mp4", media_sample_26, 3643},
    {"mp4-fragmented.mp4", "video/mp4", media_sample_27, 3953},
    {"mp4-silent.mp4", "video/mp4", media_sample_28, 1498},
    {"m4v.m4v", "video/x-m4v", media_sample_29, 3631},
    {"mpeg1.mpg", "video/mpeg", media_sample_30, 6144},
    {"mpeg2.mpg", "video/mpeg", media_sample_31, 6144},
    {"avi.avi", "video/x-msvideo", media_sample_32, 4852},
    {"webp.webp", "image/webp", media_sample_33, 452},
    {"heic.heic", "image/heic", media_sample_34, 799},
    {"avif.avif", "image/avif", media_sample_35, 497},
    {"svg.svg", "image/svg+xml", media_sample_36, 223},
    {"bmp.bmp", "image/bmp", media_sample_37, 2442},
    {"tiff.tiff", "image/tiff", media_sample_38, 1360},
    {"ico.ico", "image/vnd.microsoft.icon", media_sample_39, 1150},
    {"mov.mov", "video/quicktime", media_sample_40, 3698},
    {"webm.webm", "video/webm", media_sample_41, 3035},
    {"mkv.mkv", "video/x-matroska", media_sample_42, 2871},
    {"3gp.3gp", "video/3gpp", media_sample_43, 3542},
    {"ts.ts", "video/mp2t", media_sample_44, 5264},
    {"ogg.ogg", "audio/ogg", media_sample_45, 2921},
    {"flac.flac", "audio/flac", media_sample_46, 1446},
    {"caf.caf", "audio/x-caf", media_sample_47, 5212},
    {"aac.aac", "audio/aac", media_sample_48, 1513},
    {"html.html", "text/html", media_sample_49, 319},
    {"json.json", "application/json", media_sample_50, 68},
    {"gzip.gz", "application/gzip", media_sample_51, 888},
    {"empty.bin", "application/octet-stream", media_sample_52, 0},
};

const size_t media_sample_count = sizeof media_samples / sizeof media_samples[0];
