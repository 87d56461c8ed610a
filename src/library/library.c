/* library.c -- a shared library, searched for and opened.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "library/library.h"

#include <dlfcn.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

/* ---- searching for it ---- */

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

/* Replace $HOME in $HOME/x by the variable's value; false if it is not
   set.  */
static bool
expand (octa_strbuf *b, const char *path)
{
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

static bool
search_folder (const char *file, const char *folder,
               bool (*take) (void *data, const char *name), void *data)
{
  octa_strbuf b = { 0 };
  glob_t g;
  bool is_taken = false;
  if (expand (&b, folder))
    {
      octa_strbuf_printf (&b, "/%s.*", file);
      if (! b.failed && glob (b.s, 0, NULL, &g) == 0)
        {
          /* Newest first.  libnvrtc.so.13 and libnvrtc.so.13.0.48 are one.  */
          for (size_t i = g.gl_pathc; ! is_taken && i-- > 0;)
            is_taken = take (data, g.gl_pathv[i]);
          globfree (&g);
        }
    }
  octa_strbuf_free (&b);
  return is_taken;
}

void
octa_library_search (const octa_library *l,
                     bool (*take) (void *data, const char *name), void *data)
{
  const char *given = octa_setting_text (l->setting);
  if (given)
    {
      (void)take (data, given);
      return;
    }
  for (const char *const *name = l->sonames; *name; name++)
    if (take (data, *name))
      return;
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    if (search_folder (l->file, folders[i], take, data))
      return;
}

void
octa_library_missing (const octa_library *l, const octa_strbuf *found,
                      octa_strbuf *why)
{
  bool is_given = octa_setting_text (l->setting) != NULL;
  const char *variable = octa_setting_rows[l->setting].variable;
  octa_strbuf_printf (why,
                      "%s (%s, looked for in the loader's path, CUDA_HOME, "
                      "/usr/local/cuda* and Python's packages%s%s%s)%s",
                      l->name, l->file, is_given ? "; " : "",
                      is_given ? variable : "", is_given ? " is set" : "",
                      found->s ? found->s : "");
  if (l->install)
    octa_strbuf_printf (why, "; install %s, or name the file by %s",
                        l->install, variable);
}

/* ---- its functions ---- */

static bool
take_any (void *data, const char *name)
{
  (void)data;
  return dlopen (name, RTLD_LAZY | RTLD_LOCAL) != NULL;
}

/* Once a library is open, the loader uses it for every library that needs one
   of that name.  */
static void
open_needs (const char *const *needs)
{
  for (; *needs; needs++)
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
      if (search_folder (*needs, folders[i], take_any, NULL))
        break;
}

void *
octa_library_open (const octa_library *l, const char *name, octa_strbuf *why)
{
  const int how = RTLD_NOW | (l->is_global ? RTLD_GLOBAL : RTLD_LOCAL);
  void *lib = dlopen (name, how);
  if (! lib && l->needs)
    {
      open_needs (l->needs);
      lib = dlopen (name, how);
    }
  if (! lib)
    {
      const char *e = dlerror ();
      octa_strbuf_printf (why, "; %s", e ? e : name);
    }
  return lib;
}

const char *
octa_library_fill (const octa_library *l, void *lib, void *table)
{
  size_t n_needed = l->n_needed ? l->n_needed : l->n_calls;
  for (size_t i = 0; i < n_needed; i++)
    if (! dlsym (lib, l->calls[i].name))
      return l->calls[i].name;
  for (size_t i = 0; i < l->n_calls; i++)
    {
      void *fn = dlsym (lib, l->calls[i].name);
      memcpy ((char *)table + l->calls[i].place, &fn, sizeof fn);
    }
  return NULL;
}

void *
octa_library_symbol (void *lib, const char *name)
{
  return dlsym (lib, name);
}

char *
octa_library_path (const void *call)
{
  Dl_info at;
  return dladdr (call, &at) ? strdup (at.dli_fname) : NULL;
}

/* ---- the first that will do ---- */

typedef struct search
{
  const octa_library *l;
  void *table;
  bool is_filled;
  octa_strbuf found;
} search;

static bool
take_whole (void *data, const char *name)
{
  search *s = data;
  void *lib = octa_library_open (s->l, name, &s->found);
  if (! lib)
    return false;
  const char *lacks = octa_library_fill (s->l, lib, s->table);
  if (lacks)
    {
      octa_strbuf_printf (&s->found, "; %s has no %s", name, lacks);
      dlclose (lib);
    }
  s->is_filled = ! lacks;
  return s->is_filled;
}

bool
octa_library_load (const octa_library *l, void *table, octa_strbuf *why)
{
  search s = { .l = l, .table = table };
  octa_library_search (l, take_whole, &s);
  if (! s.is_filled)
    octa_library_missing (l, &s.found, why);
  octa_strbuf_free (&s.found);
  return s.is_filled;
}
