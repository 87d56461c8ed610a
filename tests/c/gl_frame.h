/* gl_frame.h -- what the tests of painting share: a painter in a context
   without a display, a target of single precision, and what was painted there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GL_FRAME_H
#define GL_FRAME_H 1

#include "check.h"
#include "gl/draw/private.h"
#include "gl/picture/picture.h"
#include "gl_leaks.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

enum
{
  FRAME_WIDTH = 240,
  FRAME_HEIGHT = 200
};

static octa_gl_painter *painter;
static unsigned frame_errors; /* of OpenGL that are meant */
static GLuint frame_target, frame_texture;
/* What was read, from the top, and an earlier one to compare with.  */
static float frame_seen[FRAME_HEIGHT][FRAME_WIDTH][4],
    frame_kept[FRAME_HEIGHT][FRAME_WIDTH][4];

static const octa_plot_rect frame_all = { 0, 0, FRAME_WIDTH, FRAME_HEIGHT };
static const float black[4] = { 0, 0, 0, 1 }, white[4] = { 1, 1, 1, 1 },
                   clear[4] = { 0, 0, 0, 0 };

static inline GLuint
frame_new (GLenum format, int width, int height, GLuint *texture)
{
  GLuint f;
  glGenTextures (1, texture);
  glBindTexture (GL_TEXTURE_2D, *texture);
  glTexImage2D (GL_TEXTURE_2D, 0, (GLint)format, width, height, 0, GL_RGBA,
                GL_FLOAT, NULL);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glGenFramebuffers (1, &f);
  glBindFramebuffer (GL_FRAMEBUFFER, f);
  glFramebufferTexture2D (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                          *texture, 0);
  return f;
}

/* A frame on BACKGROUND.  */
static inline void
frame_begin (const float background[4])
{
  CHECK_OK (octa_gl_painter_begin (painter, frame_target, FRAME_WIDTH,
                                   FRAME_HEIGHT, background));
}

static inline void
frame_end (void)
{
  static float rows[FRAME_HEIGHT][FRAME_WIDTH][4];
  CHECK_OK (octa_gl_painter_end (painter));
  glBindFramebuffer (GL_FRAMEBUFFER, frame_target);
  glReadPixels (0, 0, FRAME_WIDTH, FRAME_HEIGHT, GL_RGBA, GL_FLOAT, rows);
  for (int y = 0; y < FRAME_HEIGHT; y++)
    memcpy (frame_seen[y], rows[FRAME_HEIGHT - 1 - y], sizeof *rows);
}

/* Is the pixel in column X and row Y this colour?  */
static inline bool
frame_is (int x, int y, double r, double g, double b, double a)
{
  const float *p = frame_seen[y][x];
  return fabs (p[0] - r) < 2e-6 && fabs (p[1] - g) < 2e-6
         && fabs (p[2] - b) < 2e-6 && fabs (p[3] - a) < 2e-6;
}

/* Black ink on clear: its sum, its middle, the most in a pixel.  */
typedef struct ink
{
  double sum, x, y, most;
  int left, right, top, bottom; /* pixels that have some */
} ink;

static inline ink
frame_ink (void)
{
  ink k = {
    .left = FRAME_WIDTH, .right = -1, .top = FRAME_HEIGHT, .bottom = -1
  };
  for (int y = 0; y < FRAME_HEIGHT; y++)
    for (int x = 0; x < FRAME_WIDTH; x++)
      {
        const double a = (double)frame_seen[y][x][3];
        k.sum += a;
        k.x += a * (x + 0.5);
        k.y += a * (y + 0.5);
        k.most = fmax (k.most, a);
        if (a == 0)
          continue;
        k.left = x < k.left ? x : k.left;
        k.right = x > k.right ? x : k.right;
        k.top = y < k.top ? y : k.top;
        k.bottom = y > k.bottom ? y : k.bottom;
      }
  k.x /= k.sum;
  k.y /= k.sum;
  return k;
}

static inline void
frame_keep (void)
{
  memcpy (frame_kept, frame_seen, sizeof frame_seen);
}

/* How much differs between what was read and what was kept, at most in a
   pixel.  */
static inline double
frame_differs (void)
{
  const float *a = &frame_seen[0][0][0], *b = &frame_kept[0][0][0];
  double most = 0;
  for (size_t i = 0; i < sizeof frame_seen / sizeof *a; i++)
    most = fmax (most, fabs ((double)a[i] - (double)b[i]));
  return most;
}

/* A place in pixels as one in units of frame_all.  */
static inline void
frame_put (float *to, double x, double y)
{
  to[0] = (float)(x / FRAME_WIDTH);
  to[1] = (float)(1 - y / FRAME_HEIGHT);
}

/* The bytes at DATA in a buffer of OpenGL's, behind OFFSET others.  */
static inline octa_gl_data
frame_buffer (const void *data, size_t bytes, size_t offset)
{
  octa_gl_data d = { .offset = offset };
  glGenBuffers (1, &d.buffer);
  glBindBuffer (GL_ARRAY_BUFFER, d.buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr)(bytes + offset), NULL,
                GL_STATIC_DRAW);
  glBufferSubData (GL_ARRAY_BUFFER, (GLintptr)offset, (GLsizeiptr)bytes, data);
  glBindBuffer (GL_ARRAY_BUFFER, 0);
  return d;
}

/* Milliseconds of all processors since AT.  */
static inline double
frame_cpu_since (double at)
{
  return 1e-6 * (double)octa_clock_of (CLOCK_PROCESS_CPUTIME_ID) - at;
}

/* What of a frame of WIDTH x HEIGHT in TARGET is to be looked at, as the file
   that PREFIX, which may be NULL, and NAME name.  */
static inline void
frame_show (GLuint target, int width, int height, const char *name)
{
  const char *prefix = getenv ("OCTCUDA_GL_PICTURE");
  char file[1000];
  if (! prefix)
    return;
  unsigned char *p = malloc ((size_t)width * (size_t)height * 4);
  glBindFramebuffer (GL_FRAMEBUFFER, target);
  glReadPixels (0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, p);
  snprintf (file, sizeof file, "%s-%s.png", prefix, name);
  CHECK_OK (octa_gl_png_write (file,
                               &(octa_gl_picture){
                                   .pixels = p
                                             + (size_t)(height - 1)
                                                   * (size_t)width * 4,
                                   .width = width,
                                   .height = height,
                                   .channels = 4,
                                   .stride = -4 * width },
                               0));
  free (p);
}

/* The tests, in the render thread.  */
static octa_status
frame_tests (octa_gl_context *c, void *data)
{
  void (*const *tests) (void) = data;
  CHECK_OK (octa_gl_painter_create (c, &painter));
  frame_target = frame_new (GL_RGBA32F, FRAME_WIDTH, FRAME_HEIGHT,
                            &frame_texture);
  for (; *tests; tests++)
    (*tests) ();
  CHECK_OK (octa_gl_context_check (c, "the tests"));
  octa_gl_painter_free (painter);
  return octa_gl_context_check (c, "the painter's end");
}

/* Call each of TESTS, up to a NULL, where there is a painter; the process's
   exit status.  */
static inline int
frame_run (void (*const *tests) (void))
{
  octa_id id;
  size_t objects, contexts;
  octa_gl_want want = { .mode = OCTA_GL_HEADLESS };
  unsetenv ("OCTCUDA_GL");
  setenv ("OCTCUDA_GL_DEBUG", "1", 1);
  if (RUNNING_ON_VALGRIND)
    {
      printf ("Mesa's compiler of shaders takes too long under valgrind\n");
      n_skipped++;
      return check_report ();
    }
  if (octa_gl_context_create (&want, &id) != OCTA_OK)
    {
      printf ("%s\n", octa_error ()->msg);
      n_skipped++;
      return check_report ();
    }
  CHECK_OK (octa_gl_context_call (octa_gl_context_get (id), frame_tests,
                                  (void *)tests));
  CHECK_OK (octa_gl_context_live (&objects, &contexts));
  CHECK (objects == 0);
  CHECK (octa_gl_context_errors () == frame_errors);
  octa_gl_thread_stop ();
  return check_report ();
}

#endif
