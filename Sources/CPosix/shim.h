#ifndef SERVICE_EXTENSION_RUNTIME_CPOSIX_SHIM_H
#define SERVICE_EXTENSION_RUNTIME_CPOSIX_SHIM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <pthread.h>

/* openat(2) takes `...`, and O_TMPFILE is a macro of other macros: Swift imports neither. The value is that of
 * <asm-generic/fcntl.h> for the case that the including module was built without _GNU_SOURCE. */
#ifdef O_TMPFILE
#define SER_O_TMPFILE_VALUE O_TMPFILE
#else
#define SER_O_TMPFILE_VALUE (020000000 | O_DIRECTORY)
#endif

static const int SER_O_TMPFILE = SER_O_TMPFILE_VALUE;

static inline int ser_openat(int directory, const char *path, int flags, mode_t mode) {
    return openat(directory, path, flags, mode);
}

/* Declared for GNU sources only. Longer names than 15 bytes are refused by the system. */
extern int pthread_setname_np(pthread_t thread, const char *name);

static inline void ser_name_current_thread(const char *name) {
    pthread_setname_np(pthread_self(), name);
}

#endif
