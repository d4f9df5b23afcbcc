import Testing

/// Suites that run extensions, one test after another: a process has one directory for temporary files.
@Suite(.serialized) enum `Running extensions` {}
