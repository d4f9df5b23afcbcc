/* getaddrinfo for names-stall.sh: names that begin with "stall" take their time, "good" ones are this machine. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <string.h>
#include <unistd.h>

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **list) {
    int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
    if (node && strncmp(node, "stall", 5) == 0) {
        sleep(20);
        return EAI_AGAIN;
    }
    return real(node && strncmp(node, "good", 4) == 0 ? "127.0.0.1" : node, service, hints, list);
}
