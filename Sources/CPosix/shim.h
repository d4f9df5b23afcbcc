#ifndef SERVICE_EXTENSION_RUNTIME_CPOSIX_SHIM_H
#define SERVICE_EXTENSION_RUNTIME_CPOSIX_SHIM_H

/*
 * System calls that Swift does not import: those that take `...`, and those that are declared for GNU sources only.
 *
 * No header is included, and the types are spelled out as glibc has them (mode_t is unsigned int, pthread_t unsigned
 * long): with <fcntl.h> here, types such as struct stat would belong to this module and to Glibc, and the compiler would
 * ask for the one or the other depending on which it met first.
 */

extern int openat(int directory, const char *path, int flags, ...);

static inline int ser_openat(int directory, const char *path, int flags, unsigned int mode) {
    return openat(directory, path, flags, mode);
}

/* The flag is RENAME_NOREPLACE of rename(2): fails with EEXIST where the new name is taken. */
extern int renameat2(int from, const char *old_name, int to, const char *new_name, unsigned int flags);

static inline int ser_rename_to_new(int from, const char *old_name, int to, const char *new_name) {
    return renameat2(from, old_name, to, new_name, 1);
}

/* Longer names than 15 bytes are refused by the system. */
extern unsigned long pthread_self(void);
extern int pthread_setname_np(unsigned long thread, const char *name);

/* Likewise. */
extern int gettid(void);

static inline int ser_current_thread_number(void) {
    return gettid();
}

static inline void ser_name_current_thread(const char *name) {
    pthread_setname_np(pthread_self(), name);
}

/* epoll(7) and eventfd(2), which the Glibc module leaves out. The kernel packs the structure on x86-64 alone. */
struct ser_epoll_event {
    unsigned int events;
    unsigned long long data;
}
#ifdef __x86_64__
__attribute__((packed))
#endif
;

extern int epoll_create1(int flags);
extern int epoll_ctl(int poller, int operation, int descriptor, struct ser_epoll_event *event);
extern int epoll_wait(int poller, struct ser_epoll_event *events, int count, int milliseconds);
extern int eventfd(unsigned int count, int flags);
extern int eventfd_read(int descriptor, unsigned long *value);
extern int eventfd_write(int descriptor, unsigned long value);

/* environ(7), which Swift gets to read alone. */
static inline void ser_replace_environment(char **list) {
    extern char **environ;
    environ = list;
}

/* signalfd(2), which the Glibc module leaves out too. */
extern int signalfd(int descriptor, const void *set, int flags);

/* ioctl(2), which takes `...`, with SIOCINQ of tcp(7): how many bytes of a socket wait to be read; -1 for an error. */
extern int ioctl(int descriptor, unsigned long request, ...);

static inline int ser_unread_count(int socket) {
    int count = 0;
    return ioctl(socket, 0x541B, &count) == 0 ? count : -1;
}

/* setvbuf(3) with _IOLBF, which is 1, on stdout, a variable that Swift takes for one that anybody may change. */
struct _IO_FILE;
extern struct _IO_FILE *stdout;
extern int setvbuf(struct _IO_FILE *stream, char *buffer, int mode, unsigned long size);

static inline void ser_buffer_standard_output_by_line(void) {
    setvbuf(stdout, 0, 1, 0);
}

#endif
