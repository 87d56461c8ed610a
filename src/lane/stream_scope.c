/* stream_scope.c -- which stream is current, chosen by scopes.

   Open scopes form a list.  The newest one determines the current stream;
   without scopes it is the default stream.  Scopes may end in any order: if a
   variable is assigned a second scope, the first one ends after the second
   begins.  A scope keeps its stream alive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

#include <stdlib.h>

typedef struct scope
{
  octa_lane *lane;
  int place;
  octa_id stream; /* 0: the default stream */
  struct scope *below;
} scope;

static scope *newest;

/* The newest scope in PLACE; NULL if there is none.  */
static const scope *
newest_in (int place)
{
  const scope *s = newest;
  while (s && s->place != place)
    s = s->below;
  return s;
}

/* Make the lane of the newest scope in PLACE current there.  */
static void
choose (int place)
{
  const scope *s = newest_in (place);
  octa_lane_choose (place, s ? s->lane : NULL);
}

static void
close_scope (void *resource)
{
  scope *s = resource;
  for (scope **at = &newest; *at; at = &(*at)->below)
    if (*at == s)
      {
        *at = s->below;
        break;
      }
  s->lane->refs--;
  choose (s->place);
  free (s);
}

octa_status
octa_lane_scope_open (octa_id stream, octa_id *id)
{
  octa_status st;
  CUstream raw = NULL;
  scope *s = calloc (1, sizeof *s);
  if (! s)
    return octa_no_memory ("a scope");
  OCTA_TRY (octa_current_ready ());
  if (stream)
    raw = octa_handle_get (stream, OCTA_KIND_STREAM);
  if (stream && ! raw)
    {
      st = OCTA_FAIL;
      goto done;
    }
  OCTA_TRY (octa_lane_of (raw, &s->lane));
  s->stream = stream;
  s->place = s->lane->place;
  OCTA_TRY (
      octa_handle_open (OCTA_KIND_STREAM_SCOPE, s, close_scope, stream, id));
  s->lane->refs++;
  s->below = newest;
  newest = s;
  choose (s->place);
  s = NULL;
done:
  free (s);
  return st;
}

octa_status
octa_lane_scope_stream (octa_id *id)
{
  const scope *s = newest_in (octa_current_place ());
  if (s && s->stream)
    return octa_handle_open_in (s->lane->place, OCTA_KIND_STREAM,
                                s->lane->stream, NULL, s->stream, id);
  *id = 0;
  return OCTA_OK;
}
