#ifndef SERVICE_EXTENSION_RUNTIME_CCURL_SHIM_H
#define SERVICE_EXTENSION_RUNTIME_CCURL_SHIM_H

#include <curl/curl.h>

/*
 * Swift does not import C functions that take `...`. Here is one wrapper for each shape of argument that libcurl's
 * setopt and getinfo calls take; the types are those that curl_easy_setopt(3) and curl_easy_getinfo(3) name.
 */

static inline CURLcode ser_easy_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ser_easy_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ser_easy_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ser_easy_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ser_easy_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ser_easy_set_write_function(CURL *handle, CURLoption option, curl_write_callback function) {
    return curl_easy_setopt(handle, option, function);
}

static inline CURLcode ser_easy_set_opensocket_function(CURL *handle, curl_opensocket_callback function) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode ser_easy_set_closesocket_function(CURL *handle, curl_closesocket_callback function) {
    return curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, function);
}

static inline CURLcode ser_easy_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ser_easy_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ser_easy_get_pointer(CURL *handle, CURLINFO info, void **value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode ser_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline CURLMcode ser_multi_set_socket_function(CURLM *multi, curl_socket_callback function, void *context) {
    CURLMcode result = curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, function);
    return result == CURLM_OK ? curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context) : result;
}

static inline CURLMcode ser_multi_set_timer_function(CURLM *multi, curl_multi_timer_callback function, void *context) {
    CURLMcode result = curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, function);
    return result == CURLM_OK ? curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context) : result;
}

/* The result of a finished transfer: a member of an anonymous union in struct CURLMsg, which Swift names awkwardly. */
static inline CURLcode ser_message_result(const CURLMsg *message) {
    return message->data.result;
}

#endif
