/* nvrtc_find.c -- which NVRTC to use.  The driver's package does not have it.
   It comes with a toolkit or with a Python package (nvidia-cuda-nvrtc,
   PyTorch, CuPy), and library/ knows where these install it.  One that is
   newer than the driver writes PTX that the driver refuses.  So it is used
   only if it can write machine code for the device, and only if there is no
   better one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cuda/cuda.h"
#include "cuda/nvrtc.h"

#include <dlfcn.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

octa_nvrtc octa_rtc;

static const char *const sonames[] = { "libnvrtc.so.13", "libnvrtc.so.12",
                                       "libnvrtc.so.11.2", "libnvrtc.so",
                                       NULL };

static const octa_library_call calls[] = {
#define RTC(name, params) { #name, offsetof (octa_nvrtc, name) },
#include "cuda/nvrtc.def"
};

static const octa_library nvrtc = {
  .name = "NVRTC",
  .file = "libnvrtc.so",
  .sonames = sonames,
  .setting = OCTA_SETTING_NVRTC,
  .calls = calls,
  .n_calls = sizeof calls / sizeof *calls,
};

/* Does FOLDER/cuda_fp16.h include a missing file?  Newer ones need nv/target,
   which is a separate package of pip.  */
static bool
lacks_target (const char *folder)
{
  static const char *const places[] = { "nv", "cccl/nv",
                                        "../../cuda_cccl/include/nv" };
  bool has = false, wants = false;
  char *line = NULL;
  size_t room = 0;
  octa_strbuf b = { 0 };
  for (size_t i = 0; ! has && i < sizeof places / sizeof *places; i++)
    {
      octa_strbuf_clear (&b);
      octa_strbuf_printf (&b, "%s/%s/target", folder, places[i]);
      has = ! b.failed && access (b.s, R_OK) == 0;
    }
  octa_strbuf_clear (&b);
  octa_strbuf_printf (&b, "%s/cuda_fp16.h", folder);
  FILE *f = has || b.failed ? NULL : fopen (b.s, "re");
  while (f && ! wants && getline (&line, &room, f) > 0)
    wants = strstr (line, "<nv/target>") != NULL;
  if (f)
    fclose (f);
  free (line);
  octa_strbuf_free (&b);
  return wants;
}

/* The headers that belong to the library, if they are complete: in lib64/.. or
   lib/.. of a toolkit, or in the runtime's own folder of pip.  */
static char *
find_headers (const char *library)
{
  static const char *const places[] = { "../include",
                                        "../../cuda_runtime/include",
                                        "../../../include" };
  char *found = NULL;
  octa_strbuf b = { 0 };
  char *real = realpath (library, NULL);
  char *slash = real ? strrchr (real, '/') : NULL;
  for (size_t i = 0; slash && ! found && i < sizeof places / sizeof *places;
       i++)
    {
      octa_strbuf_clear (&b);
      octa_strbuf_addn (&b, real, (size_t)(slash - real) + 1);
      octa_strbuf_add (&b, places[i]);
      size_t n = b.len;
      octa_strbuf_add (&b, "/cuda_fp16.h");
      if (! b.failed && access (b.s, R_OK) == 0)
        {
          b.s[n] = '\0';
          found = realpath (b.s, NULL);
          /* The system's own headers are not for device code.  */
          if (found
              && (strcmp (found, "/usr/include") == 0 || lacks_target (found)))
            {
              free (found);
              found = NULL;
            }
        }
    }
  free (real);
  octa_strbuf_free (&b);
  return found;
}

/* pip's library opens its companion by name, and does not always find it.  So
   load the companion first.  */
static void
load_builtins (const char *library)
{
  octa_strbuf b = { 0 };
  glob_t g;
  const char *slash = strrchr (library, '/');
  if (! slash)
    return;
  octa_strbuf_addn (&b, library, (size_t)(slash - library) + 1);
  octa_strbuf_add (&b, "libnvrtc-builtins.so.*");
  if (! b.failed && glob (b.s, 0, NULL, &g) == 0)
    {
      for (size_t i = 0; i < g.gl_pathc; i++)
        (void)dlopen (g.gl_pathv[i], RTLD_NOW | RTLD_LOCAL);
      globfree (&g);
    }
  octa_strbuf_free (&b);
}

bool
octa_nvrtc_has_arch (const octa_nvrtc *rtc, int sm)
{
  for (int i = 0; i < rtc->n_archs; i++)
    if (rtc->archs[i] == sm)
      return true;
  return false;
}

/* Fill RTC from the library NAME; false if it cannot be used.  */
static bool
open_one (const char *name, octa_nvrtc *rtc, octa_strbuf *why)
{
  int major = 0, minor = 0, n = 0;
  *rtc = (octa_nvrtc){ 0 };
  void *lib = octa_library_open (&nvrtc, name, why);
  if (! lib)
    return false;
  bool ok = ! octa_library_fill (&nvrtc, lib, rtc)
            && rtc->nvrtcVersion (&major, &minor) == NVRTC_SUCCESS
            && rtc->nvrtcGetNumSupportedArchs (&n) == NVRTC_SUCCESS && n > 0
            && n <= NVRTC_ARCHS_MAX
            && rtc->nvrtcGetSupportedArchs (rtc->archs) == NVRTC_SUCCESS;
  if (ok)
    {
      rtc->version = 1000 * major + 10 * minor;
      rtc->n_archs = n;
      rtc->path = octa_library_path ((const void *)rtc->nvrtcVersion);
      ok = rtc->path != NULL;
    }
  if (! ok)
    {
      octa_strbuf_printf (why, "; %s is older than CUDA 11.2", name);
      dlclose (lib);
      return false;
    }
  load_builtins (rtc->path);
  rtc->folder = find_headers (rtc->path);
  return true;
}

/* How well RTC suits the driver and the device: 2, 1, or 0 (not at all).  */
static int
grade (const octa_nvrtc *rtc, int driver_version, int sm)
{
  if (driver_version == 0 || rtc->version <= driver_version)
    return 2;
  return octa_nvrtc_has_arch (rtc, sm) ? 1 : 0;
}

typedef struct search
{
  int driver_version, sm;
  octa_nvrtc best;
  int best_grade;
  octa_strbuf found;
} search;

/* True if the search can end: no other would be better.  */
static bool
try_library (void *data, const char *name)
{
  search *s = data;
  octa_nvrtc rtc;
  if (! open_one (name, &rtc, &s->found))
    return false;
  int g = grade (&rtc, s->driver_version, s->sm);
  if (g == 0)
    octa_strbuf_printf (&s->found,
                        "; %s is version %d.%d, too new for this driver "
                        "(CUDA %d.%d)",
                        rtc.path, rtc.version / 1000, rtc.version % 1000 / 10,
                        s->driver_version / 1000,
                        s->driver_version % 1000 / 10);
  if (g > s->best_grade)
    {
      octa_nvrtc worse = s->best;
      s->best = rtc;
      s->best_grade = g;
      rtc = worse;
    }
  free (rtc.path);
  free (rtc.folder);
  return s->best_grade == 2;
}

bool
octa_nvrtc_load (int driver_version, int sm, octa_strbuf *why)
{
  search s = { .driver_version = driver_version, .sm = sm };
  if (octa_rtc.version)
    return true;
  octa_library_search (&nvrtc, try_library, &s);
  octa_rtc = s.best;
  octa_rtc.driver_version = driver_version;
  if (! octa_rtc.version)
    octa_library_missing (&nvrtc, &s.found, why);
  octa_strbuf_free (&s.found);
  return octa_rtc.version != 0;
}

const char *
octa_nvrtc_folder (void)
{
  return octa_rtc.folder;
}
