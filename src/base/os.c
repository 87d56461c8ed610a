/* os.c -- what differs between systems and is small: processors, threads,
   files in memory, sockets, pages.

   Linux is what octcuda is tested on.  The other branches are those of POSIX;
   doc/portability.md lists what they do not suffice for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined __GLIBC__
#include <gnu/libc-version.h>
#endif

int
octa_os_processors (void)
{
#if defined __linux__
  cpu_set_t set;
  if (sched_getaffinity (0, sizeof set, &set) == 0)
    return CPU_COUNT (&set);
#endif
  long n = sysconf (_SC_NPROCESSORS_ONLN);
  return n > 0 ? (int)n : 1;
}

bool
octa_os_thread (void *(*run) (void *), void *data, size_t stack, pthread_t *id)
{
  pthread_attr_t attr;
  pthread_t own;
  sigset_t all, before;
  if (pthread_attr_init (&attr) != 0)
    return false;
  if (stack)
    pthread_attr_setstacksize (&attr, stack);
  if (! id)
    pthread_attr_setdetachstate (&attr, PTHREAD_CREATE_DETACHED);
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  bool ok = pthread_create (id ? id : &own, &attr, run, data) == 0;
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  pthread_attr_destroy (&attr);
  return ok;
}

void
octa_os_name_thread (const char *name)
{
#if defined __APPLE__
  pthread_setname_np (name);
#else
  pthread_setname_np (pthread_self (), name);
#endif
}

const char *
octa_os_c_library (void)
{
#if defined __GLIBC__
  return gnu_get_libc_version ();
#else
  return "of the system";
#endif
}

int
octa_os_memory_file (const char *name)
{
#if defined __linux__
  return memfd_create (name, MFD_CLOEXEC);
#else
  /* it has a name for a moment */
  static unsigned n;
  char path[32];
  (void)name;
  snprintf (path, sizeof path, "/octcuda-%x-%x", (unsigned)getpid (),
            __atomic_fetch_add (&n, 1u, __ATOMIC_RELAXED));
  int fd = shm_open (path, O_RDWR | O_CREAT | O_EXCL, 0600);
  if (fd >= 0)
    shm_unlink (path);
  return fd;
#endif
}

int
octa_os_pipe (int fd[2])
{
#if defined __linux__
  return pipe2 (fd, O_CLOEXEC);
#else
  if (pipe (fd))
    return -1;
  for (int i = 0; i < 2; i++)
    fcntl (fd[i], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int
octa_os_socket (int family)
{
#if defined __linux__
  return socket (family, SOCK_STREAM | SOCK_CLOEXEC, 0);
#else
  int fd = socket (family, SOCK_STREAM, 0);
  if (fd >= 0)
    fcntl (fd, F_SETFD, FD_CLOEXEC);
  return fd;
#endif
}

int
octa_os_accept (int fd)
{
#if defined __linux__
  return accept4 (fd, NULL, NULL, SOCK_CLOEXEC);
#else
  int peer = accept (fd, NULL, NULL);
  if (peer >= 0)
    fcntl (peer, F_SETFD, FD_CLOEXEC);
  return peer;
#endif
}

struct timespec
octa_os_modified (const struct stat *info)
{
#if defined __APPLE__
  return info->st_mtimespec;
#else
  return info->st_mtim;
#endif
}

void *
octa_os_stack (size_t bytes)
{
#if defined MAP_STACK
  const int flags = MAP_STACK | MAP_NORESERVE;
#else
  const int flags = MAP_NORESERVE;
#endif
  void *p = mmap (NULL, bytes, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

void
octa_os_huge_pages (void *p, size_t bytes)
{
#if defined MADV_HUGEPAGE
  (void)madvise (p, bytes, MADV_HUGEPAGE);
#else
  (void)p, (void)bytes;
#endif
}

size_t
octa_os_l2_bytes (void)
{
#if defined _SC_LEVEL2_CACHE_SIZE
  long size = sysconf (_SC_LEVEL2_CACHE_SIZE);
  return size > 0 ? (size_t)size : 0;
#else
  return 0;
#endif
}
