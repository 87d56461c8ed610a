/* __gl__.c -- the commands of cuda.gl: __gl__ (COMMAND, ...).

   The functions are m-files, because of their help.  If liboctcuda_gl was not
   built, inst/__gl__.m replaces this gateway.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl_fonts.h"
#include "handles.h"

#include "gl/octa_gl.h"

#include <stdio.h>
#include <string.h>

/* Read N integers from a vector.  */
static octa_status
integers (const mxArray *x, const char *arg, int n, int *v)
{
  octa_type t;
  x = gateway_host (x);
  GATEWAY_TRY (gateway_host_type (x, arg, &t));
  if (mxIsComplex (x) || mxGetNumberOfElements (x) != (size_t)n)
    return octa_fail ("", "%s must be %d integers, not %s", arg, n,
                      gateway_describe (x));
  if (! mxIsDouble (x))
    x = gateway_core_1 ("double", x);
  const double *p = mxGetData (x);
  for (int i = 0; i < n; i++)
    {
      if (! (p[i] >= -2147483647.0 && p[i] <= 2147483647.0)
          || p[i] != (double)(int)p[i])
        return octa_fail ("", "%s must hold integers, not %g", arg, p[i]);
      v[i] = (int)p[i];
    }
  return OCTA_OK;
}

static octa_status
flag (const mxArray *x, const char *arg, bool *v)
{
  double d;
  GATEWAY_TRY (gateway_number (x, arg, &d));
  *v = d != 0;
  return OCTA_OK;
}

/* Get the bytes of the real numeric or logical array X.  */
static octa_status
bytes_of (const mxArray *x, const char *arg, const void **data,
          octa_type *type, size_t *n)
{
  octa_shape shape;
  GATEWAY_TRY (arg_host (gateway_host (x), arg, &shape, data, n));
  *type = shape.type;
  return shape.is_complex ? octa_fail ("", "%s must be real, not complex", arg)
                          : OCTA_OK;
}

/* The id of an object of cuda.gl, or 0 for [].  */
static octa_status
any_id (const mxArray *x, const char *arg, octa_id *id)
{
  *id = 0;
  if (mxIsDouble (x) && mxIsEmpty (x))
    return OCTA_OK;
  *id = gateway_id (x);
  return *id ? OCTA_OK
             : octa_fail (OCTA_ERROR_KIND,
                          "%s must be an object of cuda.gl, not %s", arg,
                          gateway_describe (x));
}

/* ---- contexts ---- */

/* context_open (object, mode, visible, [width height], title, share) */
static octa_status
do_context_open (call *c)
{
  static const char *const names[] = { "auto", "window", "headless" };
  octa_id id;
  octa_gl_want want = { 0 };
  char *mode, *title;
  int size[2], m = 0;
  GATEWAY_TRY (gateway_string (c->rhs[1], "\"mode\"", &mode));
  GATEWAY_TRY (flag (c->rhs[2], "\"visible\"", &want.is_visible));
  GATEWAY_TRY (integers (c->rhs[3], "\"size\"", 2, size));
  GATEWAY_TRY (gateway_string (c->rhs[4], "\"title\"", &title));
  GATEWAY_TRY (any_id (c->rhs[5], "\"share\"", &want.share));
  while (m < 3 && strcmp (names[m], mode))
    m++;
  if (m == 3)
    return octa_fail ("", "\"mode\" must be auto, window or headless, not %s",
                      mode);
  want.mode = (octa_gl_mode)m;
  want.width = size[0];
  want.height = size[1];
  want.title = title;
  want.hears = true;
  GATEWAY_TRY (octa_gl_context_create (&want, &id));
  return handle_reopen (c->rhs[0], id);
}

/* has_context: is there a current one?  */
static octa_status
do_has_context (call *c)
{
  octa_id id;
  return gateway_one (c, gateway_logical (octa_gl_context_current (&id)
                                          == OCTA_OK));
}

static octa_status
do_live (call *c)
{
  size_t objects, contexts;
  GATEWAY_TRY (octa_gl_context_live (&objects, &contexts));
  return gateway_two (c, gateway_double ((double)objects),
                      gateway_double ((double)contexts));
}

/* How often the render thread has woken up.  */
static octa_status
do_turns (call *c)
{
  return gateway_one (c, gateway_double ((double)octa_gl_thread_turns ()));
}

/* The number of errors that OpenGL has reported.  */
static octa_status
do_errors (call *c)
{
  return gateway_one (c, gateway_double (octa_gl_context_errors ()));
}

/* volume_modes: the names of glvolume's modes, a row of strings, and as a text
   for messages.  */
static octa_status
do_volume_modes (call *c)
{
  c->lhs[0] = mxCreateCellMatrix (1, OCTA_GL_CANVAS_VOLUMES);
  for (int k = 0; k < OCTA_GL_CANVAS_VOLUMES; k++)
    mxSetCell (c->lhs[0], (mwIndex)k,
               gateway_text (octa_gl_canvas_volume_mode_name (k)));
  if (c->n_lhs > 1)
    c->lhs[1] = gateway_text (octa_gl_canvas_volume_mode_names ());
  return OCTA_OK;
}

/* renderer: of the current context, or of a temporary one.  */
static octa_status
do_renderer (call *c)
{
  octa_id id, own = 0;
  octa_gl_info i;
  char text[2048], share[512];
  if (octa_gl_context_current (&id) != OCTA_OK)
    {
      GATEWAY_TRY (octa_gl_context_create (&(octa_gl_want){ 0 }, &own));
      id = own;
    }
  octa_status st = octa_gl_context_info (id, &i);
  if (st == OCTA_OK
      && octa_gl_registered_state (id, share, sizeof share) != OCTA_OK)
    snprintf (share, sizeof share, "without CUDA: %.400s", octa_error ()->msg);
  if (st == OCTA_OK)
    snprintf (text, sizeof text, "%s, %s, %s; %s", i.version_text, i.renderer,
              i.display, share);
  octa_handle_close (own);
  if (st == OCTA_OK)
    c->lhs[0] = gateway_text (text);
  return st;
}

/* font (): the font file of labels, or "" */
static octa_status
do_font (call *c)
{
  octa_gl_text *t;
  tell_fonts ();
  if (octa_gl_text_create (&t) != OCTA_OK)
    return gateway_one (c, gateway_text (""));
  c->lhs[0] = gateway_text (octa_gl_text_font (t));
  octa_gl_text_free (t);
  return OCTA_OK;
}

static octa_status
do_ready (call *c)
{
  return gateway_one (c, gateway_logical (true));
}

/* ---- objects ---- */

/* buffer_open (object, data or number of bytes, is_data, usage) */
static octa_status
do_buffer_open (call *c)
{
  octa_id id;
  char *usage;
  const void *data = NULL;
  octa_type type = OCTA_TYPE_COUNT;
  size_t n;
  if (gateway_string (c->rhs[3], "\"usage\"", &usage) != OCTA_OK
      || (mxGetScalar (c->rhs[2]) != 0
              ? bytes_of (c->rhs[1], "DATA", &data, &type, &n)
              : arg_size (c->rhs[1], "\"bytes\"", &n))
             != OCTA_OK
      || octa_gl_buffer_create (n, data, type, usage, &id) != OCTA_OK)
    return OCTA_FAIL;
  return handle_reopen (c->rhs[0], id);
}

static octa_status
read_format (const mxArray *x, const octa_gl_format **f)
{
  char *name;
  GATEWAY_TRY (gateway_string (x, "\"format\"", &name));
  return octa_gl_format_find (name, f);
}

/* format (name): class, channels, are values normalized in shaders?  */
static octa_status
do_format (call *c)
{
  const octa_gl_format *f;
  GATEWAY_TRY (read_format (c->rhs[0], &f));
  return gateway_two (c, gateway_text (octa_types[f->class].name),
                      gateway_double (f->channels));
}

/* texture_open (object, format, target, [width height depth], filter, wrap,
   texels or []) */
static octa_status
do_texture_open (call *c)
{
  octa_id id;
  octa_gl_texture_want want = { 0 };
  char *target, *filter, *wrap;
  int size[3];
  octa_type type;
  size_t n = 0;
  if (read_format (c->rhs[1], &want.format) != OCTA_OK
      || gateway_string (c->rhs[2], "\"target\"", &target) != OCTA_OK
      || integers (c->rhs[3], "\"size\"", 3, size) != OCTA_OK
      || gateway_string (c->rhs[4], "\"filter\"", &filter) != OCTA_OK
      || gateway_string (c->rhs[5], "\"wrap\"", &wrap) != OCTA_OK
      || (! mxIsEmpty (c->rhs[6])
          && bytes_of (c->rhs[6], "IMAGE", &want.data, &type, &n) != OCTA_OK))
    return OCTA_FAIL;
  want.target = target;
  want.filter = filter;
  want.wrap = wrap;
  want.width = size[0];
  want.height = size[1];
  want.depth = size[2];
  octa_gl_image_info i = { .format = want.format,
                           .width = size[0],
                           .height = size[1],
                           .depth = size[2] };
  if (want.data && n != octa_gl_image_bytes (&i))
    return octa_fail ("", "IMAGE does not have the texels of %d x %d x %d",
                      size[0], size[1], size[2]);
  GATEWAY_TRY (octa_gl_texture_create (&want, &id));
  return handle_reopen (c->rhs[0], id);
}

/* renderbuffer_open (object, format, [width height], samples) */
static octa_status
do_renderbuffer_open (call *c)
{
  octa_id id;
  const octa_gl_format *f;
  int size[2], samples;
  if (read_format (c->rhs[1], &f) != OCTA_OK
      || integers (c->rhs[2], "\"size\"", 2, size) != OCTA_OK
      || integers (c->rhs[3], "\"samples\"", 1, &samples) != OCTA_OK
      || octa_gl_renderbuffer_create (f, size[0], size[1], samples, &id)
             != OCTA_OK)
    return OCTA_FAIL;
  return handle_reopen (c->rhs[0], id);
}

/* framebuffer_open (object, {images}, depth or []) */
static octa_status
do_framebuffer_open (call *c)
{
  octa_id id, depth, colors[OCTA_GL_COLORS + 1];
  if (! mxIsCell (c->rhs[1]))
    return octa_fail ("", "IMAGE must be a texture or a renderbuffer");
  size_t n = mxGetNumberOfElements (c->rhs[1]);
  if (n > OCTA_GL_COLORS)
    n = OCTA_GL_COLORS + 1;
  for (size_t i = 0; i < n; i++)
    GATEWAY_TRY (
        any_id (mxGetCell (c->rhs[1], (mwIndex)i), "IMAGE", &colors[i]));
  if (any_id (c->rhs[2], "\"depth\"", &depth) != OCTA_OK
      || octa_gl_framebuffer_create (colors, (int)n, depth, &id) != OCTA_OK)
    return OCTA_FAIL;
  return handle_reopen (c->rhs[0], id);
}

/* program_open (object, vertex, geometry or "", fragment) */
static octa_status
do_program_open (call *c)
{
  static const char *const names[] = { "VERTEX", "\"geometry\"", "FRAGMENT" };
  octa_id id;
  const char *stages[OCTA_GL_STAGES];
  for (int i = 0; i < OCTA_GL_STAGES; i++)
    {
      char *s;
      GATEWAY_TRY (gateway_string (c->rhs[i + 1], names[i], &s));
      stages[i] = *s ? s : NULL;
    }
  if (! stages[0])
    return octa_fail ("", "a program needs a vertex shader");
  GATEWAY_TRY (octa_gl_program_create (stages, &id));
  return handle_reopen (c->rhs[0], id);
}

/* ---- registration with CUDA ---- */

/* registered_buffer_open (object, buffer, flags) */
static octa_status
do_registered_buffer_open (call *c)
{
  octa_id id, buffer;
  unsigned flags;
  GATEWAY_TRY (handle_id (c->rhs[1], OCTA_KIND_GL_BUFFER, &buffer));
  GATEWAY_TRY (arg_flags (c->rhs[2], "FLAGS", &flags));
  GATEWAY_TRY (octa_gl_registered_buffer (buffer, flags, &id));
  return handle_reopen (c->rhs[0], id);
}

/* registered_image_open (object, image, target or 0, flags) */
static octa_status
do_registered_image_open (call *c)
{
  octa_id id, image;
  octa_kind kind = handle_is_of (c->rhs[1], OCTA_KIND_GL_RENDERBUFFER)
                       ? OCTA_KIND_GL_RENDERBUFFER
                       : OCTA_KIND_GL_TEXTURE;
  unsigned flags, target;
  GATEWAY_TRY (handle_id (c->rhs[1], kind, &image));
  GATEWAY_TRY (arg_flags (c->rhs[2], "TARGET", &target));
  GATEWAY_TRY (arg_flags (c->rhs[3], "FLAGS", &flags));
  GATEWAY_TRY (octa_gl_registered_image (image, target, flags, &id));
  return handle_reopen (c->rhs[0], id);
}

/* ---- drawing ---- */

/* draw (program, target, mode, first, count, instances, indices or [], blend,
   depth, viewport or []) */
static octa_status
do_draw (call *c)
{
  octa_gl_drawing d = { 0 };
  int viewport[4];
  char *mode, *blend;
  if (any_id (c->rhs[0], "PROGRAM", &d.program) != OCTA_OK
      || any_id (c->rhs[1], "TARGET", &d.target) != OCTA_OK
      || gateway_string (c->rhs[2], "MODE", &mode) != OCTA_OK
      || gateway_integer (c->rhs[3], "\"first\"", 0, INT32_MAX, &d.first)
             != OCTA_OK
      || gateway_integer (c->rhs[4], "\"count\"", -1, INT32_MAX, &d.count)
             != OCTA_OK
      || gateway_integer (c->rhs[5], "\"instances\"", 0, INT32_MAX,
                          &d.instances)
             != OCTA_OK
      || any_id (c->rhs[6], "\"indices\"", &d.indices) != OCTA_OK
      || gateway_string (c->rhs[7], "\"blend\"", &blend) != OCTA_OK
      || flag (c->rhs[8], "\"depth\"", &d.is_depth_tested) != OCTA_OK
      || (! mxIsEmpty (c->rhs[9])
          && integers (c->rhs[9], "\"viewport\"", 4, viewport) != OCTA_OK))
    return OCTA_FAIL;
  d.mode = mode;
  d.blend = blend;
  d.viewport = mxIsEmpty (c->rhs[9]) ? NULL : viewport;
  return octa_gl_draw (&d);
}

/* clear (target, [r g b a], depth) */
static octa_status
do_clear (call *c)
{
  octa_id id;
  double depth;
  GATEWAY_TRY (any_id (c->rhs[0], "TARGET", &id));
  GATEWAY_TRY (gateway_number (c->rhs[2], "\"depth\"", &depth));
  const mxArray *x = gateway_host (c->rhs[1]);
  octa_type t;
  size_t n = mxGetNumberOfElements (x);
  double color[4] = { 0, 0, 0, 1 };
  GATEWAY_TRY (gateway_host_type (x, "COLOR", &t));
  if (mxIsComplex (x) || n < 3 || n > 4)
    return octa_fail ("",
                      "COLOR must be red, green, blue and perhaps alpha, "
                      "not %s",
                      gateway_describe (x));
  if (! mxIsDouble (x))
    x = gateway_core_1 ("double", x);
  memcpy (color, mxGetData (x), n * sizeof *color);
  return octa_gl_framebuffer_clear (id, color, depth);
}

/* read (target, [x y width height] or [], format): channels x width x height
 */
static octa_status
do_read (call *c)
{
  octa_id id;
  int rect[4] = { 0 };
  const octa_gl_format *f;
  if (any_id (c->rhs[0], "TARGET", &id) != OCTA_OK
      || read_format (c->rhs[2], &f) != OCTA_OK
      || (mxIsEmpty (c->rhs[1]) ? octa_gl_framebuffer_extent (id, rect + 2)
                                : integers (c->rhs[1], "\"rect\"", 4, rect))
             != OCTA_OK)
    return OCTA_FAIL;
  if (rect[2] < 1 || rect[3] < 1)
    return octa_fail ("", "the rectangle [%d %d %d %d] has no pixels", rect[0],
                      rect[1], rect[2], rect[3]);
  const int64_t dims[3] = { f->channels, rect[2], rect[3] };
  mxArray *x = gateway_array (&(octa_shape){ f->class, false, 3, dims });
  GATEWAY_TRY (octa_gl_framebuffer_read (id, rect, f, mxGetData (x)));
  return gateway_one (c, x);
}

/* ---- files of pictures ---- */

/* Read uint8 of height x width x 3 into memory of Octave's.  */
static octa_status
read_picture (const mxArray *x, octa_gl_picture *picture)
{
  const mwSize *d = mxGetDimensions (x);
  if (! mxIsUint8 (x) || mxGetNumberOfDimensions (x) != 3 || d[2] != 3
      || mxIsEmpty (x) || d[0] > UINT16_MAX || d[1] > UINT16_MAX)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "PICTURE must be uint8 of height x width x 3, at most "
                      "65535 x 65535 x 3, not %s",
                      gateway_describe (x));
  const size_t h = d[0], w = d[1];
  const unsigned char *from = mxGetData (x);
  unsigned char *to = mxMalloc (3 * w * h);
  for (size_t i = 0; i < w; i++)
    for (size_t j = 0; j < h; j++)
      for (size_t k = 0; k < 3; k++)
        to[3 * (j * w + i) + k] = from[(k * w + i) * h + j];
  *picture = (octa_gl_picture){ .pixels = to,
                                .width = (int)w,
                                .height = (int)h,
                                .channels = 3,
                                .stride = (ptrdiff_t)(3 * w) };
  return OCTA_OK;
}

/* png (file, picture) */
static octa_status
do_png (call *c)
{
  char *file;
  octa_gl_picture p;
  GATEWAY_TRY (gateway_string (c->rhs[0], "FILE", &file));
  GATEWAY_TRY (read_picture (c->rhs[1], &p));
  return octa_gl_png_write (file, &p, 0);
}

/* gif (file, picture, the one before or [], hundredths of a second) */
static octa_status
do_gif (call *c)
{
  char *file;
  octa_gl_picture p, before;
  int64_t delay;
  bool is_first = mxIsEmpty (c->rhs[2]);
  GATEWAY_TRY (gateway_string (c->rhs[0], "FILE", &file));
  GATEWAY_TRY (read_picture (c->rhs[1], &p));
  GATEWAY_TRY (gateway_integer (c->rhs[3], "DELAY", 0, UINT16_MAX, &delay));
  if (! is_first && read_picture (c->rhs[2], &before) != OCTA_OK)
    return OCTA_FAIL;
  if (! is_first && (before.width != p.width || before.height != p.height))
    return octa_fail (OCTA_ERROR_LOGIC, "the pictures must have one size");
  return octa_gl_gif_write (file, &p, is_first ? NULL : &before, (int)delay);
}

/* clang-format off */
static const method commands[] = {
  COMMAND (ready, 0, 0, 1, do_ready)
  COMMAND (context_open, 6, 6, 0, do_context_open)
  COMMAND (has_context, 0, 0, 1, do_has_context)
  COMMAND (live, 0, 0, 2, do_live)
  COMMAND (turns, 0, 0, 1, do_turns)
  COMMAND (errors, 0, 0, 1, do_errors)
  COMMAND (volume_modes, 0, 0, 2, do_volume_modes)
  COMMAND (buffer_open, 4, 4, 0, do_buffer_open)
  COMMAND (format, 1, 1, 2, do_format)
  COMMAND (texture_open, 7, 7, 0, do_texture_open)
  COMMAND (renderer, 0, 0, 1, do_renderer)
  COMMAND (font, 0, 0, 1, do_font)
  COMMAND (renderbuffer_open, 4, 4, 0, do_renderbuffer_open)
  COMMAND (framebuffer_open, 3, 3, 0, do_framebuffer_open)
  COMMAND (registered_buffer_open, 3, 3, 0, do_registered_buffer_open)
  COMMAND (registered_image_open, 4, 4, 0, do_registered_image_open)
  COMMAND (program_open, 4, 4, 0, do_program_open)
  COMMAND (draw, 10, 10, 0, do_draw)
  COMMAND (clear, 3, 3, 0, do_clear)
  COMMAND (read, 3, 3, 1, do_read)
  COMMAND (png, 2, 2, 0, do_png)
  COMMAND (gif, 4, 4, 0, do_gif)
  METHODS_END
};
/* clang-format on */

/* clang-format off */
static const method methods[] = {
  METHOD_OF (__gl__, 1, -1, -1, gateway_command, commands)
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "__gl__", .methods = methods };
