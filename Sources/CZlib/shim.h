#ifndef SERVICE_EXTENSION_RUNTIME_CZLIB_SHIM_H
#define SERVICE_EXTENSION_RUNTIME_CZLIB_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

/*
 * zlib's library is on every machine that has libcurl, which is linked with it; its header and the name to link with are
 * in a package of their own, which people would have to install for four functions. So the library that libcurl brought
 * along is asked for them. The structure and the numbers are zlib's public interface, which every libz.so.1 has.
 */

typedef struct {
    unsigned char *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *msg;
    void *state;
    void *(*zalloc)(void *, unsigned int, unsigned int);
    void (*zfree)(void *, void *);
    void *opaque;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
} ser_zlib_stream;

enum { SER_Z_NO_FLUSH = 0, SER_Z_OK = 0, SER_Z_STREAM_END = 1, SER_Z_BUF_ERROR = -5, SER_Z_VERSION_ERROR = -6 };

static inline void *ser_zlib_function(const char *name) {
    void *library = dlopen("libz.so.1", RTLD_NOW);
    return library == NULL ? NULL : dlsym(library, name);
}

/* inflateInit2: the largest window, and the header of gzip or of zlib, whichever comes. */
static inline int ser_zlib_inflate_init(ser_zlib_stream *stream) {
    int (*init)(ser_zlib_stream *, int, const char *, int) =
        (int (*)(ser_zlib_stream *, int, const char *, int))ser_zlib_function("inflateInit2_");
    return init == NULL ? SER_Z_VERSION_ERROR : init(stream, 15 + 32, "1", (int)sizeof(ser_zlib_stream));
}

/* inflateReset2: begins anew; the window's size, negative for data without a header, 32 more for both headers. */
static inline int ser_zlib_inflate_reset(ser_zlib_stream *stream, int window_bits) {
    int (*reset)(ser_zlib_stream *, int) = (int (*)(ser_zlib_stream *, int))ser_zlib_function("inflateReset2");
    return reset == NULL ? SER_Z_VERSION_ERROR : reset(stream, window_bits);
}

static inline int ser_zlib_inflate(ser_zlib_stream *stream, int flush) {
    int (*function)(ser_zlib_stream *, int) = (int (*)(ser_zlib_stream *, int))ser_zlib_function("inflate");
    return function == NULL ? SER_Z_VERSION_ERROR : function(stream, flush);
}

static inline int ser_zlib_inflate_end(ser_zlib_stream *stream) {
    int (*end)(ser_zlib_stream *) = (int (*)(ser_zlib_stream *))ser_zlib_function("inflateEnd");
    return end == NULL ? SER_Z_VERSION_ERROR : end(stream);
}

#endif
