/* state.c -- a communicator: its ranks, and whether it still works.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

octa_comm *octa_comm_first;

octa_comm *
octa_comm_new (int n, int first, int n_local, const int *devices)
{
  octa_comm *c = calloc (1, sizeof *c);
  int *own = calloc ((size_t)n_local, sizeof *own);
  if (! c || ! own)
    {
      free (c);
      free (own);
      (void)octa_no_memory ("a communicator");
      return NULL;
    }
  memcpy (own, devices, (size_t)n_local * sizeof *own);
  *c = (octa_comm){ .refs = 1,
                    .n = n,
                    .first = first,
                    .n_local = n_local,
                    .devices = own,
                    .pid = getpid (),
                    .next = octa_comm_first };
  octa_comm_first = c;
  return c;
}

static void
drop_letters (octa_comm *c)
{
  for (octa_comm_letter *l = c->letters, *next; l; l = next)
    {
      next = l->next;
      octa_node_release (l->node);
      free (l);
    }
  c->letters = NULL;
}

void
octa_comm_retain (octa_comm *c)
{
  c->refs++;
}

void
octa_comm_release (octa_comm *c)
{
  if (! c || --c->refs > 0)
    return;
  for (octa_comm **p = &octa_comm_first; *p; p = &(*p)->next)
    if (*p == c)
      {
        *p = c->next;
        break;
      }
  drop_letters (c);
  if (c->transport)
    c->transport->close (c);
  free (c->devices);
  free (c);
}

octa_status
octa_comm_check_process (const octa_comm *c)
{
  return c->pid == getpid ()
             ? OCTA_OK
             : octa_fail (OCTA_ERROR_LOGIC,
                          "the communicator belongs to process %d, from which "
                          "this one was forked; make one here",
                          (int)c->pid);
}

octa_comm *
octa_comm_get (octa_id id, const char *call)
{
  octa_comm *c = octa_handle_get (id, OCTA_KIND_COMMUNICATOR);
  return c ? octa_comm_use (c, call) : NULL;
}

octa_comm *
octa_comm_use (octa_comm *c, const char *call)
{
  if (octa_comm_check_process (c) != OCTA_OK)
    return NULL;
  if (c->is_dead)
    {
      (void)octa_fail (OCTA_ERROR_COMM,
                       "%s: the communicator has ended: %s; make a new one",
                       call, c->why);
      return NULL;
    }
  c->call = call;
  return c;
}

void
octa_comm_kill (octa_comm *c, const char *why)
{
  if (c->is_dead)
    return;
  c->is_dead = true;
  snprintf (c->why, sizeof c->why, "%.*s", (int)sizeof c->why - 1, why);
  c->transport->abort (c);
}

octa_status
octa_comm_fail (octa_comm *c, double seconds, const char *why)
{
  char text[400];
  snprintf (text, sizeof text, "%s on rank %d ended after %.1f s: %s", c->call,
            c->first, seconds, why);
  octa_comm_kill (c, text);
  return octa_fail (OCTA_ERROR_COMM, "%s; the communicator is closed now",
                    text);
}

void
octa_comm_give_up (octa_comm *c)
{
  const octa_error_info e = *octa_error ();
  if (c->n_local == c->n || strcmp (e.id, OCTA_ERROR_LOGIC) == 0)
    return;
  octa_comm_kill (c, e.msg);
  (void)octa_fail (e.id, "%s", e.msg);
}

void
octa_comm_forget (void)
{
  const int place = octa_current_place ();
  for (octa_comm *c = octa_comm_first; c; c = c->next)
    for (int l = 0; l < c->n_local; l++)
      if (c->devices[l] == place)
        {
          octa_comm_kill (c, "one of its devices was reset");
          drop_letters (c);
        }
}
