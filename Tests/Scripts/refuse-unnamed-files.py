#!/usr/bin/env python3
"""Runs a command for which open(2) with O_TMPFILE fails with EOPNOTSUPP, as on a file system without unnamed files.

A seccomp filter does it (seccomp(2), needs no privileges): refuse-unnamed-files.py COMMAND [ARGUMENTS...]
"""
import ctypes
import errno
import os
import platform
import struct
import sys

OPENAT = {"x86_64": 257, "aarch64": 56}
TMPFILE_BIT = 0o20000000
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
LOAD, JUMP_IF_EQUAL, JUMP_IF_SET, RETURN = 0x20, 0x15, 0x45, 0x06
ALLOW, FAIL = 0x7FFF0000, 0x00050000 | errno.EOPNOTSUPP

number = OPENAT.get(platform.machine())
if number is None:
    sys.exit(77)
# struct seccomp_data: the system call's number at 0, the low half of its third argument, the flags, at 32.
program = b"".join(
    struct.pack("HBBI", *instruction)
    for instruction in [
        (LOAD, 0, 0, 0),
        (JUMP_IF_EQUAL, 0, 3, number),
        (LOAD, 0, 0, 32),
        (JUMP_IF_SET, 0, 1, TMPFILE_BIT),
        (RETURN, 0, 0, FAIL),
        (RETURN, 0, 0, ALLOW),
    ]
)


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]


prctl = ctypes.CDLL(None).prctl
filter_program = Program(len(program) // 8, program)
if prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) or prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(filter_program), 0, 0):
    sys.exit(77)
os.execv(sys.argv[1], sys.argv[1:])
