/* linker.c -- the linker of the host device.

   Pieces are object files that the backend's compiler made with
   -rdc=true, or archives of some; the compiler links them to a shared object.
   Everything lies in a folder of the linker's own until it is destroyed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  MAX_FILES = 256
};

struct CUlinkState_st
{
  struct CUlinkState_st *next; /* of those there are */
  char dir[2048];
  char *files[MAX_FILES];
  bool is_ours[MAX_FILES]; /* written by us */
  int n_files;
  char *info, *error; /* the caller's logs */
  size_t n_info, n_error;
  octa_strbuf image;
};

static CUlinkState states; /* all; under the lock */

/* ---- logs ---- */

static void
say (char *log, size_t n, const char *text)
{
  if (log && n)
    snprintf (log, n, "%s", text);
}

static void
read_options (CUlinkState s, unsigned n, const CUjit_option *options,
              void **values)
{
  for (unsigned i = 0; i < n; i++)
    {
      uint32_t number;
      memcpy (&number, &values[i], sizeof number);
      switch ((int)options[i])
        {
        case CU_JIT_INFO_LOG_BUFFER:
          s->info = values[i];
          break;
        case CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
          s->n_info = number;
          break;
        case CU_JIT_ERROR_LOG_BUFFER:
          s->error = values[i];
          break;
        case CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
          s->n_error = number;
          break;
        }
    }
}

/* ---- states ---- */

static void
free_state (CUlinkState s)
{
  char path[2100];
  for (int i = 0; i < s->n_files; i++)
    {
      if (s->is_ours[i])
        unlink (s->files[i]);
      free (s->files[i]);
    }
  snprintf (path, sizeof path, "%s/linked.so", s->dir);
  unlink (path);
  rmdir (s->dir);
  octa_strbuf_free (&s->image);
  free (s);
}

CUresult
octa_host_cuLinkCreate (unsigned int n, CUjit_option *options, void **values,
                        CUlinkState *state)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  if (! state || (n && (! options || ! values)))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  CUlinkState s = calloc (1, sizeof *s);
  if (! s)
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
  read_options (s, n, options, values);
  const char *tmp = getenv ("TMPDIR");
  snprintf (s->dir, sizeof s->dir, "%s/octcuda-XXXXXX",
            tmp && *tmp ? tmp : "/tmp");
  if (! mkdtemp (s->dir))
    {
      free (s);
      return octa_host_leave (CUDA_ERROR_OPERATING_SYSTEM);
    }
  s->next = states;
  states = s;
  *state = s;
  return octa_host_leave (CUDA_SUCCESS);
}

/* Enter with STATE, which must be one.  */
static CUresult
enter (CUlinkState state)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  for (CUlinkState s = states; s; s = s->next)
    if (s == state)
      return CUDA_SUCCESS;
  return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
}

CUresult
octa_host_cuLinkDestroy (CUlinkState state)
{
  CUresult r = enter (state);
  if (r)
    return r;
  CUlinkState *at = &states;
  while (*at != state)
    at = &(*at)->next;
  *at = state->next;
  free_state (state);
  return octa_host_leave (CUDA_SUCCESS);
}

/* ---- pieces ---- */

/* Remember PATH, which is freed with S.  */
static CUresult
add_path (CUlinkState s, char *path, bool is_ours)
{
  if (! path || s->n_files == MAX_FILES)
    {
      free (path);
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
  s->is_ours[s->n_files] = is_ours;
  s->files[s->n_files++] = path;
  return CUDA_SUCCESS;
}

static CUresult
refuse_type (CUlinkState s, CUjitInputType type)
{
  if (type == CU_JIT_INPUT_OBJECT || type == CU_JIT_INPUT_LIBRARY)
    return CUDA_SUCCESS;
  say (s->error, s->n_error,
       "the host backend links its own objects (OBJECT) and archives "
       "(LIBRARY)");
  return (int)type >= 0 && type <= CU_JIT_INPUT_NVVM
             ? CUDA_ERROR_NOT_SUPPORTED
             : CUDA_ERROR_INVALID_VALUE;
}

static bool
looks_right (CUjitInputType type, const void *data, size_t size)
{
  Elf64_Ehdr e;
  if (type == CU_JIT_INPUT_LIBRARY)
    return size >= 8 && ! memcmp (data, "!<arch>\n", 8);
  if (size < sizeof e)
    return false;
  memcpy (&e, data, sizeof e);
  return ! memcmp (e.e_ident, ELFMAG, SELFMAG) && e.e_type == ET_REL;
}

CUresult
octa_host_cuLinkAddData (CUlinkState state, CUjitInputType type, void *data,
                         size_t size, const char *name, unsigned int n,
                         CUjit_option *options, void **values)
{
  CUresult r = enter (state);
  if (r)
    return r;
  char *path = NULL;
  if (! data || (n && (! options || ! values)))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  r = refuse_type (state, type);
  if (! r && ! looks_right (type, data, size))
    {
      octa_strbuf b = { 0 };
      octa_strbuf_printf (&b, "%s is neither an object nor an archive",
                          name ? name : "the data");
      say (state->error, state->n_error, b.s ? b.s : "");
      octa_strbuf_free (&b);
      r = CUDA_ERROR_INVALID_IMAGE;
    }
  if (! r
      && asprintf (&path, "%s/%d.%c", state->dir, state->n_files,
                   type == CU_JIT_INPUT_OBJECT ? 'o' : 'a')
             < 0)
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
  if (! r)
    r = add_path (state, path, true);
  FILE *f = r ? NULL : fopen (path, "wbe");
  if (f)
    {
      bool ok = fwrite (data, 1, size, f) == size;
      if (fclose (f) != 0 || ! ok)
        r = CUDA_ERROR_OPERATING_SYSTEM;
    }
  else if (! r)
    r = CUDA_ERROR_OPERATING_SYSTEM;
  return octa_host_leave (r);
}

CUresult
octa_host_cuLinkAddFile (CUlinkState state, CUjitInputType type,
                         const char *file, unsigned int n,
                         CUjit_option *options, void **values)
{
  CUresult r = enter (state);
  if (r)
    return r;
  if (! file || (n && (! options || ! values)))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  r = refuse_type (state, type);
  char *path = r ? NULL : realpath (file, NULL);
  if (! r && ! path)
    r = CUDA_ERROR_FILE_NOT_FOUND;
  if (! r)
    r = add_path (state, path, false);
  return octa_host_leave (r);
}

/* ---- the link ---- */

static bool
read_result (CUlinkState s)
{
  char path[2100], part[65536];
  snprintf (path, sizeof path, "%s/linked.so", s->dir);
  FILE *f = fopen (path, "rbe");
  if (! f)
    return false;
  octa_strbuf_clear (&s->image);
  for (size_t k; (k = fread (part, 1, sizeof part, f)) > 0;)
    octa_strbuf_addn (&s->image, part, k);
  bool ok = ! ferror (f) && ! s->image.failed;
  fclose (f);
  if (ok && s->image.s)
    octa_host_image_sign ((unsigned char *)s->image.s, s->image.len);
  return ok;
}

CUresult
octa_host_cuLinkComplete (CUlinkState state, void **cubin, size_t *size)
{
  CUresult r = enter (state);
  if (r)
    return r;
  octa_strbuf log = { 0 };
  if (! cubin || ! size)
    r = CUDA_ERROR_INVALID_VALUE;
  else if (! octa_host_link (state->dir, (const char *const *)state->files,
                             state->n_files, &log))
    {
      say (state->error, state->n_error, log.s ? log.s : "");
      r = CUDA_ERROR_INVALID_IMAGE;
    }
  else
    {
      say (state->info, state->n_info, log.s ? log.s : "");
      r = read_result (state) ? CUDA_SUCCESS : CUDA_ERROR_OPERATING_SYSTEM;
    }
  octa_strbuf_free (&log);
  if (! r)
    {
      *cubin = state->image.s;
      *size = state->image.len;
    }
  return octa_host_leave (r);
}
