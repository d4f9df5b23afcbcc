#ifndef CMEDIASAMPLES_H
#define CMEDIASAMPLES_H

#include <stddef.h>

/// A small media file that lives in the program.
struct media_sample {
    /// The file's name, such as "jpeg.jpg".
    const char *_Nonnull name;
    /// The Content-Type that a correct server sends with it.
    const char *_Nonnull media_type;
    /// The first of `count` bytes; never null, also when `count` is 0.
    const unsigned char *_Nonnull bytes;
    /// The number of bytes.
    size_t count;
};

/// All samples, in the order of `samples/README.md`.
extern const struct media_sample media_samples[];

/// The number of samples.
extern const size_t media_sample_count;

/// The sample at `index`, which must be below `media_sample_count`. Swift does not import an array of unknown length.
static inline struct media_sample media_sample_at(size_t index) {
    return media_samples[index];
}

#endif
