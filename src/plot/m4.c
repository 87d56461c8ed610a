/* m4.c -- lines of many samples as few vertices.

   Four kernels: where the columns of pixels begin in x, which of a column's
   samples remain, where their vertices go, and the vertices.  Only the second
   one reads all samples.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plot/kernels.h"
#include "plot/m4.h"

#include <stdlib.h>

#define WIDTH_MAX 65536

struct octa_line_plan
{
  octa_m4_args args; /* all but what is written */
  octa_line_job job;
  octa_buffer *bounds, *records, *counts, *starts, *most;
  int64_t columns, vertices;
};

static octa_status
check (const octa_line_job *j)
{
  if (j->width < 1 || j->width > WIDTH_MAX)
    return octa_fail (OCTA_ERROR_CALL,
                      "a view is 1 to %d pixels wide, not %lld", WIDTH_MAX,
                      (long long)j->width);
  if (j->y.n != j->rows * j->lines || (j->x.n != j->rows && j->x.n != j->y.n))
    return octa_fail (OCTA_ERROR_CALL,
                      "%lld x and %lld y cannot be %lld lines of %lld samples",
                      (long long)j->x.n, (long long)j->y.n,
                      (long long)j->lines, (long long)j->rows);
  if (! j->y.node && ! j->y.pointer)
    return octa_fail (OCTA_ERROR_CALL, "y must be an array");
  return OCTA_OK;
}

/* Look up where all is, for work that is about to be queued.  */
static octa_status
locate (octa_line_plan *p)
{
  octa_status st;
  octa_m4_args *a = &p->args;
  uint64_t y;
  OCTA_TRY (octa_samples_source_of (&p->job.x, p->job.x.n, &a->x));
  OCTA_TRY (octa_samples_address (&p->job.y, false, &y));
  a->y = y;
  a->bounds = octa_buffer_use (p->bounds);
  a->records = octa_buffer_use (p->records);
  a->counts = octa_buffer_use (p->counts);
  a->starts = octa_buffer_use (p->starts);
  a->most = octa_buffer_use (p->most);
done:
  return st;
}

static octa_status
prepare (octa_line_plan *p)
{
  octa_status st;
  const octa_line_job *j = &p->job;
  octa_m4_args *a = &p->args;
  OCTA_TRY (octa_samples_scale_of (&j->across, (double)j->width, &a->column));
  OCTA_TRY (octa_samples_scale_of (&j->across, 1, &a->across));
  OCTA_TRY (octa_samples_scale_of (&j->up, 1, &a->up));
  a->rows = j->rows;
  a->lines = j->lines;
  a->width = j->width;
  a->x_lines = j->x.n == j->rows ? 1 : j->lines;
  p->columns = j->lines * (j->width + OCTA_M4_BEYOND);
  size_t columns = (size_t)p->columns;
  OCTA_TRY (octa_buffer_new ((columns + (size_t)a->x_lines) * 8, &p->bounds));
  OCTA_TRY (octa_buffer_new (columns * 32, &p->records));
  OCTA_TRY (octa_buffer_new (columns * 4, &p->counts));
  OCTA_TRY (octa_buffer_new (columns * 4, &p->starts));
  OCTA_TRY (octa_buffer_new (4, &p->most));
done:
  return st;
}

static octa_type
class_of (const octa_line_plan *p)
{
  return p->job.y.node ? (octa_type)p->job.y.node->type : p->job.y.type;
}

static octa_status
launch (const octa_line_plan *p, octa_plot_kernel k, int64_t units,
        int64_t blocks)
{
  return octa_plot_launch (k, class_of (p), &p->args, sizeof p->args, units,
                           blocks);
}

/* Whatever there is of plan P may go.  */
static octa_status
find (octa_line_plan *p)
{
  octa_status st;
  unsigned most;
  int64_t bounds = p->args.x_lines * (p->job.width + OCTA_M4_BEYOND + 1);
  int64_t warps = octa_plot_blocks (p->columns * 32);
  OCTA_TRY (locate (p));
  OCTA_TRY (octa_lane_fill32 (octa_buffer_change (p->most), 0, 1));
  bounds = octa_ceil_div (bounds, OCTA_BLOCK);
  OCTA_TRY (launch (p, OCTA_PLOT_M4_BOUNDS, bounds, bounds));
  OCTA_TRY (launch (p, OCTA_PLOT_M4_SCAN, p->columns, warps));
  OCTA_TRY (launch (p, OCTA_PLOT_M4_STARTS, p->job.lines, p->job.lines));
  if (p->job.has_no_gaps)
    {
      p->vertices = 4 * p->job.width + OCTA_M4_BEYOND + 1;
      goto done;
    }
  OCTA_TRY (octa_staging_dtoh (&most, octa_buffer_use (p->most), sizeof most));
  p->vertices = (int64_t)most + 1;
done:
  return st;
}

octa_status
octa_line_begin (const octa_line_job *job, octa_line_plan **plan,
                 int64_t *vertices)
{
  octa_status st;
  octa_line_plan *p = calloc (1, sizeof *p);
  if (! p)
    OCTA_TRY (octa_no_memory ("a plot"));
  p->job = *job;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (check (job));
  OCTA_TRY (prepare (p));
  p->vertices = 1;
  if (job->lines > 0)
    OCTA_TRY (find (p));
  *vertices = p->vertices;
  *plan = p;
  p = NULL;
done:
  octa_line_free (p);
  return st;
}

octa_status
octa_line_write (const octa_line_plan *plan, const octa_samples *out)
{
  octa_status st;
  octa_line_plan p = *plan;
  uint64_t address;
  if (p.job.lines == 0)
    return OCTA_OK;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_samples_check (out, OCTA_TYPE_SINGLE,
                                2 * p.vertices * p.job.lines, "vertices"));
  OCTA_TRY (octa_samples_address (out, true, &address));
  OCTA_TRY (locate (&p));
  p.args.out = address;
  p.args.stride = p.vertices;
  OCTA_TRY (launch (&p, OCTA_PLOT_M4_EMIT, p.columns,
                    octa_plot_blocks (p.columns * 32)));
done:
  return st;
}

void
octa_line_free (octa_line_plan *plan)
{
  if (! plan)
    return;
  octa_buffer_release (plan->most);
  octa_buffer_release (plan->starts);
  octa_buffer_release (plan->counts);
  octa_buffer_release (plan->records);
  octa_buffer_release (plan->bounds);
  free (plan);
}
