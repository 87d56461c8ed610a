/* check_rendezvous.c -- processes without MPI get the bytes of rank 0 through
   a file or a socket, and nobody else does.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "comm/private.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define TOKEN "0123456789abcdef-token"

static const char secret[] = "the first bytes of rank 0";
static char folder[] = "/tmp/check-rendezvous-XXXXXX";

typedef enum outcome
{
  GOT,     /* the bytes */
  LATE,    /* CommError: others did not come */
  REFUSED, /* LogicError */
  NOWHERE, /* CommError: no such file or address */
  OTHER
} outcome;

static outcome
meet (int rank, int size, const char *host, const char *port, double timeout)
{
  char bytes[sizeof secret] = "";
  const octa_launcher l = {
    .name = "test", .rank = rank, .size = size, .host = host, .port = port
  };
  if (rank == 0)
    memcpy (bytes, secret, sizeof secret);
  if (octa_rendezvous (&l, bytes, sizeof bytes, timeout) == OCTA_OK)
    return memcmp (bytes, secret, sizeof secret) == 0 ? GOT : OTHER;
  const octa_error_info *e = octa_error ();
  if (strcmp (e->id, OCTA_ERROR_LOGIC) == 0)
    return REFUSED;
  if (strcmp (e->id, OCTA_ERROR_COMM) != 0)
    return OTHER;
  if (strstr (e->msg, "within"))
    return LATE;
  return strstr (e->msg, "cannot be reached")
                 || strstr (e->msg, "cannot write")
             ? NOWHERE
             : OTHER;
}

/* A rank in a process of its own, which comes after so many ms.  */
static pid_t
start (int rank, int size, const char *host, const char *port, double timeout,
       const char *token, int ms)
{
  pid_t pid = fork ();
  if (pid != 0)
    return pid;
  nap_ms (ms);
  (void)(token ? setenv ("OCTCUDA_TOKEN", token, 1)
               : unsetenv ("OCTCUDA_TOKEN"));
  octa_setting_check ();
  _exit ((int)meet (rank, size, host, port, timeout));
}

static outcome
end (pid_t pid)
{
  int status = 0;
  return waitpid (pid, &status, 0) == pid && WIFEXITED (status)
             ? (outcome)WEXITSTATUS (status)
             : OTHER;
}

/* Three ranks, of which rank FIRST comes first.  */
static void
check_all_meet (const char *host, const char *port, int first)
{
  pid_t pids[3];
  for (int k = 0; k < 3; k++)
    pids[k] = start (k, 3, host, port, 100, TOKEN, k == first ? 0 : 100);
  for (int k = 0; k < 3; k++)
    CHECK (end (pids[k]) == GOT);
}

static void
check_file (void)
{
  char path[64], made[80];
  struct stat s;
  snprintf (path, sizeof path, "%s/root", folder);
  snprintf (made, sizeof made, "%s.1", path);
  check_all_meet (path, NULL, 1);
  CHECK (stat (made, &s) == 0 && (s.st_mode & 0777) == 0600);
  /* A file that others may have written is not believed.  */
  CHECK (chmod (made, 0666) == 0);
  CHECK (end (start (1, 2, path, NULL, 0.3, TOKEN, 0)) == LATE);
  CHECK (unlink (made) == 0);
  CHECK (symlink ("/etc/passwd", made) == 0);
  CHECK (end (start (1, 2, path, NULL, 0.3, TOKEN, 0)) == LATE);
  CHECK (unlink (made) == 0);
  CHECK (end (start (0, 2, "/nonexistent/root", NULL, 0.3, TOKEN, 0))
         == NOWHERE);
}

/* A port that was free a moment ago.  */
static void
free_port (char *port, size_t n)
{
  struct sockaddr_in a = { .sin_family = AF_INET,
                           .sin_addr = { htonl (INADDR_LOOPBACK) } };
  socklen_t size = sizeof a;
  int fd = socket (AF_INET, SOCK_STREAM, 0);
  CHECK (bind (fd, (struct sockaddr *)&a, sizeof a) == 0
         && getsockname (fd, (struct sockaddr *)&a, &size) == 0);
  close (fd);
  snprintf (port, n, "%d", ntohs (a.sin_port));
}

/* Ranks 1 to 3 do not know the token, and rank 4 does.  */
static void
check_strangers (void)
{
  static const struct
  {
    const char *token;
    double timeout;
    outcome wants;
  } ranks[] = { { TOKEN, 5, LATE },
                { "another token of some length", 1, LATE },
                { "too short", 1, REFUSED },
                { NULL, 1, REFUSED },
                { TOKEN, 100, GOT } };
  pid_t pids[5];
  char port[16];
  free_port (port, sizeof port);
  for (int k = 0; k < 5; k++)
    pids[k] = start (k, 5, "127.0.0.1", port, ranks[k].timeout, ranks[k].token,
                     0);
  for (int k = 0; k < 5; k++)
    CHECK (end (pids[k]) == ranks[k].wants);
}

/* Two processes have number 1: the second one gets nothing, and rank 2, which
   comes last, does.  */
static void
check_twins (void)
{
  char port[16];
  free_port (port, sizeof port);
  pid_t root = start (0, 3, "127.0.0.1", port, 100, TOKEN, 0);
  CHECK (end (start (1, 3, "127.0.0.1", port, 100, TOKEN, 0)) == GOT);
  CHECK (end (start (1, 3, "127.0.0.1", port, 0.5, TOKEN, 0)) == LATE);
  CHECK (end (start (2, 3, "127.0.0.1", port, 100, TOKEN, 0)) == GOT);
  CHECK (end (root) == GOT);
}

static void
check_socket (void)
{
  char port[16], host[32];
  free_port (port, sizeof port);
  check_all_meet ("127.0.0.1", port, 0);
  free_port (port, sizeof port);
  check_all_meet ("127.0.0.1", port, 2);
  free_port (port, sizeof port);
  snprintf (host, sizeof host, "127.0.0.1:%s", port);
  check_all_meet (host, NULL, 1);
  check_strangers ();
  check_twins ();
  CHECK (end (start (1, 2, "127.0.0.1", port, 0.3, TOKEN, 0)) == LATE);
  CHECK (end (start (0, 2, "192.0.2.1", port, 0.3, TOKEN, 0)) == NOWHERE);
  CHECK (end (start (0, 2, NULL, NULL, 0.3, TOKEN, 0)) == REFUSED);
}

int
main (void)
{
  CHECK (mkdtemp (folder) != NULL);
  check_file ();
  check_socket ();
  CHECK (rmdir (folder) == 0);
  return check_report ();
}
