/* mpi.c -- the transport through MPI, for processes on the host backend.

   There are three binary interfaces: that of Open MPI, where a handle is the
   address of an object; that of MPICH and its relatives, where it is an int;
   and the standard one of MPI 5, where it is a small number as a pointer.  Of
   the calls in mpi.def all three have the same form if a handle is passed as a
   pointer, because an int occupies the low half of its register or word (of
   little-endian processors).

   Nothing waits inside MPI, except for initializing, splitting and finalizing:
   requests are polled, so that Ctrl-C and the timeout end them.  A rank that
   closes a communicator, fails or ends sends a farewell to all others, who
   look for one while they wait for that rank.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"
#include "library/library.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum
{
  THREAD_FUNNELED = 1,
  TAG_HEAD = 1,
  TAG_DATA,
  TAG_LETTER_HEAD,
  TAG_LETTER_DATA,
  TAG_FAREWELL,
  CHUNK_BYTES = 1 << 30 /* a count is an int */
};

static struct
{
#define MPI(name, params) int (*name) params;
#include "comm/mpi.def"
  void *world, *byte, *errors_return, *status_ignore;
  bool is_there, is_own; /* initialized; by us */
  pid_t pid;
} mpi;

static const octa_library_call calls[] = {
#define MPI(name, params) { #name, offsetof (__typeof__ (mpi), name) },
#include "comm/mpi.def"
};

/* ---- the library ---- */

static octa_library library = { .name = "MPI",
                                .file = "libmpi.so",
                                .setting = OCTA_SETTING_MPI,
                                .is_global = true,
                                .install = "the MPI of the launcher",
                                .calls = calls,
                                .n_calls = sizeof calls / sizeof *calls };

static void
take_open_mpi (void *world, void *byte, void *errors_return)
{
  mpi.world = world;
  mpi.byte = byte;
  mpi.errors_return = errors_return;
}

static void
take_standard (void)
{
  mpi.world = (void *)0x101;
  mpi.byte = (void *)0x247;
  mpi.errors_return = (void *)0x142;
}

static void
take_mpich (void)
{
  mpi.world = (void *)0x44000000;
  mpi.byte = (void *)0x4c00010d;
  mpi.errors_return = (void *)0x54000001;
  mpi.status_ignore = (void *)1;
}

static bool
take_library (void *data, const char *name)
{
  octa_strbuf *found = data;
  void *lib = octa_library_open (&library, name, found);
  const char *lacks = lib ? octa_library_fill (&library, lib, &mpi) : NULL;
  if (lacks)
    octa_strbuf_printf (found, "; %s has no %s", name, lacks);
  if (! lib || lacks)
    return false;
  char *path = octa_library_path (
      octa_library_symbol (lib, "MPI_Init_thread"));
  void *world = octa_library_symbol (lib, "ompi_mpi_comm_world");
  if (world)
    take_open_mpi (world, octa_library_symbol (lib, "ompi_mpi_byte"),
                   octa_library_symbol (lib, "ompi_mpi_errors_return"));
  else if (path && strstr (path, "libmpi_abi"))
    take_standard ();
  else
    take_mpich ();
  free (path);
  return true;
}

static octa_status
load (const octa_launcher *l)
{
  octa_status st = OCTA_OK;
  octa_strbuf found = { 0 }, why = { 0 };
  if (mpi.MPI_Init_thread)
    return OCTA_OK;
  if (! l->mpi && ! octa_setting_text (OCTA_SETTING_MPI))
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "processes on the host backend exchange arrays through "
                      "MPI, which %s does not bring; start them by "
                      "mpirun -n %d octave-cli FILE",
                      l->name, l->size);
  library.sonames = l->mpi ? l->mpi : (const char *const[]){ NULL };
  /* Open MPI's own signal handlers would replace Octave's.  */
  (void)setenv ("OMPI_MCA_opal_signal", "", 0);
  octa_library_search (&library, take_library, &found);
  if (! mpi.world)
    {
      octa_library_missing (&library, &found, &why);
      st = octa_fail (OCTA_ERROR_NOTSUPPORTED, "cannot use %s",
                      why.s ? why.s : "MPI");
      mpi.MPI_Init_thread = NULL;
    }
  octa_strbuf_free (&found);
  octa_strbuf_free (&why);
  return st;
}

/* ---- failures ---- */

static octa_status
fail (const char *call, int code)
{
  char text[1024] = "";
  int n = 0;
  if (mpi.MPI_Error_string (code, text, &n) != 0)
    strcpy (text, "unknown error");
  return octa_fail (OCTA_ERROR_COMM, "%s failed: %s", call, text);
}

#define OCTA_MPI(fn, args)                                                    \
  do                                                                          \
    {                                                                         \
      int r_ = OCTA_MPI_RESULT (fn, args);                                    \
      if (r_ != 0)                                                            \
        {                                                                     \
          st = fail (#fn, r_);                                                \
          goto done;                                                          \
        }                                                                     \
    }                                                                         \
  while (0)

/* Such calls are counted, traced and made to fail like calls of the driver;
   code 16 is MPI_ERR_OTHER or its like.  */
#define OCTA_MPI_RESULT(fn, args)                                             \
  (octa_driver_enter (#fn, true) == CUDA_SUCCESS ? leave (#fn, mpi.fn args)   \
                                                 : leave (#fn, 16))

static int
leave (const char *name, int r)
{
  (void)octa_driver_leave (name, r == 0 ? CUDA_SUCCESS : CUDA_ERROR_UNKNOWN);
  return r;
}

/* ---- beginning and end ---- */

static void say_farewell (const octa_comm *c);

/* If another rank fails, the launcher ends this one by a signal, which may
   come while it waits for that rank here.  Octave's handler would run the end
   of the session within that wait.  */
static void
at_end (void)
{
  int is_over = 0;
  const bool is_there = mpi.is_there && mpi.pid == getpid ();
  mpi.is_there = false;
  if (! is_there)
    return;
  (void)signal (SIGTERM, SIG_DFL);
  for (octa_comm *c = octa_comm_first; c; c = c->next)
    if (c->transport == &octa_comm_mpi && ! c->is_dead)
      say_farewell (c);
  if (mpi.is_own && mpi.MPI_Finalized (&is_over) == 0 && ! is_over)
    (void)mpi.MPI_Finalize ();
}

static octa_status
initialize (void)
{
  octa_status st = OCTA_OK;
  int is_so = 0, provided;
  OCTA_MPI (MPI_Initialized, (&is_so));
  if (! is_so)
    OCTA_MPI (MPI_Init_thread, (NULL, NULL, THREAD_FUNNELED, &provided));
  mpi.is_own = ! is_so;
  mpi.is_there = true;
  mpi.pid = getpid ();
  (void)octa_session_at_end (at_end);
done:
  return st;
}

octa_status
octa_mpi_ready (const octa_launcher *l)
{
  octa_status st;
  int size;
  OCTA_TRY (load (l));
  if (! mpi.is_there)
    OCTA_TRY (initialize ());
  OCTA_MPI (MPI_Comm_size, (mpi.world, &size));
  if (size != l->size)
    st = octa_fail (OCTA_ERROR_COMM,
                    "the library of MPI that was found has %d processes, %s "
                    "says %d; name the library of the launcher by OCTCUDA_MPI",
                    size, l->name, l->size);
done:
  return st;
}

octa_status
octa_mpi_broadcast (void *bytes, size_t n)
{
  octa_status st = OCTA_OK;
  OCTA_MPI (MPI_Bcast, (bytes, (int)n, mpi.byte, 0, mpi.world));
done:
  return st;
}

/* C is a part of COMM.  */
static octa_status
adopt (octa_comm *c, void *comm, int color, int key)
{
  octa_status st = OCTA_OK;
  void *made = NULL;
  OCTA_MPI (MPI_Comm_split, (comm, color, key, &made));
  OCTA_MPI (MPI_Comm_set_errhandler, (made, mpi.errors_return));
  OCTA_MPI (MPI_Comm_size, (made, &c->n));
  OCTA_MPI (MPI_Comm_rank, (made, &c->first));
  c->state = made;
  c->transport = &octa_comm_mpi;
done:
  return st;
}

static octa_status
split (octa_comm *c, int64_t color, int64_t key, octa_comm **out)
{
  octa_status st;
  octa_comm *made = octa_comm_new (1, 0, 1, c->devices);
  if (! made)
    return OCTA_FAIL;
  OCTA_TRY (adopt (made, c->state, (int)color, (int)key));
  *out = OCTA_MOVE (made);
done:
  octa_comm_release (made);
  return st;
}

/* ---- requests ---- */

typedef struct requests
{
  size_t n, room;
  struct
  {
    void *request;
    int peer;
    bool is_sent;
  } * all;
} requests;

static double
seconds_since (int64_t start)
{
  return (double)(octa_clock_ns () - start) * 1e-9;
}

/* End what has not come.  A message that has begun may still use its memory,
   which its owner must keep.  */
static void
cancel (requests *q, size_t from)
{
  for (size_t i = from; i < q->n; i++)
    {
      if (! q->all[i].is_sent)
        (void)mpi.MPI_Cancel (&q->all[i].request);
      (void)mpi.MPI_Request_free (&q->all[i].request);
    }
}

/* Has RANK closed C, or ended?  */
static bool
is_gone (const octa_comm *c, int rank)
{
  int is_there = 0;
  return mpi.MPI_Iprobe (rank, TAG_FAREWELL, c->state, &is_there,
                         mpi.status_ignore)
             == 0
         && is_there;
}

/* Try request I of Q.  It may have come before a farewell.  */
static octa_status
test (octa_comm *c, requests *q, size_t i, int64_t start, bool *is_done)
{
  int done = 0;
  bool was_gone = is_gone (c, q->all[i].peer);
  int r = mpi.MPI_Test (&q->all[i].request, &done, mpi.status_ignore);
  *is_done = done;
  if (r != 0)
    {
      (void)fail ("MPI_Test", r);
      return octa_comm_fail (c, seconds_since (start), octa_error ()->msg);
    }
  if (! done && was_gone)
    {
      char text[100];
      snprintf (text, sizeof text,
                "rank %d has closed the communicator, or ended",
                q->all[i].peer);
      return octa_comm_fail (c, seconds_since (start), text);
    }
  return OCTA_OK;
}

static octa_status
wait_all (octa_comm *c, requests *q)
{
  octa_status st = OCTA_OK;
  const int64_t start = octa_clock_ns ();
  double pause = 0;
  size_t i = 0;
  while (i < q->n && st == OCTA_OK)
    {
      bool is_done;
      st = test (c, q, i, start, &is_done);
      if (st != OCTA_OK)
        break;
      if (is_done)
        i++;
      else if (seconds_since (start) > c->timeout)
        st = octa_comm_fail (
            c, seconds_since (start),
            "the other ranks did not answer in time; make "
            "the same calls on all ranks, or set \"timeout\"");
      else if (octa_wait_pause (&pause) != OCTA_OK)
        st = octa_comm_fail (c, seconds_since (start), "interrupted");
    }
  if (st != OCTA_OK)
    cancel (q, i);
  return st;
}

/* MPI_Comm_split waits for all processes, where nobody can poll; so they meet
   before it.  */
static octa_status
meet (octa_comm *c)
{
  octa_status st = OCTA_OK;
  const int64_t start = octa_clock_ns ();
  void *request = NULL;
  double pause = 0;
  int is_done = 0;
  OCTA_MPI (MPI_Ibarrier, (mpi.world, &request));
  while (st == OCTA_OK && ! is_done)
    {
      OCTA_MPI (MPI_Test, (&request, &is_done, mpi.status_ignore));
      if (! is_done && seconds_since (start) > c->timeout)
        st = octa_fail (OCTA_ERROR_COMM,
                        "cuda.Communicator: not all ranks have come within "
                        "%.1f s; make it on all ranks, or set \"timeout\"",
                        seconds_since (start));
      else if (! is_done)
        st = octa_wait_pause (&pause);
    }
done:
  return st;
}

octa_status
octa_mpi_connect (octa_comm *c)
{
  octa_status st = meet (c);
  return st == OCTA_OK ? adopt (c, mpi.world, 0, c->first) : st;
}

/* Begin to pass BYTES at P, in chunks.  */
static octa_status
begin (octa_comm *c, requests *q, bool is_sent, int peer, int tag, void *p,
       size_t bytes)
{
  octa_status st = OCTA_OK;
  for (size_t at = 0; at < bytes; at += CHUNK_BYTES)
    {
      const int count = (int)(bytes - at < CHUNK_BYTES ? bytes - at
                                                       : CHUNK_BYTES);
      if (q->n == q->room)
        {
          size_t room = 2 * q->room + 8;
          void *more = realloc (q->all, room * sizeof *q->all);
          if (! more)
            return octa_no_memory ("messages");
          q->all = more;
          q->room = room;
        }
      q->all[q->n].is_sent = is_sent;
      q->all[q->n].peer = peer;
      q->all[q->n].request = NULL;
      if (is_sent)
        OCTA_MPI (MPI_Isend, ((char *)p + at, count, mpi.byte, peer, tag,
                              c->state, &q->all[q->n].request));
      else
        OCTA_MPI (MPI_Irecv, ((char *)p + at, count, mpi.byte, peer, tag,
                              c->state, &q->all[q->n].request));
      q->n++;
    }
done:
  return st;
}

/* ---- the transport ---- */

/* Messages that were begun must not be left when the next one fails.  */
static octa_status
finish (octa_comm *c, requests *q, octa_status st)
{
  if (st == OCTA_OK)
    st = wait_all (c, q);
  else
    {
      cancel (q, 0);
      st = octa_comm_fail (c, 0, octa_error ()->msg);
    }
  free (q->all);
  return st;
}

static octa_status
exchange (octa_comm *c, size_t n, const octa_comm_message *m)
{
  octa_status st = OCTA_OK;
  requests q = { 0 };
  CUstream s;
  const int tag = c->is_letter ? TAG_LETTER_DATA : TAG_DATA;
  int before;
  OCTA_TRY (octa_comm_enter (c, 0, &before));
  for (size_t i = 0; i < n; i++)
    (void)octa_buffer_use (m[i].node->buffer);
  if ((st = octa_lane_ready (&s)) == OCTA_OK)
    st = octa_wait (s);
  for (size_t i = 0; i < n && st == OCTA_OK; i++)
    st = begin (c, &q, m[i].is_sent, m[i].peer, tag,
                (void *)(uintptr_t)(octa_buffer_use (m[i].node->buffer)
                                    + m[i].at),
                m[i].bytes);
  st = finish (c, &q, st);
  for (size_t i = 0; st != OCTA_OK && i < n; i++)
    octa_node_retain (m[i].node); /* MPI may still use their memory */
  octa_comm_leave (before);
done:
  return st;
}

/* Pass MINE and get IN by WAY; memory that MPI may still use is not freed.  */
static octa_status
with_copies (octa_comm *c, const void *mine, void *in, size_t n_mine,
             size_t n_in,
             octa_status (*way) (octa_comm *c, requests *q, char *mine,
                                 char *in, const void *data),
             const void *data)
{
  requests q = { 0 };
  char *copy = calloc (n_mine + n_in, 1);
  if (! copy)
    return octa_no_memory ("messages");
  memcpy (copy, mine, n_mine);
  memcpy (copy + n_mine, in, n_in);
  octa_status st = finish (c, &q, way (c, &q, copy, copy + n_mine, data));
  if (st != OCTA_OK)
    return st;
  memcpy (in, copy + n_mine, n_in);
  free (copy);
  return OCTA_OK;
}

static octa_status
begin_gather (octa_comm *c, requests *q, char *mine, char *all,
              const void *data)
{
  octa_status st = OCTA_OK;
  const size_t bytes = *(const size_t *)data;
  for (int r = 0; r < c->n; r++)
    if (r != c->first)
      {
        OCTA_TRY (
            begin (c, q, false, r, TAG_HEAD, all + (size_t)r * bytes, bytes));
        OCTA_TRY (begin (c, q, true, r, TAG_HEAD, mine, bytes));
      }
done:
  return st;
}

static octa_status
gather_bytes (octa_comm *c, const void *mine, void *all, size_t bytes)
{
  memcpy ((char *)all + (size_t)c->first * bytes, mine, bytes);
  return with_copies (c, mine, all, bytes, (size_t)c->n * bytes, begin_gather,
                      &bytes);
}

typedef struct pair
{
  int to, from;
  size_t bytes;
} pair;

static octa_status
begin_pass (octa_comm *c, requests *q, char *out, char *in, const void *data)
{
  octa_status st = OCTA_OK;
  const pair *p = data;
  if (p->from != OCTA_COMM_NO_RANK)
    OCTA_TRY (begin (c, q, false, p->from, TAG_LETTER_HEAD, in, p->bytes));
  if (p->to != OCTA_COMM_NO_RANK)
    OCTA_TRY (begin (c, q, true, p->to, TAG_LETTER_HEAD, out, p->bytes));
done:
  return st;
}

static octa_status
pass_bytes (octa_comm *c, int to, const void *out, int from, void *in,
            size_t bytes)
{
  return with_copies (c, out, in, bytes, bytes, begin_pass,
                      &(pair){ to, from, bytes });
}

/* ---- the end of a communicator ---- */

static void
say_farewell (const octa_comm *c)
{
  static const char last = 0;
  for (int r = 0; r < c->n; r++)
    {
      void *request = NULL;
      if (r != c->first
          && mpi.MPI_Isend (&last, 1, mpi.byte, r, TAG_FAREWELL, c->state,
                            &request)
                 == 0)
        (void)mpi.MPI_Request_free (&request);
    }
}

/* The handle stays until MPI is finalized, because freeing it is a call of all
   ranks.  */
static void
end (octa_comm *c)
{
  if (mpi.is_there && mpi.pid == getpid ())
    say_farewell (c);
}

static void
close_last (octa_comm *c)
{
  if (! c->is_dead)
    end (c);
}

const octa_comm_transport octa_comm_mpi = { .name = "mpi",
                                            .has_fast_heads = true,
                                            .exchange = exchange,
                                            .gather_bytes = gather_bytes,
                                            .pass_bytes = pass_bytes,
                                            .split = split,
                                            .abort = end,
                                            .close = close_last };
