/* nvrtc_find.c -- where NVRTC may be, and which one to take.

   The driver's package does not bring it.  It comes with a toolkit (in the
   loader's path or in a folder of its own) or with a Python package
   (nvidia-cuda-nvrtc, PyTorch, CuPy).  One that is newer than the driver
   writes PTX that the driver refuses, so it is taken only when it can write
   machine code for the device itself, and only if there is no better one.
   OCTCUDA_NVRTC names a file to take instead of searching.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cuda/cuda.h"
#include "cuda/nvrtc.h"

#include <dlfcn.h>
#include <glob.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

octa_nvrtc octa_rtc;

/* What the loader may know it by.  */
static const char *const sonames[] = { "libnvrtc.so.13", "libnvrtc.so.12",
                                       "libnvrtc.so.11.2", "libnvrtc.so" };

/* Folders, with wildcards; $NAME at the start is a variable.  */
static const char *const folders[] = {
  "$CUDA_HOME/lib64",
  "$CUDA_PATH/lib64",
  "$CUDA_HOME/lib",
  "$CONDA_PREFIX/lib",
  "/usr/local/cuda/lib64",
  "/usr/local/cuda-*/lib64",
  "/usr/local/cuda*/targets/*/lib",
  "/opt/cuda/lib64",
  "$VIRTUAL_ENV/lib/python3*/site-packages/nvidia/*/lib",
  "$CONDA_PREFIX/lib/python3*/site-packages/nvidia/*/lib",
  "$HOME/.local/lib/python3*/site-packages/nvidia/*/lib",
  "/usr/local/lib/python3*/*-packages/nvidia/*/lib",
  "/usr/lib/python3*/*-packages/nvidia/*/lib",
  "/opt/conda/lib/python3*/site-packages/nvidia/*/lib",
  "/opt/venv/lib/python3*/site-packages/nvidia/*/lib",
};

/* $HOME/x with the variable's value; false when it is not set.  */
static bool
expand (octa_strbuf *b, const char *path)
{
  octa_strbuf_clear (b);
  if (*path == '$')
    {
      char name[32];
      size_t n = strcspn (path, "/") - 1;
      if (n >= sizeof name)
        return false;
      memcpy (name, path + 1, n);
      name[n] = '\0';
      const char *value = getenv (name);
      if (! value || ! *value)
        return false;
      octa_strbuf_add (b, value);
      path += n + 1;
    }
  octa_strbuf_add (b, path);
  return ! b->failed;
}

/* Headers beside the library: lib64/.. and lib/.. of a toolkit, and the
   runtime's own folder among pip's.  */
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
          /* The system's own headers are not for a device.  */
          if (found && strcmp (found, "/usr/include") == 0)
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

/* pip's library looks for its companion by name, and does not always find it:
   have it in the process already.  */
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

/* Fill RTC from the library NAME.  */
static bool
open_one (const char *name, octa_nvrtc *rtc, octa_strbuf *why)
{
  void *lib = dlopen (name, RTLD_NOW | RTLD_LOCAL);
  int major = 0, minor = 0, n = 0;
  struct link_map *map = NULL;
  *rtc = (octa_nvrtc){ 0 };
  if (! lib)
    {
      const char *e = dlerror ();
      octa_strbuf_printf (why, "; %s", e ? e : name);
      return false;
    }
  bool ok = true;
#define RTC(name, params)                                                     \
  {                                                                           \
    void *fn = dlsym (lib, #name);                                            \
    memcpy (&rtc->name, &fn, sizeof fn);                                      \
    ok = ok && fn;                                                            \
  }
#include "cuda/nvrtc.def"
#undef RTC
  ok = ok && rtc->nvrtcVersion (&major, &minor) == NVRTC_SUCCESS
       && rtc->nvrtcGetNumSupportedArchs (&n) == NVRTC_SUCCESS && n > 0
       && n <= NVRTC_ARCHS_MAX
       && rtc->nvrtcGetSupportedArchs (rtc->archs) == NVRTC_SUCCESS;
  if (ok)
    {
      rtc->version = 1000 * major + 10 * minor;
      rtc->n_archs = n;
      if (dlinfo (lib, RTLD_DI_LINKMAP, &map) == 0 && map)
        rtc->path = strdup (map->l_name);
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

/* How well RTC goes with the driver and the device: 2, 1 or 0 (not at all). */
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
  octa_strbuf *why;
} search;

/* True when there is nothing better to be found.  */
static bool
try_library (search *s, const char *name)
{
  octa_nvrtc rtc;
  if (s->best_grade == 2 || ! open_one (name, &rtc, s->why))
    return s->best_grade == 2;
  int g = grade (&rtc, s->driver_version, s->sm);
  if (g == 0)
    octa_strbuf_printf (s->why,
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

static void
try_folder (search *s, const char *folder)
{
  octa_strbuf b = { 0 };
  glob_t g;
  if (expand (&b, folder))
    {
      octa_strbuf_add (&b, "/libnvrtc.so.*");
      if (! b.failed && glob (b.s, 0, NULL, &g) == 0)
        {
          /* Newest first.  libnvrtc.so.13 and libnvrtc.so.13.0.48 are one.  */
          for (size_t i = g.gl_pathc; i-- > 0;)
            if (try_library (s, g.gl_pathv[i]))
              break;
          globfree (&g);
        }
    }
  octa_strbuf_free (&b);
}

bool
octa_nvrtc_load (int driver_version, int sm, octa_strbuf *why)
{
  octa_strbuf tried = { 0 };
  search s = { .driver_version = driver_version, .sm = sm, .why = &tried };
  const char *given = getenv ("OCTCUDA_NVRTC");
  if (octa_rtc.version)
    return true;
  if (given && *given)
    try_library (&s, given);
  else
    {
      for (size_t i = 0; i < sizeof sonames / sizeof *sonames; i++)
        if (try_library (&s, sonames[i]))
          break;
      for (size_t i = 0;
           s.best_grade < 2 && i < sizeof folders / sizeof *folders; i++)
        try_folder (&s, folders[i]);
    }
  octa_rtc = s.best;
  octa_rtc.driver_version = driver_version;
  if (! octa_rtc.version)
    octa_strbuf_printf (why,
                        "NVRTC (libnvrtc.so, looked for in the loader's path, "
                        "CUDA_HOME, /usr/local/cuda* and Python's "
                        "packages%s)%s",
                        given && *given ? "; OCTCUDA_NVRTC is set" : "",
                        tried.s ? tried.s : "");
  octa_strbuf_free (&tried);
  return octa_rtc.version != 0;
}
