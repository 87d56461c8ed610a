/* ipc.c -- memory of the host device in another process.

   An allocation has whole pages of the heap; with guard pages around it, it
   has pages of its own and ends with the last one.  When its handle is
   requested, pages of a file in memory replace them, with the same bytes at
   the same addresses; the other process finds that file among our open ones.
   Before the pages return to the heap they are made private again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The contents of the 64 bytes.  */
typedef struct passport
{
  char magic[8];
  int64_t pid;
  int64_t fd;
  uint64_t inode; /* distinguishes the file from a later one with that
                     number */
  uint64_t size;
  uint64_t offset; /* offset in the first page */
} passport;

_Static_assert(sizeof (passport) <= sizeof (CUipcMemHandle), "passport");

static const char magic[8] = "octcuda";

/* The pages around the memory at BASE.  */
typedef struct pages
{
  char *start;
  size_t offset, bytes;
} pages;

static pages
pages_of (uintptr_t base, size_t size)
{
  size_t page = (size_t)sysconf (_SC_PAGESIZE), offset = base & (page - 1);
  return (pages){ .start = (char *)(base - offset),
                  .offset = offset,
                  .bytes = (offset + size + page - 1) & ~(page - 1) };
}

/* A file with the bytes of M; its number is not 0.  */
static int
make_file (const octa_host_memory *m)
{
  size_t done = 0;
  pages p = pages_of (m->base, m->size);
  int fd = octa_os_memory_file ("octcuda");
  if (fd == 0)
    {
      fd = fcntl (0, F_DUPFD_CLOEXEC, 1);
      close (0);
    }
  if (fd < 0)
    return -1;
  if (ftruncate (fd, (off_t)p.bytes) == 0)
    while (done < m->size)
      {
        ssize_t n = pwrite (fd, (const char *)m->base + done, m->size - done,
                            (off_t)(p.offset + done));
        if (n <= 0)
          break;
        done += (size_t)n;
      }
  if (done == m->size)
    return fd;
  close (fd);
  return -1;
}

static CUresult
share (octa_host_memory *m)
{
  int fd = make_file (m);
  pages p = pages_of (m->base, m->size);
  if (fd < 0)
    return CUDA_ERROR_OUT_OF_MEMORY;
  if (mmap (p.start, p.bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
            fd, 0)
      == MAP_FAILED)
    {
      close (fd);
      return CUDA_ERROR_MAP_FAILED;
    }
  m->shared_fd = fd;
  m->shared = p.start;
  m->shared_bytes = p.bytes;
  return CUDA_SUCCESS;
}

CUresult
octa_host_cuIpcGetMemHandle (CUipcMemHandle *handle, CUdeviceptr p)
{
  CUcontext c;
  struct stat s;
  OCTA_HOST_ENTER (octa_host_enter (&c));
  octa_host_memory *m = octa_host_memory_at ((uintptr_t)p,
                                             1u << OCTA_HOST_MEM_DEVICE);
  if (! handle || ! m)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (! m->guarded && ! octa_host_memory_has_pages ())
    return octa_host_leave (CUDA_ERROR_NOT_SUPPORTED);
  /* nothing may write while the bytes are copied */
  if (! m->shared_fd
      && ((r = octa_host_context_drain (m->ctx)) || (r = share (m))))
    return octa_host_leave (r);
  if (fstat (m->shared_fd, &s))
    return octa_host_leave (CUDA_ERROR_OPERATING_SYSTEM);
  passport pass = { .pid = getpid (),
                    .fd = m->shared_fd,
                    .inode = s.st_ino,
                    .size = m->size,
                    .offset = pages_of (m->base, m->size).offset };
  memcpy (pass.magic, magic, sizeof magic);
  memset (handle, 0, sizeof *handle);
  memcpy (handle, &pass, sizeof pass);
  return octa_host_leave (CUDA_SUCCESS);
}

/* Open the file that PASS describes; -1: it is gone.  */
static int
open_file (const passport *pass)
{
  char path[64];
  struct stat s;
  snprintf (path, sizeof path, "/proc/%lld/fd/%lld", (long long)pass->pid,
            (long long)pass->fd);
  int fd = open (path, O_RDWR | O_CLOEXEC);
  if (fd < 0)
    return -1;
  pages p = pages_of (pass->offset, pass->size);
  if (fstat (fd, &s) == 0 && s.st_ino == pass->inode
      && pass->size <= (uint64_t)s.st_size && (uint64_t)s.st_size == p.bytes
      && pass->offset == p.offset)
    return fd;
  close (fd);
  return -1;
}

CUresult
octa_host_cuIpcOpenMemHandle (CUdeviceptr *p, CUipcMemHandle handle,
                              unsigned int flags)
{
  CUcontext c;
  passport pass;
  memcpy (&pass, &handle, sizeof pass);
  if (! p || flags > CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS)
    return CUDA_ERROR_INVALID_VALUE;
  OCTA_HOST_ENTER (octa_host_enter (&c));
  if (memcmp (pass.magic, magic, sizeof magic) != 0 || ! pass.size)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (pass.pid == getpid ())
    return octa_host_leave (CUDA_ERROR_INVALID_CONTEXT);
  int fd = open_file (&pass);
  if (fd < 0)
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  size_t bytes = pages_of (pass.offset, pass.size).bytes;
  char *at = mmap (NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close (fd);
  if (at == MAP_FAILED)
    return octa_host_leave (CUDA_ERROR_MAP_FAILED);
  uintptr_t base = (uintptr_t)at + pass.offset;
  octa_host_memory *m = octa_host_memory_remember (base, pass.size,
                                                   OCTA_HOST_MEM_IPC, c);
  if (! m)
    {
      munmap (at, bytes);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  *p = (CUdeviceptr)base;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuIpcCloseMemHandle (CUdeviceptr p)
{
  OCTA_HOST_CONTEXT (c);
  octa_host_memory *m = octa_host_memory_at ((uintptr_t)p,
                                             1u << OCTA_HOST_MEM_IPC);
  if (! m)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  r = octa_host_context_drain_to_free (m->ctx);
  m = octa_host_memory_at ((uintptr_t)p, 1u << OCTA_HOST_MEM_IPC);
  if (m && octa_host_has_drained (r))
    {
      pages all = pages_of (m->base, m->size);
      octa_host_memory_forget (m);
      octa_host_memory_destroy (m);
      munmap (all.start, all.bytes);
    }
  return octa_host_leave (r);
}
