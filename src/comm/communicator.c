/* communicator.c -- communicators as users hold them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"
#include "object/object.h"

#include <stdlib.h>
#include <string.h>

static void
close_communicator (void *resource)
{
  octa_comm_release (resource);
}

/* A handle that has C's reference, also on failure.  */
static octa_status
give (octa_comm *c, octa_id *id)
{
  octa_status st = octa_handle_open (OCTA_KIND_COMMUNICATOR, c,
                                     close_communicator, 0, id);
  if (st != OCTA_OK)
    octa_comm_release (c);
  return st;
}

/* ---- of devices ---- */

static octa_status
check_devices (int n, const int *devices)
{
  octa_status st;
  int count;
  OCTA_TRY (octa_device_count (&count));
  for (int i = 0; i < n; i++)
    {
      if (devices[i] < 0 || devices[i] >= count)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "there is no device %d; DEVICES are numbers from 0 "
                          "to %d%s",
                          devices[i], count - 1,
                          octa_driver_is_host ()
                              ? " (OCTCUDA_HOST_DEVICES=4 makes 4 devices of "
                                "the CPU)"
                              : "");
      for (int j = 0; j < i; j++)
        if (devices[i] == devices[j])
          return octa_fail (OCTA_ERROR_LOGIC,
                            "device %d is there twice; each rank needs a "
                            "device of its own",
                            devices[i]);
    }
done:
  return st;
}

/* Is the transport NAME to be used, or may it be?  */
static bool
may_be (const char *name, const char *wanted)
{
  return strcmp (wanted, name) == 0 || strcmp (wanted, "auto") == 0;
}

/* Connect C, all of whose ranks are here.  */
static octa_status
connect_here (octa_comm *c, const char *transport)
{
  octa_strbuf why = { 0 };
  octa_status st = OCTA_OK;
  const bool is_one = c->n == 1 || octa_driver_is_host ();
  if (strcmp (transport, "mpi") == 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"mpi\" is for several processes; use \"local\" or "
                      "\"auto\" for the devices of one process");
  if (strcmp (transport, "nccl") == 0 && octa_driver_is_host ())
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "\"nccl\" needs GPUs; use \"local\" or \"auto\" on the "
                      "host backend");
  if (strcmp (transport, "nccl") == 0 && ! octa_nccl_has (&why))
    st = octa_fail (OCTA_ERROR_NOTSUPPORTED, "%s",
                    why.s ? why.s : "NCCL is missing");
  else if (may_be ("nccl", transport)
           && (! is_one || strcmp (transport, "nccl") == 0)
           && octa_nccl_has (&why))
    st = octa_nccl_connect (c, NULL);
  else
    c->transport = &octa_comm_local;
  octa_strbuf_free (&why);
  return st;
}

static octa_status
of_devices (int n, const int *devices, const char *transport, double timeout,
            octa_comm **out)
{
  octa_status st;
  octa_comm *c = octa_comm_new (n, 0, n, devices);
  if (! c)
    return OCTA_FAIL;
  c->timeout = timeout;
  c->of_devices = true;
  c->call = "cuda.Communicator";
  OCTA_TRY (connect_here (c, transport));
  *out = OCTA_MOVE (c);
done:
  octa_comm_release (c);
  return st;
}

octa_status
octa_communicator_of_devices (int n, const int *devices, const char *transport,
                              double timeout, octa_id *id)
{
  octa_status st;
  octa_comm *c;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (check_devices (n, devices));
  OCTA_TRY (of_devices (n, devices, transport, timeout, &c));
  st = give (c, id);
done:
  return st;
}

/* ---- of processes ---- */

/* The device of this process.  Launchers may show each process only its own
   GPU.  */
static octa_status
find_device (const octa_launcher *l, int *device)
{
  octa_status st;
  int n;
  OCTA_TRY (octa_device_count (&n));
  const int local = l->local_rank >= 0 ? l->local_rank : l->rank % n;
  const bool may_share = octa_driver_is_host ()
                         || (n == 1 && getenv ("CUDA_VISIBLE_DEVICES"));
  if (local >= n && ! may_share)
    return octa_fail (
        OCTA_ERROR_LOGIC,
        "rank %d has no GPU of its own: it is number %d of the "
        "ranks of this machine, which has %d GPUs; start at most %d "
        "ranks on it",
        l->rank, local + 1, n, n);
  *device = local % n;
done:
  return st;
}

static octa_status
connect_processes (octa_comm *c, const octa_launcher *l, const char *transport)
{
  const bool is_host = octa_driver_is_host ();
  if (strcmp (transport, "local") == 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"local\" is for the devices of one process; use "
                      "\"auto\" for several processes");
  if (strcmp (transport, "nccl") == 0 && is_host)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "\"nccl\" needs GPUs; use \"mpi\" or \"auto\" on the "
                      "host backend");
  if (strcmp (transport, "mpi") == 0 && ! is_host)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "\"mpi\" passes only the memory of the host backend; "
                      "use \"nccl\" or \"auto\" on GPUs");
  if (! is_host)
    return octa_nccl_connect (c, l);
  if (octa_mpi_ready (l) != OCTA_OK)
    return OCTA_FAIL;
  return octa_mpi_connect (c);
}

static octa_status
of_processes (const char *transport, double timeout, octa_comm **out)
{
  octa_status st;
  octa_launcher l = { .local_rank = -1 };
  octa_comm *c = NULL;
  bool is_launched;
  int device = octa_current_device ();
  OCTA_TRY (octa_launcher_find (&l, &is_launched));
  /* The device is selected first, so that the process uses no other one.  */
  if (is_launched)
    {
      OCTA_TRY (find_device (&l, &device));
      OCTA_TRY (octa_device_select (device));
    }
  else
    l.size = 1;
  OCTA_TRY (octa_current_ready ());
  c = octa_comm_new (l.size, l.rank, 1, &device);
  OCTA_TRY (c ? OCTA_OK : OCTA_FAIL);
  c->timeout = timeout;
  c->local_rank = l.local_rank >= 0 ? l.local_rank : 0;
  c->call = "cuda.Communicator";
  if (l.size == 1)
    OCTA_TRY (connect_here (c, transport));
  else
    OCTA_TRY (connect_processes (c, &l, transport));
  *out = OCTA_MOVE (c);
done:
  octa_comm_release (c);
  return st;
}

octa_status
octa_communicator_of_processes (const char *transport, double timeout,
                                octa_id *id)
{
  octa_status st;
  octa_comm *c;
  OCTA_TRY (of_processes (transport, timeout, &c));
  st = give (c, id);
done:
  return st;
}

octa_status
octa_communicator_world (octa_id *id)
{
  static octa_comm *world;
  octa_status st = OCTA_OK;
  if (world && world->is_dead)
    octa_comm_release (OCTA_MOVE (world));
  if (! world)
    OCTA_TRY (of_processes ("auto", OCTA_COMM_TIMEOUT, &world));
  world->refs++;
  st = give (world, id);
done:
  return st;
}

octa_status
octa_communicator_share (octa_id id, octa_id *own)
{
  OCTA_GET (octa_comm *, c, octa_comm_get (id, "cuda.Grid"));
  c->refs++;
  return give (c, own);
}

/* ---- split ---- */

static bool
is_before (const int64_t *key, int a, int b)
{
  return key[a] < key[b] || (key[a] == key[b] && a < b);
}

/* The devices of those with the color of rank R, in their new order.  */
static int
members (const octa_comm *c, const int64_t *color, const int64_t *key, int r,
         int *devices)
{
  int n = 0;
  for (int k = 0; k < c->n; k++)
    {
      int place = 0;
      if (color[k] != color[r])
        continue;
      n++;
      for (int j = 0; j < c->n; j++)
        place += color[j] == color[r] && is_before (key, j, k);
      devices[place] = c->devices[k];
    }
  return n;
}

/* The first rank with R's color.  */
static int
first_of (const int64_t *color, int r)
{
  int k = 0;
  while (color[k] != color[r])
    k++;
  return k;
}

static octa_status
split_here (octa_comm *c, const int64_t *color, const int64_t *key,
            octa_comm **out)
{
  octa_status st = OCTA_OK;
  int *devices = calloc ((size_t)c->n, sizeof *devices);
  if (! devices)
    return octa_no_memory ("a communicator");
  for (int r = 0; r < c->n; r++)
    {
      int first = first_of (color, r);
      if (first < r)
        (out[r] = out[first])->refs++;
      else
        {
          int n = members (c, color, key, r, devices);
          OCTA_TRY (of_devices (n, devices,
                                c->transport == &octa_comm_mpi
                                    ? "local"
                                    : c->transport->name,
                                c->timeout, &out[r]));
          out[r]->of_devices = c->of_devices;
        }
    }
done:
  free (devices);
  return st;
}

static octa_status
split_processes (octa_comm *c, int64_t color, int64_t key, octa_comm **out)
{
  octa_status st;
  octa_comm_head *heads = calloc ((size_t)c->n, sizeof *heads);
  if (! heads)
    return octa_no_memory ("a communicator");
  heads[c->first].call = OCTA_COMM_split;
  OCTA_TRY (octa_comm_heads_gather (c, heads, true));
  OCTA_TRY (octa_comm_heads_check (c, heads));
  OCTA_TRY (c->transport->split (c, color, key, out));
  (*out)->timeout = c->timeout;
  (*out)->local_rank = c->local_rank;
done:
  free (heads);
  return st;
}

octa_status
octa_communicator_split (octa_id id, const int64_t *color, const int64_t *key,
                         octa_id *ids)
{
  octa_status st = OCTA_OK;
  OCTA_GET (octa_comm *, c, octa_comm_get (id, "split"));
  octa_comm **made = calloc ((size_t)c->n_local, sizeof (octa_comm *));
  if (! made)
    return octa_no_memory ("a communicator");
  if (c->n_local == c->n)
    OCTA_TRY (split_here (c, color, key, made));
  else
    OCTA_TRY (split_processes (c, color[0], key[0], made));
  for (int l = 0; l < c->n_local; l++)
    {
      octa_comm *one = OCTA_MOVE (made[l]);
      ids[l] = 0;
      OCTA_TRY (give (one, &ids[l]));
    }
done:
  for (int l = 0; l < c->n_local; l++)
    {
      octa_comm_release (made[l]);
      if (st != OCTA_OK)
        octa_handle_close (ids[l]);
    }
  free (made);
  return st;
}

/* ---- queries ---- */

octa_status
octa_communicator_abort (octa_id id)
{
  OCTA_GET (octa_comm *, c, octa_comm_get (id, "abort"));
  octa_comm_kill (c, "it was aborted");
  return OCTA_OK;
}

bool
octa_communicator_works (octa_id id)
{
  if (! octa_handle_is_open (id))
    return false;
  const octa_comm *c = octa_handle_resource (id);
  return c && ! c->is_dead;
}

octa_status
octa_communicator_query (octa_id id, octa_communicator_info *info)
{
  OCTA_HANDLE (const octa_comm *, c, id, COMMUNICATOR);
  if (octa_comm_check_process (c) != OCTA_OK)
    return OCTA_FAIL;
  octa_comm_info (c, info);
  return OCTA_OK;
}

void
octa_comm_info (const octa_comm *c, octa_communicator_info *info)
{
  *info = (octa_communicator_info){ .n = c->n,
                                    .first = c->first,
                                    .n_local = c->n_local,
                                    .local_rank = c->local_rank,
                                    .devices = c->devices,
                                    .of_devices = c->of_devices,
                                    .transport = c->transport->name };
}
