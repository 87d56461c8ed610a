/* rendezvous.c -- how processes without MPI get the first bytes from rank 0:
   through a file of a shared folder, or through a socket. A process that
   connects must know a random token, which the launcher gives to all ranks; a
   file is read only if it belongs to this user and nobody else can write it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  TOKEN_BYTES = 64,
  SLICE_MS = 100
};

/* The wait for the others.  */
typedef struct patience
{
  int64_t start;
  double timeout;
  double pause;
} patience;

/* A pause between two attempts; fails at the timeout and at Ctrl-C.  */
static octa_status
go_on (patience *p, const char *what)
{
  if (octa_wait_pause (&p->pause) != OCTA_OK)
    return OCTA_FAIL;
  double s = (double)(octa_clock_ns () - p->start) * 1e-9;
  return s < p->timeout
             ? OCTA_OK
             : octa_fail (
                 OCTA_ERROR_COMM,
                 "cuda.Communicator: %s within %.1f s; start all "
                 "ranks, or give cuda.Communicator a longer \"timeout\"",
                 what, s);
}

/* ---- a file ---- */

static octa_status
write_file (const char *path, const void *bytes, size_t n)
{
  octa_status st = OCTA_OK;
  octa_strbuf b = { 0 };
  octa_strbuf_printf (&b, "%s.%d", path, (int)getpid ());
  OCTA_TRY (octa_strbuf_ok (&b) ? OCTA_OK : OCTA_FAIL);
  int fd = open (b.s, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  bool is_written = fd >= 0 && write (fd, bytes, n) == (ssize_t)n;
  if (fd >= 0)
    is_written &= close (fd) == 0;
  if (! is_written || rename (b.s, path) != 0)
    {
      st = octa_fail (OCTA_ERROR_COMM,
                      "cuda.Communicator: cannot write %s: %s; name a file in "
                      "a folder of yours by OCTCUDA_ROOT",
                      path, strerror (errno));
      (void)unlink (b.s);
    }
done:
  octa_strbuf_free (&b);
  return st;
}

/* True if PATH has been written.  */
static bool
read_file (const char *path, void *bytes, size_t n)
{
  struct stat s;
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0)
    return false;
  bool is_ours = fstat (fd, &s) == 0 && s.st_uid == getuid ()
                 && ! (s.st_mode & 022) && s.st_size == (off_t)n;
  bool is_read = is_ours && read (fd, bytes, n) == (ssize_t)n;
  (void)close (fd);
  return is_read;
}

/* Each communicator of a program has a file of its own.  */
static octa_status
by_file (const octa_launcher *l, unsigned number, void *bytes, size_t n,
         patience *p)
{
  octa_status st = OCTA_OK;
  octa_strbuf b = { 0 };
  octa_strbuf_printf (&b, "%s.%u", l->host, number);
  OCTA_TRY (octa_strbuf_ok (&b) ? OCTA_OK : OCTA_FAIL);
  if (l->rank == 0)
    st = write_file (b.s, bytes, n);
  else
    while (st == OCTA_OK && ! read_file (b.s, bytes, n))
      st = go_on (p, "rank 0 has not written its file");
done:
  octa_strbuf_free (&b);
  return st;
}

/* ---- a socket ---- */

typedef struct ticket
{
  char token[TOKEN_BYTES];
  uint32_t number, rank;
} ticket;

/* All N bytes, within a few seconds.  */
static bool
move_all (int fd, void *bytes, size_t n, bool is_sent)
{
  for (size_t at = 0; at < n;)
    {
      struct pollfd w = { fd, is_sent ? POLLOUT : POLLIN, 0 };
      if (poll (&w, 1, 50 * SLICE_MS) != 1)
        return false;
      ssize_t k = is_sent ? send (fd, (char *)bytes + at, n - at, MSG_NOSIGNAL)
                          : recv (fd, (char *)bytes + at, n - at, 0);
      if (k <= 0)
        return false;
      at += (size_t)k;
    }
  return true;
}

static octa_status
make_ticket (const octa_launcher *l, unsigned number, ticket *t)
{
  const char *token = octa_setting_text (OCTA_SETTING_TOKEN);
  if (! token || strlen (token) < 16 || strlen (token) >= TOKEN_BYTES)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "cuda.Communicator: OCTCUDA_TOKEN must be the same "
                      "random text of 16 to %d characters on all ranks; "
                      "without it anybody could join",
                      TOKEN_BYTES - 1);
  *t = (ticket){ .number = number, .rank = (uint32_t)l->rank };
  memcpy (t->token, token, strlen (token));
  return OCTA_OK;
}

/* Is X the ticket of another rank?  It takes the same time for any token.  */
static bool
is_valid (const ticket *x, const ticket *own, int size)
{
  unsigned char differs = 0;
  for (size_t i = 0; i < sizeof x->token; i++)
    differs |= (unsigned char)(x->token[i] ^ own->token[i]);
  return ! differs && x->number == own->number && x->rank > 0
         && x->rank < (uint32_t)size;
}

static struct addrinfo *
addresses (const char *host, const char *port)
{
  struct addrinfo hints = { .ai_socktype = SOCK_STREAM }, *a = NULL;
  return getaddrinfo (host, port, &hints, &a) == 0 ? a : NULL;
}

/* Listen at the first address that works; -1: none.  */
static int
listen_at (const struct addrinfo *a)
{
  const int on = 1;
  for (; a; a = a->ai_next)
    {
      int fd = octa_os_socket (a->ai_family);
      if (fd >= 0
          && setsockopt (fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0
          && bind (fd, a->ai_addr, a->ai_addrlen) == 0
          && listen (fd, 1024) == 0)
        return fd;
      if (fd >= 0)
        (void)close (fd);
    }
  return -1;
}

/* Give the BYTES to every other rank once.  A second process with the number
   of one that has them gets nothing.  */
static octa_status
serve (int fd, const octa_launcher *l, const ticket *own, void *bytes,
       size_t n, patience *p)
{
  octa_status st = OCTA_OK;
  int left = l->size - 1;
  bool *is_served = calloc ((size_t)l->size, sizeof *is_served);
  if (! is_served)
    return octa_no_memory ("the ranks");
  while (left > 0 && st == OCTA_OK)
    {
      struct pollfd w = { fd, POLLIN, 0 };
      ticket t;
      char has; /* the rank says that it has them */
      int peer = poll (&w, 1, SLICE_MS) == 1 ? octa_os_accept (fd) : -1;
      if (peer >= 0 && move_all (peer, &t, sizeof t, false)
          && is_valid (&t, own, l->size) && ! is_served[t.rank]
          && move_all (peer, bytes, n, true)
          && move_all (peer, &has, 1, false))
        {
          is_served[t.rank] = true;
          left--;
        }
      if (peer >= 0)
        (void)close (peer);
      if (left > 0)
        st = go_on (p, "not all ranks have come to rank 0");
    }
  free (is_served);
  return st;
}

static bool
ask (const struct addrinfo *a, ticket *own, void *bytes, size_t n)
{
  bool has = false;
  for (; a && ! has; a = a->ai_next)
    {
      int fd = octa_os_socket (a->ai_family);
      has = fd >= 0 && connect (fd, a->ai_addr, a->ai_addrlen) == 0
            && move_all (fd, own, sizeof *own, true)
            && move_all (fd, bytes, n, false)
            && move_all (fd, &(char){ 1 }, 1, true);
      if (fd >= 0)
        (void)close (fd);
    }
  return has;
}

static octa_status
by_socket (const octa_launcher *l, const char *host, const char *port,
           unsigned number, void *bytes, size_t n, patience *p)
{
  octa_status st;
  int fd = -1;
  ticket own;
  struct addrinfo *a = NULL;
  OCTA_TRY (make_ticket (l, number, &own));
  a = addresses (host, port);
  if (l->rank == 0)
    fd = listen_at (a);
  if (! a || (l->rank == 0 && fd < 0))
    OCTA_TRY (octa_fail (OCTA_ERROR_COMM,
                         "cuda.Communicator: rank 0 cannot be reached at "
                         "%s:%s; name another host and port of the machine "
                         "of rank 0",
                         host, port));
  if (l->rank == 0)
    st = serve (fd, l, &own, bytes, n, p);
  else
    while (st == OCTA_OK && ! ask (a, &own, bytes, n))
      st = go_on (p, "rank 0 does not answer");
done:
  if (fd >= 0)
    (void)close (fd);
  if (a)
    freeaddrinfo (a);
  return st;
}

octa_status
octa_rendezvous (const octa_launcher *l, void *bytes, size_t n, double timeout)
{
  static unsigned number; /* of the communicator, the same on all ranks */
  char host[256];
  patience p = { .start = octa_clock_ns (), .timeout = timeout };
  number++;
  if (! l->host)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "cuda.Communicator: %s does not say where rank 0 is; "
                      "set OCTCUDA_RANK, OCTCUDA_SIZE and OCTCUDA_ROOT, a "
                      "file or host:port",
                      l->name);
  const char *colon = strrchr (l->host, ':');
  if (l->port)
    return by_socket (l, l->host, l->port, number, bytes, n, &p);
  if (! colon || strchr (l->host, '/'))
    return by_file (l, number, bytes, n, &p);
  snprintf (host, sizeof host, "%.*s", (int)(colon - l->host), l->host);
  return by_socket (l, host, colon + 1, number, bytes, n, &p);
}
