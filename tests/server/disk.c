/* A disk for tests, put in front of the C library: what is written is remembered until it is synced, so that a power
   cut can take it back; syncing may be slow, or a lie. Python's side is disk.py, which also says what the records are. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES 8
#define PATH 4096

struct record { int64_t offset, size_before; uint32_t length, had; };

static struct { char path[PATH]; int undo; } files[FILES];
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

/* The number of a watched file behind a descriptor, or -1; its shared memory is not on the disk. */
static int watched(int fd) {
    const char *prefix = getenv("HEGEMON_DISK");
    char link[64], path[PATH];
    if (!prefix) return -1;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0) return -1;
    path[size] = 0;
    if (strncmp(path, prefix, strlen(prefix)) || strstr(path, "-shm") || strstr(path, ".unsynced")) return -1;
    for (int i = 0; i < FILES; i++) {
        if (!files[i].path[0]) {
            char undo[PATH + 16];
            snprintf(undo, sizeof undo, "%s.unsynced", path);
            files[i].undo = open(undo, O_RDWR | O_CREAT | O_APPEND, 0600);
            strcpy(files[i].path, path);
        }
        if (!strcmp(files[i].path, path)) return i;
    }
    return -1;
}

static ssize_t remembered(int fd, const void *data, size_t length, off64_t offset) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
    pthread_mutex_lock(&guard);
    int file = watched(fd);
    if (file >= 0) {
        struct stat now;
        char *old = malloc(sizeof(struct record) + length);
        struct record *note = (struct record *)old;
        fstat(fd, &now);
        ssize_t had = pread64(fd, old + sizeof *note, length, offset);
        *note = (struct record){offset, now.st_size, (uint32_t)length, had > 0 ? (uint32_t)had : 0};
        if (write(files[file].undo, old, sizeof *note + note->had) < 0) abort();
        free(old);
    }
    ssize_t done = real(fd, data, length, offset);
    pthread_mutex_unlock(&guard);
    return done;
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) { return remembered(fd, data, length, offset); }
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return remembered(fd, data, length, offset); }

static int synced(int fd, const char *name) {
    const char *slow = getenv("HEGEMON_DISK_SLOW");  /* milliseconds at most */
    pthread_mutex_lock(&guard);
    int file = watched(fd);
    pthread_mutex_unlock(&guard);
    if (file < 0) return ((int (*)(int))dlsym(RTLD_NEXT, name))(fd);
    if (slow && atoi(slow) > 0) usleep((useconds_t)(rand() % (1000 * atoi(slow))));
    pthread_mutex_lock(&guard);
    if (!getenv("HEGEMON_DISK_LIES") && ftruncate(files[file].undo, 0)) abort();
    pthread_mutex_unlock(&guard);
    return 0;
}

int fsync(int fd) { return synced(fd, "fsync"); }
int fdatasync(int fd) { return synced(fd, "fdatasync"); }
