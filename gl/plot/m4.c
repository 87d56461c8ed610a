/* m4.c -- the vertices of lines: few for many samples, or one for each.

   Four kernels find where the columns of pixels begin in x, which samples of a
   column remain, where their vertices go, and the vertices.  Only the second
   one reads all samples.  If x does not ascend, every sample becomes a vertex.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/kernels.h"

#include <stdlib.h>

#define WIDTH_MAX 65536
#define NAN_BITS 0x7fc00000u

struct octa_line_plan
{
  octa_m4_args args; /* all except the output */
  octa_line_job job;
  uint64_t room, epoch;
  int64_t columns, vertices;
};

/* The number of columns per pixel; and of columns in the view with its
   margins.  */
static int64_t
fineness_of (const octa_line_job *j)
{
  return j->fineness > 1 ? j->fineness : 1;
}

static int64_t
columns_of (const octa_line_job *j)
{
  return (j->width + 2 * j->margin) * fineness_of (j);
}

static octa_status
check (const octa_line_job *j)
{
  if (j->width < 1 || columns_of (j) > WIDTH_MAX)
    return octa_fail (OCTA_ERROR_CALL,
                      "a view is 1 to %d columns wide, not %lld", WIDTH_MAX,
                      (long long)columns_of (j));
  if (j->y.n != j->rows * j->lines || (j->x.n != j->rows && j->x.n != j->y.n))
    return octa_fail (OCTA_ERROR_CALL,
                      "%lld x and %lld y cannot be %lld lines of %lld samples",
                      (long long)j->x.n, (long long)j->y.n,
                      (long long)j->lines, (long long)j->rows);
  if (j->y.data ? octa_plot_data_info (j->y.data)->is_range : ! j->y.pointer)
    return octa_fail (OCTA_ERROR_CALL, "y must be an array");
  return OCTA_OK;
}

/* ---- few vertices ---- */

/* Take the next BYTES of a room.  */
static uint64_t
part (uint64_t *at, size_t bytes)
{
  uint64_t p = *at;
  *at += (bytes + 7) & ~(size_t)7;
  return p;
}

/* Assign the kernels' arrays from AT on.  Returns their end.  */
static uint64_t
lay_out (octa_line_plan *p, uint64_t at)
{
  octa_m4_args *a = &p->args;
  size_t columns = (size_t)p->columns;
  a->bounds = part (&at, (columns + (size_t)a->x_lines) * 8);
  a->records = part (&at, columns * 32);
  a->counts = part (&at, columns * 4);
  a->starts = part (&at, columns * 4);
  a->most = part (&at, 4);
  return at;
}

static octa_status
prepare (octa_plot_worker *w, octa_line_plan *p)
{
  octa_status st;
  const octa_line_job *j = &p->job;
  octa_m4_args *a = &p->args;
  const int64_t fine = fineness_of (j);
  OCTA_TRY (octa_samples_scale_of (&j->across, (double)(j->width * fine),
                                   &a->column));
  a->column.lo -= (double)(j->margin * fine) / a->column.by;
  OCTA_TRY (octa_samples_scale_of (&j->across, 1, &a->across));
  OCTA_TRY (octa_samples_scale_of (&j->up, 1, &a->up));
  a->rows = j->rows;
  a->lines = j->lines;
  a->width = columns_of (j);
  a->x_lines = j->x.n == j->rows ? 1 : j->lines;
  p->columns = j->lines * (a->width + OCTA_M4_BEYOND);
  if (j->lines > 0 && ! j->is_unordered)
    {
      OCTA_TRY (octa_plot_take (w, lay_out (p, 0), &p->room));
      lay_out (p, p->room);
    }
done:
  return st;
}

/* Get the addresses of x and y.  */
static octa_status
locate (octa_plot_worker *w, octa_line_plan *p)
{
  octa_status st;
  uint64_t y;
  OCTA_TRY (octa_samples_source_of (w, &p->job.x, p->job.x.n, &p->args.x));
  OCTA_TRY (octa_samples_address (w, &p->job.y, &y));
  p->args.y = y;
done:
  return st;
}

static octa_status
launch (octa_plot_worker *w, const octa_line_plan *p, octa_plot_kernel k,
        int64_t units, int64_t blocks)
{
  return octa_plot_launch (w, k, octa_samples_type (&p->job.y), &p->args,
                           sizeof p->args, units, blocks);
}

static octa_status
find (octa_plot_worker *w, octa_line_plan *p)
{
  octa_status st;
  unsigned most;
  int64_t bounds = p->args.x_lines * (p->args.width + OCTA_M4_BEYOND + 1);
  int64_t warps = octa_plot_blocks (p->columns * 32);
  OCTA_TRY (locate (w, p));
  OCTA_TRY (octa_plot_fill (w, p->args.most, 0, 1));
  bounds = octa_ceil_div (bounds, OCTA_BLOCK);
  OCTA_TRY (launch (w, p, OCTA_PLOT_M4_BOUNDS, bounds, bounds));
  OCTA_TRY (launch (w, p, OCTA_PLOT_M4_SCAN, p->columns, warps));
  OCTA_TRY (launch (w, p, OCTA_PLOT_M4_STARTS, p->job.lines, p->job.lines));
  if (p->job.has_no_gaps)
    {
      p->vertices = 4 * p->args.width + OCTA_M4_BEYOND + 1;
      goto done;
    }
  OCTA_TRY (octa_plot_fetch (w, &most, p->args.most, sizeof most));
  p->vertices = (int64_t)most + 1;
done:
  return st;
}

static octa_status
emit (octa_plot_worker *w, const octa_line_plan *plan, uint64_t out)
{
  octa_status st;
  octa_line_plan p = *plan;
  OCTA_TRY (locate (w, &p));
  p.args.out = out;
  p.args.stride = p.vertices;
  OCTA_TRY (launch (w, &p, OCTA_PLOT_M4_EMIT, p.columns,
                    octa_plot_blocks (p.columns * 32)));
done:
  return st;
}

/* ---- one vertex per sample ---- */

static octa_status
place (octa_plot_worker *w, const octa_line_plan *p, uint64_t out)
{
  octa_status st;
  const octa_line_job *j = &p->job;
  octa_coordinate_args a = { .out = out, .out_step = 2, .rows = j->rows };
  size_t pitch = 8 * (size_t)p->vertices;
  OCTA_TRY (octa_samples_put (w, &j->x, j->y.n, &j->across, &a));
  a.out += sizeof (float);
  OCTA_TRY (octa_samples_put (w, &j->y, j->y.n, &j->up, &a));
  OCTA_CU (cuMemsetD2D32Async,
           (out + pitch - 8, pitch, NAN_BITS, 2, (size_t)j->lines, w->stream));
done:
  return st;
}

/* ---- the interface ---- */

octa_status
octa_plot_line_begin (octa_plot_worker *w, const octa_line_job *job,
                      octa_line_plan **plan, int64_t *vertices)
{
  octa_status st;
  octa_line_plan *p = calloc (1, sizeof *p);
  if (! p)
    return octa_no_memory ("a plot");
  p->job = *job;
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (check (job));
  p->epoch = w->home.epoch;
  OCTA_TRY (prepare (w, p));
  p->vertices = 1 + (job->is_unordered ? job->rows : 0);
  if (job->lines > 0 && ! job->is_unordered)
    OCTA_TRY (find (w, p));
  *vertices = p->vertices;
  *plan = OCTA_MOVE (p);
done:
  octa_plot_line_free (w, p);
  return octa_plot_end (w, st);
}

/* Write the vertices to ROOM, and then with their arc lengths to OUT.  */
static octa_status
write_arcs (octa_plot_worker *w, const octa_line_plan *plan, uint64_t room,
            uint64_t out)
{
  const octa_line_job *j = &plan->job;
  octa_arc_args a = { .in = room,
                      .out = out,
                      .vertices = plan->vertices,
                      .lines = j->lines,
                      .width = (double)j->width,
                      .height = (double)j->height };
  return octa_plot_launch (w, OCTA_PLOT_ARC, OCTA_TYPE_DOUBLE, &a, sizeof a,
                           j->lines, octa_clamp (j->lines, 1, 65535));
}

octa_status
octa_plot_line_write (octa_plot_worker *w, const octa_line_plan *plan,
                      uint64_t out)
{
  octa_status st;
  const octa_line_job *j = &plan->job;
  uint64_t room = 0;
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (octa_plot_check_epoch (w, plan->epoch));
  if (j->lines == 0)
    goto done;
  size_t bytes = 8 * (size_t)(plan->vertices * j->lines);
  if (j->has_arc)
    OCTA_TRY (octa_plot_take (w, bytes, &room));
  uint64_t to = j->has_arc ? room : out;
  OCTA_TRY (j->is_unordered ? place (w, plan, to) : emit (w, plan, to));
  if (j->has_arc)
    OCTA_TRY (write_arcs (w, plan, room, out));
done:
  octa_plot_give (w, room);
  return octa_plot_end (w, st);
}

void
octa_plot_line_free (octa_plot_worker *w, octa_line_plan *plan)
{
  if (plan && plan->epoch == w->home.epoch)
    octa_plot_give (w, plan->room);
  free (plan);
}
