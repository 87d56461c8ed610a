/* canvas.c -- the context and the framebuffers of frames, and the picture.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <stdlib.h>

enum
{
  MAX_SAMPLES = 8,
  /* Bytes of a sample's colour and depth.  */
  SAMPLE_BYTES = 8,
  /* Larger frames have fewer samples per pixel.  */
  MAX_BYTES = 1 << 30,
  /* Pictures up to this size are read to memory that is kept.  */
  KEPT_BYTES = 1 << 24,
  /* What OpenGL on the processor may allocate for a frame.  */
  FRAME_BYTES = 1 << 22,
  TILE = 64 /* side of a tile that is transposed at once */
};

/* The interpreter's.  */
static octa_id id;

/* The render thread's: the multisampled framebuffer for drawing, and the one
   to which it is resolved.  */
static struct
{
  octa_gl_context *context; /* of the other members */
  GLuint drawn, color, depth;
  GLuint shown, shown_color;
  int width, height;
  bool is_smooth;
  unsigned char *rgba; /* of its size, malloc'd; NULL: none is kept */
} target;

/* ---- the framebuffers ---- */

static void
forget (octa_gl_context *c)
{
  if (target.context == c && target.drawn)
    {
      glDeleteFramebuffers (2, (GLuint[]){ target.drawn, target.shown });
      glDeleteRenderbuffers (3, (GLuint[]){ target.color, target.depth,
                                            target.shown_color });
    }
  target.context = NULL;
  target.drawn = 0;
  free (target.rgba);
  target.rgba = NULL;
}

static octa_status
check_size (int width, int height)
{
  GLint most = 0, view[2] = { 0, 0 };
  glGetIntegerv (GL_MAX_RENDERBUFFER_SIZE, &most);
  glGetIntegerv (GL_MAX_VIEWPORT_DIMS, view);
  most = view[0] < most ? view[0] : most;
  most = view[1] < most ? view[1] : most;
  if (width >= 1 && height >= 1 && width <= most && height <= most)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "a figure of %d x %d pixels cannot be drawn: OpenGL draws "
                    "1 to %d pixels in each direction; change the figure's "
                    "size, or the resolution by print's option -r",
                    width, height, most);
}

/* The number of samples per pixel of a frame.  */
static GLsizei
samples_for (int width, int height)
{
  GLint n = 0;
  glGetIntegerv (GL_MAX_SAMPLES, &n);
  n = n < MAX_SAMPLES ? n : MAX_SAMPLES;
  while (n > 1 && (int64_t)width * height * n * SAMPLE_BYTES > MAX_BYTES)
    n /= 2;
  return n;
}

/* glibc returns free memory to the system, which costs a page fault for each
   page in the next frame, unless there is less of it than twice the largest
   block that was freed: free one.  */
static void
keep_memory (void)
{
  void *volatile block = malloc (FRAME_BYTES);
  free (block);
}

static void
store (GLuint buffer, GLsizei samples, GLenum format, GLenum place)
{
  glBindRenderbuffer (GL_RENDERBUFFER, buffer);
  glRenderbufferStorageMultisample (GL_RENDERBUFFER, samples, format,
                                    target.width, target.height);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, place, GL_RENDERBUFFER, buffer);
}

static octa_status
check_complete (octa_gl_context *c)
{
  octa_status st;
  GLenum is = glCheckFramebufferStatus (GL_FRAMEBUFFER);
  OCTA_TRY (octa_gl_context_check (c, "the framebuffer of a figure"));
  if (is != GL_FRAMEBUFFER_COMPLETE)
    st = octa_fail (OCTA_ERROR_RUNTIME,
                    "OpenGL made no framebuffer of %d x %d pixels (status "
                    "0x%x): change the figure's size",
                    target.width, target.height, (unsigned)is);
done:
  return st;
}

static octa_status
make_target (octa_gl_context *c, const octa_gl_canvas_frame *f)
{
  octa_status st;
  const int width = f->width, height = f->height;
  OCTA_TRY (check_size (width, height));
  if (target.context == c && target.width == width && target.height == height
      && target.is_smooth == f->is_smooth)
    return OCTA_OK;
  forget (c);
  target.context = c;
  target.width = width;
  target.height = height;
  target.is_smooth = f->is_smooth;
  keep_memory ();
  GLuint frames[2], buffers[3];
  glGenFramebuffers (2, frames);
  glGenRenderbuffers (3, buffers);
  target.drawn = frames[0];
  target.shown = frames[1];
  target.color = buffers[0];
  target.depth = buffers[1];
  target.shown_color = buffers[2];
  glBindFramebuffer (GL_FRAMEBUFFER, target.shown);
  store (target.shown_color, 0, GL_RGBA8, GL_COLOR_ATTACHMENT0);
  OCTA_TRY (check_complete (c));
  GLsizei samples = f->is_smooth ? samples_for (width, height) : 0;
  glBindFramebuffer (GL_FRAMEBUFFER, target.drawn);
  store (target.color, samples, GL_RGBA8, GL_COLOR_ATTACHMENT0);
  store (target.depth, samples, GL_DEPTH24_STENCIL8,
         GL_DEPTH_STENCIL_ATTACHMENT);
  OCTA_TRY (check_complete (c));
done:
  if (st != OCTA_OK)
    forget (c);
  return st;
}

/* ---- the picture ---- */

/* Convert RGBA, rows from bottom to top, to PIXELS: columns from top to
   bottom, a plane for each colour.  */
static void
turn (const unsigned char *rgba, int width, int height, unsigned char *pixels)
{
  const size_t w = (size_t)width, h = (size_t)height, plane = w * h;
  for (size_t i0 = 0; i0 < h; i0 += TILE)
    for (size_t j0 = 0; j0 < w; j0 += TILE)
      for (size_t j = j0; j < w && j < j0 + TILE; j++)
        for (size_t i = i0; i < h && i < i0 + TILE; i++)
          for (size_t k = 0; k < 3; k++)
            pixels[k * plane + j * h + i] = rgba[4 * ((h - 1 - i) * w + j)
                                                 + k];
}

/* Where the picture is read to: memory that frames of one size share, because
   the C library would return it to the system after each one.  */
static unsigned char *
room_take (void)
{
  if (! target.rgba)
    target.rgba = malloc (4 * (size_t)target.width * (size_t)target.height);
  return target.rgba;
}

static void
room_leave (void)
{
  if (4 * (size_t)target.width * (size_t)target.height <= KEPT_BYTES)
    return;
  free (target.rgba);
  target.rgba = NULL;
}

static octa_status
fetch (octa_gl_context *c, const octa_gl_canvas_frame *f)
{
  octa_status st;
  const int w = target.width, h = target.height;
  unsigned char *rgba = room_take ();
  if (! rgba)
    return octa_no_memory ("the picture of a figure");
  glBindFramebuffer (GL_READ_FRAMEBUFFER, target.drawn);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, target.shown);
  glBlitFramebuffer (0, 0, w, h, 0, 0, w, h, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer (GL_READ_FRAMEBUFFER, target.shown);
  glReadPixels (0, 0, w, h, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
  OCTA_TRY (octa_gl_context_check (c, "reading the picture of a figure"));
  if (f->pixels)
    turn (rgba, w, h, f->pixels);
  if (f->window)
    OCTA_TRY (octa_gl_canvas_window_show (f->window, rgba, w, h));
done:
  room_leave ();
  return st;
}

/* ---- frames ---- */

static octa_status
draw_here (octa_gl_context *c, void *data)
{
  octa_status st;
  const octa_gl_canvas_frame *f = data;
  OCTA_TRY (make_target (c, f));
  octa_gl_canvas_arrays_frame (c);
  octa_gl_canvas_origin_forget ();
  glBindFramebuffer (GL_FRAMEBUFFER, target.drawn);
  /* Restore the state, so that a frame does not affect the next one.  */
  glPushAttrib (GL_ALL_ATTRIB_BITS);
  st = f->draw (f->data);
  glPopAttrib ();
  octa_gl_canvas_markers_drop ();
  OCTA_TRY (st);
  OCTA_TRY (octa_gl_context_check (c, "drawing a figure"));
  if (f->pixels || f->window)
    OCTA_TRY (fetch (c, f));
done:
  return st;
}

static octa_status
check_here (octa_gl_context *c, void *data)
{
  (void)c, (void)data;
  return OCTA_OK;
}

static octa_status
forget_here (octa_gl_context *c, void *data)
{
  (void)data;
  forget (c);
  octa_gl_canvas_arrays_forget (false);
  octa_gl_canvas_light_forget (false);
  octa_gl_canvas_volume_forget (false);
  octa_gl_canvas_markers_forget ();
  return OCTA_OK;
}

/* Forget the objects of a deleted context, which were deleted with it.  */
static octa_status
lose_here (void *data)
{
  (void)data;
  target.context = NULL;
  target.drawn = 0;
  octa_gl_canvas_arrays_forget (true);
  octa_gl_canvas_light_forget (true);
  octa_gl_canvas_volume_forget (true);
  octa_gl_canvas_markers_forget ();
  return OCTA_OK;
}

void
octa_gl_canvas_close (void)
{
  octa_gl_context *c = id ? octa_handle_resource (id) : NULL;
  if (! octa_gl_thread_runs ())
    lose_here (NULL);
  else if (c && octa_gl_context_call (c, forget_here, NULL) != OCTA_OK)
    (void)octa_gl_thread_call (lose_here, NULL);
  if (id)
    octa_handle_close (id);
  id = 0;
}

octa_status
octa_gl_canvas_open (void)
{
  octa_status st;
  octa_id before = 0;
  octa_gl_context *c = id ? octa_handle_resource (id) : NULL;
  if (c && octa_gl_context_call (c, check_here, NULL) == OCTA_OK)
    return OCTA_OK;
  octa_gl_canvas_close ();
  if (octa_gl_context_current (&before) != OCTA_OK)
    before = 0;
  OCTA_TRY (octa_gl_context_create (&(octa_gl_want){ .mode = OCTA_GL_HEADLESS,
                                                     .is_compatible = true },
                                    &id));
  OCTA_TRY (octa_gl_context_make_current (before));
done:
  return st;
}

octa_status
octa_gl_canvas_draw (const octa_gl_canvas_frame *f)
{
  octa_status st;
  OCTA_TRY (octa_gl_canvas_open ());
  octa_gl_canvas_choose (f->is_smooth);
  OCTA_TRY (
      octa_gl_context_call (octa_handle_resource (id), draw_here, (void *)f));
done:
  return st;
}
