/*
 * The least that this job costs: URLs on standard input, each fetched by libcurl, named by libmagic, written to an
 * unnamed file and linked under a name, one line of output each. No policy, no time limit, no probe, no payload.
 *
 * usage: floor DIRECTORY [PARALLEL]
 */
#define _GNU_SOURCE
#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { BODY_LIMIT = 1 << 20, LINE_LIMIT = 8192 };

struct transfer {
    CURL *easy;
    char *body;
    size_t count;
};

static CURLM *multi;
static int poller;
static long timeout = -1;
static magic_t magic;
static int directory;
static int number;

static size_t take(char *bytes, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    if (transfer->count + size * count > BODY_LIMIT) return 0;
    memcpy(transfer->body + transfer->count, bytes, size * count);
    transfer->count += size * count;
    return size * count;
}

static int watch(CURL *easy, curl_socket_t socket, int what, void *context, void *known) {
    (void)easy, (void)context;
    if (what == CURL_POLL_REMOVE) return epoll_ctl(poller, EPOLL_CTL_DEL, socket, NULL), 0;
    struct epoll_event event = {.data.fd = socket};
    if (what & CURL_POLL_IN) event.events |= EPOLLIN;
    if (what & CURL_POLL_OUT) event.events |= EPOLLOUT;
    epoll_ctl(poller, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event);
    curl_multi_assign(multi, socket, &poller);
    return 0;
}

static int set_timeout(CURLM *handle, long milliseconds, void *context) {
    (void)handle, (void)context;
    timeout = milliseconds;
    return 0;
}

static int start(struct transfer *transfer) {
    char line[LINE_LIMIT];
    if (!fgets(line, sizeof line, stdin)) return 0;
    line[strcspn(line, "\n")] = 0;
    transfer->count = 0;
    curl_easy_setopt(transfer->easy, CURLOPT_URL, line);
    curl_multi_add_handle(multi, transfer->easy);
    return 1;
}

static void finish(struct transfer *transfer, CURLcode result) {
    const char *type = result == CURLE_OK ? magic_buffer(magic, transfer->body, transfer->count) : "failed";
    char name[32], link[64];
    int file = openat(directory, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0 || write(file, transfer->body, transfer->count) != (ssize_t)transfer->count) exit(1);
    snprintf(name, sizeof name, "%d", number++);
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    if (linkat(AT_FDCWD, link, directory, name, AT_SYMLINK_FOLLOW)) exit(1);
    close(file);
    char record[128];
    int length = snprintf(record, sizeof record, "%s %s\n", name, type);
    if (write(1, record, length) != length) exit(1);
}

int main(int argc, char **argv) {
    int parallel = argc > 2 ? atoi(argv[2]) : 64, running = 0, active = 0;
    directory = open(argv[1], O_DIRECTORY | O_RDONLY | O_CLOEXEC);
    magic = magic_open(MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_ELF
                       | MAGIC_NO_CHECK_CDF | MAGIC_NO_CHECK_TOKENS | MAGIC_NO_CHECK_JSON | MAGIC_NO_CHECK_CSV
                       | MAGIC_NO_CHECK_ENCODING | MAGIC_NO_CHECK_TEXT);
    if (directory < 0 || magic_load(magic, NULL)) return 1;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    multi = curl_multi_init();
    poller = epoll_create1(EPOLL_CLOEXEC);
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, watch);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, set_timeout);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)parallel);
    for (int index = 0; index < parallel; index++) {
        struct transfer *transfer = calloc(1, sizeof *transfer);
        transfer->body = malloc(BODY_LIMIT);
        transfer->easy = curl_easy_init();
        curl_easy_setopt(transfer->easy, CURLOPT_WRITEFUNCTION, take);
        curl_easy_setopt(transfer->easy, CURLOPT_WRITEDATA, transfer);
        curl_easy_setopt(transfer->easy, CURLOPT_PRIVATE, transfer);
        curl_easy_setopt(transfer->easy, CURLOPT_BUFFERSIZE, 64L << 10);
        curl_easy_setopt(transfer->easy, CURLOPT_NOSIGNAL, 1L);
        active += start(transfer);
    }
    while (active) {
        struct epoll_event events[64];
        int count = epoll_wait(poller, events, 64, timeout < 0 ? 1000 : timeout);
        if (count < 0 && errno != EINTR) return 1;
        if (count <= 0) curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running);
        for (int index = 0; index < count; index++) {
            int what = (events[index].events & EPOLLIN ? CURL_CSELECT_IN : 0)
                | (events[index].events & EPOLLOUT ? CURL_CSELECT_OUT : 0)
                | (events[index].events & (EPOLLERR | EPOLLHUP) ? CURL_CSELECT_ERR : 0);
            curl_multi_socket_action(multi, events[index].data.fd, what, &running);
        }
        CURLMsg *message;
        int left;
        while ((message = curl_multi_info_read(multi, &left))) {
            struct transfer *transfer;
            CURLcode result = message->data.result;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
            curl_multi_remove_handle(multi, transfer->easy);
            finish(transfer, result);
            active += start(transfer) - 1;
        }
    }
    return 0;
}
