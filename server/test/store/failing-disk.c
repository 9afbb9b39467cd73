/*
 * A disk that fails on demand: while the file named by DISK_FAILS says `write` or `flush`, that is what fails
 * with EIO on SQLite's log. Preloaded into a server; see io-errors.proof.ts.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int fails(int fd, const char *what) {
  char link[64], path[PATH_MAX], said[16] = "";
  const char *file = getenv("DISK_FAILS");
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = file ? readlink(link, path, sizeof path - 1) : -1;
  if (length < 4 || strncmp(path + length - 4, "-wal", 4) != 0) return 0;
  int order = REAL(open)(file, O_RDONLY);
  if (order < 0) return 0;
  ssize_t read_bytes = read(order, said, sizeof said - 1);
  close(order);
  if (read_bytes <= 0 || strncmp(said, what, strlen(what)) != 0) return 0;
  errno = EIO;
  return 1;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t at) {
  return fails(fd, "write") ? -1 : REAL(pwrite)(fd, data, length, at);
}
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) {
  return fails(fd, "write") ? -1 : REAL(pwrite64)(fd, data, length, at);
}
int fdatasync(int fd) { return fails(fd, "flush") ? -1 : REAL(fdatasync)(fd); }
int fsync(int fd) { return fails(fd, "flush") ? -1 : REAL(fsync)(fd); }
