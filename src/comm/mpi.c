/* mpi.c -- the transport through MPI, for processes on the host backend.

   Nothing waits inside MPI, except for initializing and finalizing: requests
   are polled, so that Ctrl-C and the timeout end them.  So a communicator has
   a copy of MPI's, which can be polled, rather than a part, which cannot; its
   ranks are some of the copy's (route).  A rank that closes a communicator,
   fails or ends sends a farewell to all others, who look for one while they
   wait for that rank.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/mpi.h"

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
  CHUNK_BYTES = 1 << 30, /* a count is an int */
  LAST_SECONDS = 10      /* for finalizing, if ranks do not answer */
};

static struct
{
  bool is_own;    /* MPI was initialized here */
  bool is_silent; /* some ranks did not answer */
  pid_t pid;
} session;

/* ---- beginning and end ---- */

static void say_farewell (const octa_comm *c);

static void *
leave_without (void *none)
{
  static const char text[]
      = "octcuda: MPI cannot be finalized, because a rank does not answer; "
        "this process ends with status 1; look for a rank that was killed or "
        "that waits\n";
  (void)none;
  sleep (LAST_SECONDS);
  if (write (STDERR_FILENO, text, sizeof text - 1) < 0)
    _exit (2);
  _exit (1);
}

/* MPI_Finalize waits for all ranks, also for those that were killed.  */
static void
finalize (void)
{
  if (session.is_silent)
    (void)octa_os_thread (leave_without, NULL, 0, NULL);
  OCTA_MPI_WARN (MPI_Finalize, ());
}

/* If another rank fails, the launcher ends this one by a signal, which may
   come while it waits for that rank here.  Octave's handler would run the end
   of the session within that wait.  */
static void
at_end (void)
{
  int is_over = 1;
  const bool is_there = octa_mpi.is_there && session.pid == getpid ();
  octa_mpi.is_there = false;
  if (! is_there)
    return;
  (void)signal (SIGTERM, SIG_DFL);
  for (octa_comm *c = octa_comm_first; c; c = c->next)
    if (c->transport == &octa_comm_mpi && ! c->is_dead)
      say_farewell (c);
  if (session.is_own)
    OCTA_MPI_WARN (MPI_Finalized, (&is_over));
  if (! is_over)
    finalize ();
}

static octa_status
initialize (void)
{
  octa_status st = OCTA_OK;
  int is_so = 0, provided;
  OCTA_MPI (MPI_Initialized, (&is_so));
  if (! is_so)
    OCTA_MPI (MPI_Init_thread, (NULL, NULL, THREAD_FUNNELED, &provided));
  session.is_own = ! is_so;
  octa_mpi.is_there = true;
  session.pid = getpid ();
  (void)octa_session_at_end (at_end);
done:
  return st;
}

octa_status
octa_mpi_ready (const octa_launcher *l)
{
  octa_status st;
  int size;
  OCTA_TRY (octa_mpi_find (l));
  if (! octa_mpi.is_there)
    OCTA_TRY (initialize ());
  if (session.is_own)
    OCTA_MPI (MPI_Comm_set_errhandler,
              (octa_mpi.world, octa_mpi.errors_return));
  OCTA_MPI (MPI_Comm_size, (octa_mpi.world, &size));
  if (size != l->size)
    st = octa_fail (OCTA_ERROR_COMM,
                    "the MPI library that was found counts %d processes, but "
                    "%s says %d: it is not the launcher's; set OCTCUDA_MPI to "
                    "the launcher's library",
                    size, l->name, l->size);
done:
  return st;
}

/* ---- communicators of MPI ---- */

/* The state of a communicator: one of MPI's, and the numbers of its ranks
   there. It stays until MPI is finalized, because freeing it is a call of all
   ranks.
   */
typedef struct route
{
  void *comm;
  int rank[];
} route;

/* A copy that is being made.  */
typedef struct duplicate
{
  bool has_begun;
  void *comm, *request;
} duplicate;

/* MADE is the state of C, of the ranks of OF (NULL: of the whole world).  Then
   the others notice if C fails.  */
static octa_status
take (octa_comm *c, duplicate *made, const route *of)
{
  octa_status st = OCTA_OK;
  route *r = calloc (1, sizeof *r + (size_t)c->n * sizeof *r->rank);
  if (! r)
    return octa_no_memory ("a communicator");
  r->comm = made->comm;
  for (int k = 0; k < c->n; k++)
    r->rank[k] = of ? of->rank[k] : k;
  *made = (duplicate){ 0 };
  c->transport = &octa_comm_mpi;
  c->state = r;
  OCTA_MPI (MPI_Comm_set_errhandler, (r->comm, octa_mpi.errors_return));
  if (! of)
    OCTA_MPI (MPI_Comm_rank, (r->comm, &c->first));
done:
  return st == OCTA_OK ? st : octa_comm_fail (c, 0, octa_error ()->msg);
}

/* ---- requests ---- */

typedef struct requests
{
  size_t n, room;
  struct
  {
    void *request;
    int peer;
    bool is_sent, is_tried;
    duplicate *copy; /* it makes that, by a request of its own; or NULL */
  } * all;
} requests;

static double
seconds_since (int64_t start)
{
  return (double)(octa_clock_ns () - start) * 1e-9;
}

/* Cancel the requests that are not complete.  A message that has begun may
   still use its memory, which its owner must keep.  */
static void
cancel (requests *q, size_t from)
{
  for (size_t i = from; i < q->n; i++)
    {
      if (q->all[i].copy)
        continue;
      if (! q->all[i].is_sent)
        OCTA_MPI_WARN (MPI_Cancel, (&q->all[i].request));
      OCTA_MPI_WARN (MPI_Request_free, (&q->all[i].request));
    }
}

/* Which of ranks FIRST to LAST of C has closed it, or ended?  */
static octa_status
find_gone (const octa_comm *c, int first, int last, bool is_first, int *gone)
{
  octa_status st = OCTA_OK;
  const route *r = c->state;
  *gone = OCTA_COMM_NO_RANK;
  for (int k = first; k <= last && *gone == OCTA_COMM_NO_RANK; k++)
    {
      int is_there = 0;
      const int code = OCTA_MPI_POLL (is_first, MPI_Iprobe,
                                      (r->rank[k], TAG_FAREWELL, r->comm,
                                       &is_there, octa_mpi.status_ignore));
      OCTA_TRY (code == 0 ? OCTA_OK : octa_mpi_fail ("MPI_Iprobe", code));
      if (is_there)
        *gone = k;
    }
done:
  return st;
}

/* Try request I of Q.  It may have come before a farewell.  A copy needs all
   ranks; while that of the world is made, C can get no farewell.  */
static octa_status
test (octa_comm *c, requests *q, size_t i, bool *is_done)
{
  octa_status st = OCTA_OK;
  duplicate *d = q->all[i].copy;
  const bool is_first = ! q->all[i].is_tried;
  int done = 0, gone = OCTA_COMM_NO_RANK;
  q->all[i].is_tried = true;
  if (c->state)
    OCTA_TRY (find_gone (c, d ? 0 : q->all[i].peer,
                         d ? c->n - 1 : q->all[i].peer, is_first, &gone));
  const int code = OCTA_MPI_POLL (is_first, MPI_Test,
                                  (d ? &d->request : &q->all[i].request, &done,
                                   octa_mpi.status_ignore));
  *is_done = done;
  session.is_silent |= code != 0;
  if (code != 0)
    st = octa_mpi_fail ("MPI_Test", code);
  else if (! done && gone != OCTA_COMM_NO_RANK)
    st = octa_fail (OCTA_ERROR_COMM,
                    "rank %d has closed the communicator, or ended", gone);
done:
  return st;
}

/* Stop waiting for C, SECONDS after the wait began.  */
static octa_status
leave_wait (octa_comm *c, double seconds, const char *why)
{
  session.is_silent = true;
  return octa_comm_fail (c, seconds, why);
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
      bool is_done = false;
      if (test (c, q, i, &is_done) != OCTA_OK)
        st = octa_comm_fail (c, seconds_since (start), octa_error ()->msg);
      else if (is_done)
        i++;
      else if (seconds_since (start) > c->timeout)
        st = leave_wait (c, seconds_since (start),
                         "the other ranks did not answer in time; make "
                         "the same calls on all ranks, or give "
                         "cuda.Communicator a longer \"timeout\"");
      else if (octa_wait_pause (&pause) != OCTA_OK)
        st = leave_wait (c, seconds_since (start), "interrupted");
    }
  if (st != OCTA_OK)
    cancel (q, i);
  return st;
}

static octa_status
make_room (requests *q)
{
  const size_t room = 2 * q->room + 8;
  if (q->n < q->room)
    return OCTA_OK;
  void *more = realloc (q->all, room * sizeof *q->all);
  if (! more)
    return octa_no_memory ("messages");
  q->all = more;
  q->room = room;
  return OCTA_OK;
}

/* Begin to pass BYTES at P, in chunks.  */
static octa_status
begin (octa_comm *c, requests *q, bool is_sent, int peer, int tag, void *p,
       size_t bytes)
{
  octa_status st = OCTA_OK;
  const route *r = c->state;
  for (size_t at = 0; at < bytes; at += CHUNK_BYTES)
    {
      const int count = (int)(bytes - at < CHUNK_BYTES ? bytes - at
                                                       : CHUNK_BYTES);
      OCTA_TRY (make_room (q));
      memset (&q->all[q->n], 0, sizeof *q->all);
      q->all[q->n].is_sent = is_sent;
      q->all[q->n].peer = peer;
      if (is_sent)
        OCTA_MPI (MPI_Isend,
                  ((char *)p + at, count, octa_mpi.byte, r->rank[peer], tag,
                   r->comm, &q->all[q->n].request));
      else
        OCTA_MPI (MPI_Irecv,
                  ((char *)p + at, count, octa_mpi.byte, r->rank[peer], tag,
                   r->comm, &q->all[q->n].request));
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
  char *both = calloc (n_mine + n_in, 1);
  if (! both)
    return octa_no_memory ("messages");
  memcpy (both, mine, n_mine);
  memcpy (both + n_mine, in, n_in);
  octa_status st = finish (c, &q, way (c, &q, both, both + n_mine, data));
  if (st != OCTA_OK)
    return st;
  memcpy (in, both + n_mine, n_in);
  free (both);
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

/* ---- beginning and end of a communicator ---- */

/* Wait until MADE is a copy of OF for C, or C's call fails.  A copy of the
   world that was not finished is the one that the next try goes on with, as
   the other ranks do.  */
static octa_status
make_duplicate (octa_comm *c, void *of, duplicate *made)
{
  octa_status st;
  requests q = { 0 };
  OCTA_TRY (make_room (&q));
  if (! made->has_begun)
    OCTA_MPI (MPI_Comm_idup, (of, &made->comm, &made->request));
  made->has_begun = true;
  memset (&q.all[q.n], 0, sizeof *q.all);
  q.all[q.n++].copy = made;
done:
  return finish (c, &q, st);
}

/* Of the ranks of C, which all call this, those of this COLOR are left, in the
   order of KEY.  */
static octa_status
arrange (octa_comm *c, int64_t color, int64_t key)
{
  octa_status st;
  typedef struct place
  {
    int64_t color, key;
    int rank;
  } place;
  route *r = c->state;
  const int self = c->first, n = c->n;
  const place mine = { color, key, r->rank[self] };
  place *all = calloc ((size_t)n, sizeof *all);
  if (! all)
    return octa_no_memory ("a communicator");
  OCTA_TRY (gather_bytes (c, &mine, all, sizeof mine));
  c->n = 0;
  for (int k = 0; k < n; k++)
    {
      int at = 0;
      if (all[k].color != color)
        continue;
      for (int j = 0; j < n; j++)
        at += all[j].color == color
              && (all[j].key < all[k].key
                  || (all[j].key == all[k].key && j < k));
      r->rank[at] = all[k].rank;
      c->first = k == self ? at : c->first;
      c->n++;
    }
done:
  free (all);
  return st;
}

octa_status
octa_mpi_connect (octa_comm *c)
{
  static duplicate made;
  octa_status st;
  const int rank = c->first;
  c->transport = &octa_comm_mpi;
  OCTA_TRY (make_duplicate (c, octa_mpi.world, &made));
  OCTA_TRY (take (c, &made, NULL));
  st = arrange (c, 0, rank);
done:
  return st;
}

static octa_status
split (octa_comm *c, int64_t color, int64_t key, octa_comm **out)
{
  octa_status st;
  const route *of = c->state;
  octa_comm *made = octa_comm_new (c->n, c->first, 1, c->devices);
  duplicate *next = calloc (
      1, sizeof *next); /* MPI uses it, also if this fails */
  if (! made || ! next)
    OCTA_TRY (octa_no_memory ("a communicator"));
  made->timeout = c->timeout;
  made->call = c->call;
  OCTA_TRY (make_duplicate (c, of->comm, next));
  OCTA_TRY (take (made, next, of));
  OCTA_TRY (arrange (made, color, key));
  *out = OCTA_MOVE (made);
done:
  if (next && ! next->has_begun)
    free (next);
  octa_comm_release (made);
  if (st != OCTA_OK)
    octa_comm_give_up (c);
  return st;
}

octa_status
octa_mpi_broadcast (const octa_comm *like, void *bytes, size_t n)
{
  octa_status st;
  octa_comm *c = octa_comm_new (like->n, like->first, 1, like->devices);
  char *all = calloc ((size_t)like->n, n);
  if (! c || ! all)
    OCTA_TRY (octa_no_memory ("a communicator"));
  c->timeout = like->timeout;
  c->call = like->call;
  OCTA_TRY (octa_mpi_connect (c));
  OCTA_TRY (gather_bytes (c, bytes, all, n));
  memcpy (bytes, all, n);
done:
  free (all);
  octa_comm_release (c);
  return st;
}

static void
say_farewell (const octa_comm *c)
{
  static const char last = 0;
  const route *r = c->state;
  for (int k = 0; r && k < c->n; k++)
    {
      void *request = NULL;
      if (k == c->first)
        continue;
      const int code = OCTA_MPI_RESULT (MPI_Isend,
                                        (&last, 1, octa_mpi.byte, r->rank[k],
                                         TAG_FAREWELL, r->comm, &request));
      octa_mpi_warn ("MPI_Isend", code);
      if (code == 0)
        OCTA_MPI_WARN (MPI_Request_free, (&request));
    }
}

static void
end (octa_comm *c)
{
  if (octa_mpi.is_there && session.pid == getpid ())
    say_farewell (c);
}

static void
close_last (octa_comm *c)
{
  if (! c->is_dead)
    end (c);
  free (c->state);
}

const octa_comm_transport octa_comm_mpi = { .name = "mpi",
                                            .has_fast_heads = true,
                                            .exchange = exchange,
                                            .gather_bytes = gather_bytes,
                                            .pass_bytes = pass_bytes,
                                            .split = split,
                                            .abort = end,
                                            .close = close_last };
