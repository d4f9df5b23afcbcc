#ifndef SERVICE_EXTENSION_RUNTIME_CZLIB_SHIM_H
#define SERVICE_EXTENSION_RUNTIME_CZLIB_SHIM_H

#include <zlib.h>

/* inflateInit2 is a macro that adds the version and the size of z_stream, so Swift does not import it. */
static inline int ser_inflate_init(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#endif
