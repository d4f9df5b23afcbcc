// Tells ThreadSanitizer what a contended `Synchronization.Mutex` orders.
//
// The quick way in and out of a Mutex is inlined and seen. The slow way is in libswiftSynchronization, which is not
// instrumented, and hands the lock over inside the kernel (FUTEX_LOCK_PI), so that ThreadSanitizer takes whatever a
// contended Mutex guards for a race. This library goes before it (LD_PRELOAD) and adds what is missing: nothing is
// suppressed, and a race that no lock orders is still found.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Synchronization._MutexHandle: self is passed as the context of a Swift call.
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK_SLOW);
SWIFT void lock_slow(uint32_t thread, SELF) {
    ((SWIFT void (*)(uint32_t, SELF))next(LOCK_SLOW))(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK_SLOW);
SWIFT bool try_lock_slow(SELF) {
    bool is_locked = ((SWIFT bool (*)(SELF))next(TRY_LOCK_SLOW))(self);
    if (is_locked && __tsan_acquire) __tsan_acquire(self);
    return is_locked;
}

SWIFT void unlock_slow(SELF) __asm__(UNLOCK_SLOW);
SWIFT void unlock_slow(SELF) {
    if (__tsan_release) __tsan_release(self);
    ((SWIFT void (*)(SELF))next(UNLOCK_SLOW))(self);
}
