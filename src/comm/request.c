/* request.c -- halos that are on their way: what MPI calls a request.

   The messages go through a stream of their own, into memory of their own, so
   the arrays can be read meanwhile.  The end copies them into the halos, in
   the stream that is current then.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

#include <stdlib.h>
#include <string.h>

typedef struct request
{
  octa_halo halo;
  uint8_t *marks;
} request;

static void
free_request (request *r)
{
  if (! r)
    return;
  octa_halo_free (&r->halo);
  free (r->marks);
  free (r);
}

static void
close_request (void *resource)
{
  free_request (resource);
}

/* Pass the parcels of H in the streams of its grid.  */
static octa_status
pass (octa_halo *h)
{
  octa_status st;
  octa_id *scopes = calloc ((size_t)h->g->info.n_local, sizeof *scopes);
  if (! scopes)
    return octa_no_memory ("a call of a communicator");
  st = octa_grid_stream_enter (h->g, scopes);
  if (st == OCTA_OK)
    st = octa_comm_parcels_pass (&h->parcels, h->x, NULL);
  octa_grid_stream_leave (h->g, scopes);
  free (scopes);
  if (st != OCTA_OK)
    octa_comm_give_up (h->parcels.c);
  return st;
}

octa_status
octa_grid_exchange_begin (octa_id id, int n, octa_node *const *in,
                          const uint8_t *marks, octa_id *out)
{
  octa_status st;
  OCTA_GET (octa_grid *, g, octa_grid_get (id));
  OCTA_GET (octa_comm *, c, octa_comm_get (g->comm, "exchange_begin"));
  const size_t n_all = (size_t)n * (size_t)g->info.n_local;
  request *r = calloc (1, sizeof *r);
  uint8_t *own = malloc (n_all);
  if (! r || ! own)
    {
      free (r);
      free (own);
      return octa_no_memory ("a request");
    }
  r->marks = memcpy (own, marks, n_all);
  OCTA_TRY (octa_halo_begin (&r->halo, g, c, n, in));
  OCTA_TRY (pass (&r->halo));
  OCTA_TRY (octa_handle_open (OCTA_KIND_REQUEST, r, close_request, 0, out));
  r = NULL;
done:
  free_request (r);
  return st;
}

octa_status
octa_request_query (octa_id id, int *n, octa_communicator_info *info,
                    const uint8_t **marks)
{
  OCTA_HANDLE (const request *, r, id, REQUEST);
  if (! r->halo.x)
    return octa_fail (
        OCTA_ERROR_LOGIC,
        "exchange_end was called before; begin another exchange");
  *n = r->halo.n;
  *info = r->halo.g->info;
  *marks = r->marks;
  return OCTA_OK;
}

octa_status
octa_request_end (octa_id id, octa_node **out)
{
  octa_status st;
  OCTA_HANDLE (request *, r, id, REQUEST);
  octa_halo *h = &r->halo;
  if (! octa_comm_get (h->g->comm, "exchange_end"))
    return OCTA_FAIL;
  OCTA_TRY (octa_halo_renew (h));
  OCTA_TRY (octa_comm_parcels_unpack (&h->parcels, h->out));
  for (int i = 0; i < h->n * h->g->info.n_local; i++)
    out[i] = OCTA_MOVE (h->out[i]);
done:
  octa_halo_empty (h);
  return st;
}
