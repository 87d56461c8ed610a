/* egl.c -- contexts without a display.

   EGL's devices are tried in turn: the one that is the current CUDA device,
   Mesa's software renderer, then the platform without surfaces, then the other
   devices.  A display stays initialised until the thread ends, because
   initialising takes longer than everything else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/context/private.h"

#define EGL_NO_X11 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdio.h>
#include <string.h>

#ifndef EGL_CUDA_DEVICE_NV
#define EGL_CUDA_DEVICE_NV 0x323A
#endif
#ifndef EGL_PLATFORM_SURFACELESS_MESA
#define EGL_PLATFORM_SURFACELESS_MESA 0x31DD
#endif

enum
{
  MAX_DEVICES = 32,
  MAX_DISPLAYS = MAX_DEVICES + 1,
  NO_CUDA = -1
};

/* The devices that may provide a context.  */
typedef struct place
{
  EGLenum platform;
  void *device; /* NULL for the platform without surfaces */
  int rank;     /* smaller ones are tried first */
  int cuda;     /* its CUDA device, or NO_CUDA */
  char name[OCTA_GL_TEXT];
} place;

static EGLDisplay displays[MAX_DISPLAYS];
static unsigned n_displays;

static const char *
error_name (void)
{
  static char number[32];
  EGLint e = eglGetError ();
  switch (e)
    {
#define NAME(code)                                                            \
  case code:                                                                  \
    return #code;
      NAME (EGL_NOT_INITIALIZED)
      NAME (EGL_BAD_ACCESS)
      NAME (EGL_BAD_ALLOC)
      NAME (EGL_BAD_ATTRIBUTE)
      NAME (EGL_BAD_CONFIG)
      NAME (EGL_BAD_CONTEXT)
      NAME (EGL_BAD_DISPLAY)
      NAME (EGL_BAD_MATCH)
      NAME (EGL_BAD_PARAMETER)
#undef NAME
    default:
      snprintf (number, sizeof number, "EGL error 0x%x", (unsigned)e);
      return number;
    }
}

/* Is WORD among the words of LIST?  */
static bool
has_word (const char *list, const char *word)
{
  size_t n = strlen (word);
  for (const char *p = list; p && (p = strstr (p, word)) != NULL; p += n)
    if ((p == list || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0'))
      return true;
  return false;
}

/* ---- places ---- */

/* The kind of DEVICE, and its rank among those to try.  */
static void
describe (EGLDeviceEXT device, int number, int cuda_wanted, place *p)
{
  PFNEGLQUERYDEVICESTRINGEXTPROC text = (PFNEGLQUERYDEVICESTRINGEXTPROC)
      eglGetProcAddress ("eglQueryDeviceStringEXT");
  PFNEGLQUERYDEVICEATTRIBEXTPROC attribute = (PFNEGLQUERYDEVICEATTRIBEXTPROC)
      eglGetProcAddress ("eglQueryDeviceAttribEXT");
  const char *has = text ? text (device, EGL_EXTENSIONS) : NULL;
  EGLAttrib cuda = NO_CUDA;
  if (! attribute || ! has_word (has, "EGL_NV_device_cuda")
      || ! attribute (device, EGL_CUDA_DEVICE_NV, &cuda))
    cuda = NO_CUDA;
  bool is_software = has_word (has, "EGL_MESA_device_software");
  *p = (place){ .platform = EGL_PLATFORM_DEVICE_EXT,
                .device = device,
                .cuda = (int)cuda };
  p->rank = cuda != NO_CUDA && (int)cuda == cuda_wanted ? 0
            : is_software                               ? 1
                                                        : 3;
  snprintf (p->name, sizeof p->name, "EGL device %d%s", number,
            is_software       ? " (Mesa's software renderer)"
            : cuda != NO_CUDA ? " (a CUDA device)"
                              : "");
}

/* Find all places, in the order in which they are tried.  */
static unsigned
find_places (int cuda_wanted, place *places)
{
  EGLDeviceEXT devices[MAX_DEVICES];
  EGLint n_devices = 0;
  unsigned n = 0;
  PFNEGLQUERYDEVICESEXTPROC query = (PFNEGLQUERYDEVICESEXTPROC)
      eglGetProcAddress ("eglQueryDevicesEXT");
  if (! query || ! query (MAX_DEVICES, devices, &n_devices))
    n_devices = 0;
  for (int i = 0; i < n_devices; i++)
    describe (devices[i], i, cuda_wanted, &places[n++]);
  places[n] = (place){ .platform = EGL_PLATFORM_SURFACELESS_MESA,
                       .rank = 2,
                       .cuda = NO_CUDA };
  snprintf (places[n].name, sizeof places[n].name, "EGL without surfaces");
  n++;
  for (unsigned i = 1; i < n; i++)
    for (unsigned k = i; k > 0 && places[k].rank < places[k - 1].rank; k--)
      {
        place p = places[k];
        places[k] = places[k - 1];
        places[k - 1] = p;
      }
  return n;
}

/* ---- contexts ---- */

static bool
remember (EGLDisplay d)
{
  for (unsigned i = 0; i < n_displays; i++)
    if (displays[i] == d)
      return true;
  if (n_displays == MAX_DISPLAYS)
    return false;
  displays[n_displays++] = d;
  return true;
}

/* Make a context of display D for C, or return EGL_NO_CONTEXT.  IS_WATCHED:
   the context reports when it is lost.  */
static EGLContext
make_context (const octa_gl_context *c, EGLDisplay d, EGLContext share,
              bool is_watched)
{
  static const EGLint wants[] = { EGL_SURFACE_TYPE, EGL_PBUFFER_BIT,
                                  EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                                  EGL_NONE };
  const struct
  {
    bool is_asked;
    EGLint name, value;
  } all[] = {
    { true, EGL_CONTEXT_MAJOR_VERSION, 3 },
    { true, EGL_CONTEXT_MINOR_VERSION, 3 },
    { true, EGL_CONTEXT_OPENGL_PROFILE_MASK,
      c->is_compatible ? EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT
                       : EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT },
    { is_watched, EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY,
      EGL_LOSE_CONTEXT_ON_RESET },
    { octa_gl_context_debugs (), EGL_CONTEXT_FLAGS_KHR,
      EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR },
  };
  EGLint is[2 * sizeof all / sizeof *all + 1], *end = is;
  for (size_t k = 0; k < sizeof all / sizeof *all; k++)
    if (all[k].is_asked)
      {
        *end++ = all[k].name;
        *end++ = all[k].value;
      }
  *end = EGL_NONE;
  const char *has = eglQueryString (d, EGL_EXTENSIONS);
  EGLConfig config = NULL;
  EGLint n = 0;
  if (! has_word (has, "EGL_KHR_no_config_context")
      && (! eglChooseConfig (d, wants, &config, 1, &n) || n < 1))
    return EGL_NO_CONTEXT;
  return eglCreateContext (d, config, share, is);
}

/* Make C's context in display D of P.  */
static bool
make_in (octa_gl_context *c, EGLDisplay d, EGLContext share, const char *name,
         char *tried, size_t size)
{
  EGLContext x = EGL_NO_CONTEXT;
  if (eglBindAPI (EGL_OPENGL_API))
    x = make_context (c, d, share, true);
  if (x == EGL_NO_CONTEXT)
    x = make_context (c, d, share, false);
  if (x == EGL_NO_CONTEXT)
    {
      octa_gl_context_tried (tried, size,
                             "%s has no context of OpenGL 3.3 %s (%s)", name,
                             c->is_compatible ? "compatibility" : "core",
                             error_name ());
      return false;
    }
  c->display = d;
  c->context = x;
  return true;
}

static bool
make_at (octa_gl_context *c, const place *p, char *tried, size_t size)
{
  PFNEGLGETPLATFORMDISPLAYEXTPROC get = (PFNEGLGETPLATFORMDISPLAYEXTPROC)
      eglGetProcAddress ("eglGetPlatformDisplayEXT");
  EGLDisplay d = EGL_NO_DISPLAY;
  if (get)
    d = get (p->platform, p->device ? p->device : (void *)EGL_DEFAULT_DISPLAY,
             NULL);
  if (d == EGL_NO_DISPLAY || ! eglInitialize (d, NULL, NULL) || ! remember (d))
    {
      octa_gl_context_tried (tried, size, "%s cannot be opened (%s)", p->name,
                             error_name ());
      return false;
    }
  if (! make_in (c, d, EGL_NO_CONTEXT, p->name, tried, size))
    return false;
  c->info.cuda_device = p->cuda;
  snprintf (c->name, sizeof c->name, "%s", p->name);
  return true;
}

static bool
egl_make (octa_gl_context *c, const octa_gl_want *want,
          const octa_gl_context *share, char *tried, size_t size)
{
  place places[MAX_DISPLAYS];
  (void)want;
  if (share)
    {
      c->info.cuda_device = share->info.cuda_device;
      snprintf (c->name, sizeof c->name, "%s", share->name);
      return make_in (c, share->display, share->context, share->name, tried,
                      size);
    }
  unsigned n = find_places (c->cuda_wanted, places);
  for (unsigned i = 0; i < n; i++)
    if (make_at (c, &places[i], tried, size))
      return true;
  return false;
}

static bool
egl_enter (octa_gl_context *c)
{
  return eglMakeCurrent (c->display, EGL_NO_SURFACE, EGL_NO_SURFACE,
                         c->context);
}

static void
egl_leave (octa_gl_context *c)
{
  eglMakeCurrent (c->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

static void
egl_destroy (octa_gl_context *c)
{
  eglDestroyContext (c->display, c->context);
}

void
octa_gl_context_egl_end (void)
{
  while (n_displays > 0)
    eglTerminate (displays[--n_displays]);
  eglReleaseThread ();
}

const octa_gl_maker octa_gl_context_by_egl = { .is_window = false,
                                               .make = egl_make,
                                               .enter = egl_enter,
                                               .leave = egl_leave,
                                               .destroy = egl_destroy };
