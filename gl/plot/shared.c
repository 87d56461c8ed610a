/* shared.c -- memory that a gpuArray and a plot share.

   Shared memory never changes: a plot counts as a user of it, so a later
   assignment to the array makes a copy, and the plot's data need not be
   copied.  Memory that can be written without a check is copied: foreign
   memory, memory that a graph will write, and memory that was passed to a
   kernel for writing.

   Arrays belong to the interpreter, but any thread can release a plot.  So a
   released block stays in the list until the interpreter checks it and the
   workers have finished reading it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "octa.h"
#include "gl/plot/kernels.h"

#include <stdlib.h>

/* The list belongs to the interpreter; its elements are used under the
   lock.  */
static octa_plot_block *shared;
static int place; /* the context of all of them */

bool
octa_plot_block_may_share (const octa_buffer *b)
{
  return ! octa_buffer_is_lent (b) && ! b->block->is_foreign && ! b->is_given
         && ! b->block->holds && ! b->block->is_unborn
         && b->block->place == octa_lane_now->place;
}

/* Are all reads of B done?  Needs the lock.  */
static bool
is_read (const octa_plot_block *b)
{
  for (int u = OCTA_PLOT_WRITTEN + 1; u < OCTA_PLOT_USES; u++)
    if (b->is_recorded[u]
        && OCTA_CU_POLL (cuEventQuery, (b->event[u])) == CUDA_ERROR_NOT_READY)
      return false;
  return true;
}

/* Wait until all reads of B are done.  */
static void
wait_for_readers (const octa_plot_block *b)
{
  for (int u = OCTA_PLOT_WRITTEN + 1; u < OCTA_PLOT_USES; u++)
    if (b->is_recorded[u])
      OCTA_CU_WARN (cuEventSynchronize, (b->event[u]));
}

/* Give memory that no plot uses back to the arrays.  WAITS: wait for its
   readers.  False if there was none.  */
static bool
let_go (bool waits)
{
  bool has_any = false;
  octa_plot_lock ();
  for (octa_plot_block *b = shared; b; b = b->next)
    {
      if (b->refs > 0 || ! b->buffer)
        continue;
      if (waits)
        wait_for_readers (b);
      else if (! is_read (b))
        continue;
      octa_buffer_release (b->buffer);
      b->buffer = NULL;
      has_any = true;
    }
  octa_plot_unlock ();
  return has_any;
}

void
octa_plot_sweep (void)
{
  if (shared && ! octa_thread_is_apart ())
    (void)let_go (false);
}

static bool
relieve (void)
{
  return shared && ! octa_thread_is_apart () && let_go (true);
}

/* A block without memory, whose events can be reused.  Needs the lock.  */
static octa_plot_block *
find_empty (void)
{
  octa_plot_block *b = shared;
  while (b && (b->refs > 0 || b->buffer))
    b = b->next;
  if (! b)
    {
      b = calloc (1, sizeof *b);
      if (! b)
        return NULL;
      b->next = shared;
      shared = b;
    }
  for (int u = 0; u < OCTA_PLOT_USES; u++)
    b->is_recorded[u] = false;
  return b;
}

octa_status
octa_plot_block_share (octa_buffer *buffer, octa_plot_block **out)
{
  octa_plot_sweep ();
  octa_plot_lock ();
  octa_plot_block *b = find_empty ();
  if (b)
    {
      octa_buffer_retain (b->buffer = buffer);
      b->p = octa_buffer_use (buffer);
      b->size = b->filled = buffer->bytes;
      b->refs = 1;
      place = octa_lane_now->place;
    }
  octa_plot_unlock ();
  *out = b;
  return b ? OCTA_OK : octa_no_memory ("a plot");
}

/* A reset of the device has lost the shared memory, too.  */
static void
forget (void)
{
  octa_plot_forget ();
  octa_plot_lock ();
  for (octa_plot_block *b; (b = shared) && octa_current_place () == place;)
    {
      shared = b->next;
      octa_buffer_release (b->buffer);
      b->buffer = NULL;
      b->is_lost = true; /* who has it frees it */
      if (b->refs == 0)
        free (b);
    }
  octa_plot_unlock ();
}

__attribute__ ((constructor)) static void
connect (void)
{
  octa_above = (octa_above_hooks){ .forget = forget, .relieve = relieve };
}
