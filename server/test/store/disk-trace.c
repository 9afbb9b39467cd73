/*
 * Writes down, in one order, everything a process does to the files below one folder: the raw material for asking what
 * a disk would hold had the power gone at any moment. Preloaded into the process; see traced-disk.ts for the reader.
 *
 * A flush covers what was written before it began and counts once it has ended, so both moments are recorded. Every
 * other call is performed and recorded under one mutex: the order in the trace is the order on the file.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { CREATE = 1, WRITE, TRUNCATE, UNLINK, RENAME, SYNC_BEGIN, SYNC_END };

struct header {
  uint32_t kind, path_length;
  uint64_t offset; /* of a write; the new size of a truncate; what a flush's two records have in common */
  uint64_t data_length;
};

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int trace = -1;
static const char *folder;
static uint64_t flushes;

__attribute__((constructor)) static void start(void) {
  folder = getenv("DISK_TRACE_FOLDER");
  const char *file = getenv("DISK_TRACE_FILE");
  if (folder && file) trace = REAL(open)(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_traced(const char *path) {
  if (trace < 0) return 0;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int traced_path(int fd, char *path) {
  char link[64];
  if (trace < 0 || fd == trace) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_traced(path);
}

/* One call for a whole record: several processes may write one trace. A trace with a hole would prove nothing. */
static void record(enum kind kind, const char *path, uint64_t offset, const void *data, uint64_t length) {
  struct header header = {kind, strlen(path), offset, length};
  struct iovec parts[] = {{&header, sizeof header}, {(void *)path, header.path_length}, {(void *)data, length}};
  ssize_t whole = sizeof header + header.path_length + length;
  if (REAL(writev)(trace, parts, 3) != whole) abort();
}

/* `perform` leaves the number of bytes written in `done`; `at` is where they went. */
#define TRACED_WRITE(fd, perform, at, data)               \
  char path[PATH_MAX];                                    \
  if (!traced_path(fd, path)) return perform;             \
  pthread_mutex_lock(&mutex);                             \
  ssize_t done = perform;                                 \
  if (done > 0) record(WRITE, path, at, data, done);      \
  pthread_mutex_unlock(&mutex);                           \
  return done

static const void *joined(const struct iovec *parts, int count) {
  static char *buffer;
  size_t length = 0;
  for (int i = 0; i < count; i++) {
    buffer = realloc(buffer, length + parts[i].iov_len + 1);
    memcpy(buffer + length, parts[i].iov_base, parts[i].iov_len);
    length += parts[i].iov_len;
  }
  return buffer;
}

ssize_t write(int fd, const void *data, size_t length) {
  TRACED_WRITE(fd, REAL(write)(fd, data, length), lseek(fd, 0, SEEK_CUR) - done, data);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  TRACED_WRITE(fd, REAL(writev)(fd, parts, count), lseek(fd, 0, SEEK_CUR) - done, joined(parts, count));
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t at) {
  TRACED_WRITE(fd, REAL(pwrite)(fd, data, length, at), at, data);
}
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) {
  TRACED_WRITE(fd, REAL(pwrite64)(fd, data, length, at), at, data);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  TRACED_WRITE(fd, REAL(pwritev)(fd, parts, count, at), at, joined(parts, count));
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  TRACED_WRITE(fd, REAL(pwritev64)(fd, parts, count, at), at, joined(parts, count));
}

#define TRACED_TRUNCATE(name, type)                           \
  int name(int fd, type size) {                               \
    char path[PATH_MAX];                                      \
    if (!traced_path(fd, path)) return REAL(name)(fd, size);  \
    pthread_mutex_lock(&mutex);                               \
    int failed = REAL(name)(fd, size);                        \
    if (!failed) record(TRUNCATE, path, size, "", 0);         \
    pthread_mutex_unlock(&mutex);                             \
    return failed;                                            \
  }
TRACED_TRUNCATE(ftruncate, off_t)
TRACED_TRUNCATE(ftruncate64, off64_t)

#define TRACED_SYNC(name)                                            \
  int name(int fd) {                                                 \
    char path[PATH_MAX];                                             \
    if (!traced_path(fd, path)) return REAL(name)(fd);               \
    pthread_mutex_lock(&mutex);                                      \
    uint64_t flush = ++flushes;                                      \
    record(SYNC_BEGIN, path, flush, #name, sizeof #name - 1);        \
    pthread_mutex_unlock(&mutex);                                    \
    int failed = REAL(name)(fd);                                     \
    pthread_mutex_lock(&mutex);                                      \
    if (!failed) record(SYNC_END, path, flush, "", 0);               \
    pthread_mutex_unlock(&mutex);                                    \
    return failed;                                                   \
  }
TRACED_SYNC(fsync)
TRACED_SYNC(fdatasync)

#define TRACED_UNLINK(name, parameters, arguments)            \
  int name parameters {                                       \
    if (!is_traced(path)) return REAL(name) arguments;        \
    pthread_mutex_lock(&mutex);                               \
    int failed = REAL(name) arguments;                        \
    if (!failed) record(UNLINK, path, 0, "", 0);              \
    pthread_mutex_unlock(&mutex);                             \
    return failed;                                            \
  }
TRACED_UNLINK(unlink, (const char *path), (path))
TRACED_UNLINK(unlinkat, (int at, const char *path, int flags), (at, path, flags))

int rename(const char *from, const char *to) {
  if (!is_traced(from) && !is_traced(to)) return REAL(rename)(from, to);
  pthread_mutex_lock(&mutex);
  int failed = REAL(rename)(from, to);
  if (!failed) record(RENAME, from, 0, to, strlen(to));
  pthread_mutex_unlock(&mutex);
  return failed;
}

/* `O_TRUNC` on a file that was there is the one way of emptying a file that is not a call of its own. */
#define TRACED_OPEN(name, parameters, arguments)                                             \
  int name parameters {                                                                      \
    va_list rest;                                                                            \
    va_start(rest, flags);                                                                   \
    int mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, int) : 0;                      \
    va_end(rest);                                                                            \
    if (!is_traced(path) || !(flags & (O_CREAT | O_TRUNC))) return REAL(name) arguments;     \
    pthread_mutex_lock(&mutex);                                                              \
    int is_new = access(path, F_OK) != 0;                                                    \
    int fd = REAL(name) arguments;                                                           \
    if (fd >= 0 && is_new) record(CREATE, path, 0, "", 0);                                   \
    else if (fd >= 0 && flags & O_TRUNC) record(TRUNCATE, path, 0, "", 0);                   \
    pthread_mutex_unlock(&mutex);                                                            \
    return fd;                                                                               \
  }
TRACED_OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
TRACED_OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
TRACED_OPEN(openat, (int at, const char *path, int flags, ...), (at, path, flags, mode))
TRACED_OPEN(openat64, (int at, const char *path, int flags, ...), (at, path, flags, mode))
