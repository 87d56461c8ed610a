/* ipc_event.c -- events that several processes share.

   Each such event has a page of memory that the processes map: how many times
   it was recorded, and which record was reached.  The page is a memfd, opened
   by others through /proc, so that nothing stays behind when a process is
   killed; and a record of a process that is gone counts as reached.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"
#include "host/graph.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

typedef struct page
{
  uint64_t key; /* the same in the handle */
  uint64_t n_recorded, n_reached;
  pid_t recorder; /* of the last record */
} page;

struct octa_host_shared
{
  unsigned refs;
  page *page;
  pid_t owner;
  int fd; /* in the owner's process; -1 in others */
};

/* The contents of a handle's 64 bytes.  */
typedef struct handle
{
  char magic[8];
  uint64_t key;
  pid_t pid;
  int fd;
} handle;

static const char magic[8] = "octaevt";

static octa_host_shared *
shared_map (int fd)
{
  octa_host_shared *h = calloc (1, sizeof *h);
  void *p = h ? mmap (NULL, sizeof (page), PROT_READ | PROT_WRITE, MAP_SHARED,
                      fd, 0)
              : MAP_FAILED;
  if (p == MAP_FAILED)
    {
      free (h);
      return NULL;
    }
  h->page = p;
  h->refs = 1;
  h->owner = getpid ();
  h->fd = -1;
  return h;
}

octa_host_shared *
octa_host_shared_new (void)
{
  octa_host_shared *h = NULL;
  int fd = octa_os_memory_file ("octcuda-event");
  if (fd < 0)
    return NULL;
  if (ftruncate (fd, sizeof (page)) == 0)
    h = shared_map (fd);
  if (! h || getentropy (&h->page->key, sizeof h->page->key))
    {
      octa_host_shared_release (h);
      close (fd);
      return NULL;
    }
  h->fd = fd;
  return h;
}

void
octa_host_shared_retain (octa_host_shared *h)
{
  h->refs++;
}

void
octa_host_shared_release (octa_host_shared *h)
{
  if (! h || --h->refs)
    return;
  munmap (h->page, sizeof (page));
  if (h->fd >= 0)
    close (h->fd);
  free (h);
}

uint64_t
octa_host_shared_record (octa_host_shared *h)
{
  __atomic_store_n (&h->page->recorder, getpid (), __ATOMIC_SEQ_CST);
  return __atomic_add_fetch (&h->page->n_recorded, 1, __ATOMIC_SEQ_CST);
}

void
octa_host_shared_reach (octa_host_shared *h, uint64_t number)
{
  uint64_t now = __atomic_load_n (&h->page->n_reached, __ATOMIC_SEQ_CST);
  while (now < number
         && ! __atomic_compare_exchange_n (&h->page->n_reached, &now, number,
                                           false, __ATOMIC_SEQ_CST,
                                           __ATOMIC_SEQ_CST))
    ;
}

uint64_t
octa_host_shared_last (const octa_host_shared *h)
{
  return __atomic_load_n (&h->page->n_recorded, __ATOMIC_SEQ_CST);
}

bool
octa_host_shared_is_reached (const octa_host_shared *h, uint64_t number)
{
  if (__atomic_load_n (&h->page->n_reached, __ATOMIC_SEQ_CST) >= number)
    return true;
  pid_t who = __atomic_load_n (&h->page->recorder, __ATOMIC_SEQ_CST);
  return who != getpid () && kill (who, 0) != 0 && errno == ESRCH;
}

CUresult
octa_host_cuIpcGetEventHandle (CUipcEventHandle *out, CUevent e)
{
  OCTA_HOST_ABOUT (EVENT, e, true);
  if (! out || ! e->shared || e->shared->fd < 0)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  handle h = { .key = e->shared->page->key,
               .pid = e->shared->owner,
               .fd = e->shared->fd };
  memcpy (h.magic, magic, sizeof magic);
  memset (out, 0, sizeof *out);
  memcpy (out, &h, sizeof h);
  return octa_host_leave (CUDA_SUCCESS);
}

/* Map the page of the handle H; NULL: it is gone.  */
static octa_host_shared *
shared_open (const handle *h)
{
  char path[64];
  snprintf (path, sizeof path, "/proc/%d/fd/%d", (int)h->pid, h->fd);
  int fd = open (path, O_RDWR | O_CLOEXEC);
  if (fd < 0)
    return NULL;
  octa_host_shared *s = NULL;
  if (lseek (fd, 0, SEEK_END) == (off_t)sizeof (page))
    s = shared_map (fd);
  close (fd);
  if (s && s->page->key != h->key)
    {
      octa_host_shared_release (s);
      s = NULL;
    }
  return s;
}

CUresult
octa_host_cuIpcOpenEventHandle (CUevent *out, CUipcEventHandle from)
{
  CUcontext c;
  handle h;
  OCTA_HOST_ENTER (octa_host_enter (&c));
  memcpy (&h, &from, sizeof h);
  if (! out || memcmp (h.magic, magic, sizeof magic))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  /* as in CUDA, a process cannot open its own event */
  if (h.pid == getpid ())
    return octa_host_leave (CUDA_ERROR_INVALID_CONTEXT);
  CUevent e = calloc (1, sizeof *e);
  if (e && ! (e->shared = shared_open (&h)))
    {
      free (e);
      return octa_host_leave (CUDA_ERROR_MAP_FAILED);
    }
  if (! e || ! octa_host_object_add (&e->object, OCTA_HOST_EVENT, c))
    {
      if (e)
        octa_host_shared_release (e->shared);
      free (e);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  e->flags = CU_EVENT_DISABLE_TIMING | CU_EVENT_INTERPROCESS;
  *out = e;
  return octa_host_leave (CUDA_SUCCESS);
}
