"""Media for the benchmarks, made from the committed samples."""
import os
import struct

SAMPLES = os.path.join(os.path.dirname(__file__), "..", "Sources", "CMediaSamples", "samples")


def sample(name):
    with open(os.path.join(SAMPLES, name), "rb") as file:
        return file.read()


def jpeg(number, size):
    """A JPEG of exactly `size` bytes that differs from others: comment segments stand behind the first marker."""
    plain = sample("jpeg.jpg")
    filler = size - len(plain)
    segments = b""
    while filler > 0:
        length = min(filler, 60000)
        if 0 < filler - length < 16:
            length -= 16
        text = (b"%08d" % number + b"x" * length)[: length - 4]
        segments += b"\xff\xfe" + struct.pack(">H", length - 2) + text
        filler -= length
    return plain[:2] + segments + plain[2:]


def png(number):
    """A small PNG that differs from others: a text chunk stands behind the header."""
    import zlib
    plain = sample("png.png")
    body = b"tEXt" + b"Comment\0%08d" % number
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return plain[:33] + chunk + plain[33:]


def film(size):
    """An MPEG-4 of `size` bytes: the sample and a box of free space."""
    plain = sample("mp4.mp4")
    return plain + struct.pack(">I", size - len(plain)) + b"free" + bytes(size - len(plain) - 8)
