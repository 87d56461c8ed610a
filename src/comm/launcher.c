/* launcher.c -- rank and size of this process, from the variables of the
   program that started it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

#include <errno.h>
#include <stdlib.h>

static const struct
{
  const char *name, *rank, *size, *local_rank, *host, *port;
  const char *const *mpi;
} rows[] = {
#define LAUNCHER(name, rank, size, local_rank, host, port, mpi)               \
  { name, rank, size, local_rank, host, port, mpi },
#include "comm/launchers.def"
};

static const char *
value_of (const char *variable)
{
  const char *v = variable ? getenv (variable) : NULL;
  return v && *v ? v : NULL;
}

/* The variable as a number from LEAST to MOST.  */
static octa_status
number_of (const char *variable, int least, int most, int *v)
{
  char *end;
  const char *text = value_of (variable);
  errno = 0;
  long n = strtol (text, &end, 10);
  if (errno || *end || n < least || n > most)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s must be a whole number from %d to %d, not \"%s\"; "
                      "the program that starts the processes sets it",
                      variable, least, most, text);
  *v = (int)n;
  return OCTA_OK;
}

octa_status
octa_launcher_find (octa_launcher *l, bool *is_there)
{
  octa_status st = OCTA_OK;
  size_t i = 0;
  const size_t n = sizeof rows / sizeof *rows;
  while (i < n && ! (value_of (rows[i].rank) && value_of (rows[i].size)))
    i++;
  *is_there = i < n;
  if (i == n)
    return OCTA_OK;
  *l = (octa_launcher){ .name = rows[i].name,
                        .local_rank = -1,
                        .host = value_of (rows[i].host),
                        .port = value_of (rows[i].port),
                        .mpi = rows[i].mpi };
  OCTA_TRY (number_of (rows[i].size, 1, 1 << 20, &l->size));
  OCTA_TRY (number_of (rows[i].rank, 0, l->size - 1, &l->rank));
  if (value_of (rows[i].local_rank))
    OCTA_TRY (number_of (rows[i].local_rank, 0, 1 << 20, &l->local_rank));
done:
  return st;
}
