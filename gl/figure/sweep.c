/* sweep.c -- deleting figures, and closing the handles of items that have
   ended.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/batch.h"
#include "gl/figure/frame.h"

bool
octa_gl_figure_is (octa_id id)
{
  octa_kind kind = octa_id_kind (id);
  return kind >= OCTA_KIND_GL_FIGURE && kind <= OCTA_KIND_GL_COLORBAR
         && octa_handle_is_open (id);
}

static octa_status
take_dead (void *data)
{
  octa_gl_scene *s = &octa_gl_scene_all;
  *(octa_gl_item **)data = s->dead;
  s->dead = NULL;
  atomic_store (&s->n_dead, 0);
  if (s->n == 0)
    octa_gl_stage_end ();
  return OCTA_OK;
}

octa_status
octa_gl_scene_sweep (void)
{
  octa_status st = OCTA_OK;
  octa_gl_item *dead = NULL;
  if (atomic_load (&octa_gl_scene_all.n_dead) == 0)
    goto done;
  OCTA_TRY (octa_gl_thread_call (take_dead, &dead));
  while (dead)
    {
      octa_gl_item *next = dead->next_dead;
      octa_handle_close (dead->id);
      octa_gl_batch_free (dead->mail);
      if (dead->figure)
        octa_handle_close (dead->figure->context);
      octa_gl_item_free (dead);
      dead = next;
    }
  octa_gl_stage_close ();
done:
  octa_plot_sweep ();
  return st;
}
