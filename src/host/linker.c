/* linker.c -- the linker of the host device.

   Pieces are object files that the backend's compiler made with -rdc=true, or
   archives of these; the compiler links them to a shared object.  Pieces added
   as data stay in memory until the link, when a folder with enough room is
   chosen.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/compiler.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  MAX_FILES = 256
};

typedef struct piece
{
  char *path; /* the user's file, or NULL, and */
  void *bytes;
  size_t size;
  char kind; /* 'o', 'a' */
} piece;

struct CUlinkState_st
{
  struct CUlinkState_st *next; /* in the list of all states */
  piece pieces[MAX_FILES];
  int n_pieces;
  char *info, *error; /* the caller's logs */
  size_t n_info, n_error;
  octa_strbuf image;
};

static CUlinkState states; /* all states; needs the lock */

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
  for (int i = 0; i < s->n_pieces; i++)
    {
      free (s->pieces[i].path);
      free (s->pieces[i].bytes);
    }
  octa_strbuf_free (&s->image);
  free (s);
}

CUresult
octa_host_cuLinkCreate (unsigned int n, CUjit_option *options, void **values,
                        CUlinkState *state)
{
  OCTA_HOST_CONTEXT (c);
  if (! state || (n && (! options || ! values)))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  CUlinkState s = calloc (1, sizeof *s);
  if (! s)
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
  read_options (s, n, options, values);
  s->next = states;
  states = s;
  *state = s;
  return octa_host_leave (CUDA_SUCCESS);
}

/* Enter with STATE, which must be valid.  */
static CUresult
enter (CUlinkState state)
{
  OCTA_HOST_CONTEXT (c);
  for (CUlinkState s = states; s; s = s->next)
    if (s == state)
      return CUDA_SUCCESS;
  return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
}

CUresult
octa_host_cuLinkDestroy (CUlinkState state)
{
  OCTA_HOST_ENTER (enter (state));
  CUlinkState *at = &states;
  while (*at != state)
    at = &(*at)->next;
  *at = state->next;
  free_state (state);
  return octa_host_leave (CUDA_SUCCESS);
}

/* ---- pieces ---- */

/* Add P, whose memory is freed with S.  */
static CUresult
add_piece (CUlinkState s, piece p)
{
  if ((! p.path && ! p.bytes) || s->n_pieces == MAX_FILES)
    {
      free (p.path);
      free (p.bytes);
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
  s->pieces[s->n_pieces++] = p;
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
  OCTA_HOST_ENTER (enter (state));
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
  void *bytes = r ? NULL : malloc (size);
  if (bytes)
    memcpy (bytes, data, size);
  if (! r)
    r = add_piece (state,
                   (piece){ .bytes = bytes,
                            .size = size,
                            .kind = type == CU_JIT_INPUT_OBJECT ? 'o' : 'a' });
  return octa_host_leave (r);
}

CUresult
octa_host_cuLinkAddFile (CUlinkState state, CUjitInputType type,
                         const char *file, unsigned int n,
                         CUjit_option *options, void **values)
{
  OCTA_HOST_ENTER (enter (state));
  if (! file || (n && (! options || ! values)))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  r = refuse_type (state, type);
  char *path = r ? NULL : realpath (file, NULL);
  if (! r && ! path)
    r = CUDA_ERROR_FILE_NOT_FOUND;
  if (! r)
    r = add_piece (state, (piece){ .path = path });
  return octa_host_leave (r);
}

/* ---- the link ---- */

/* Write the pieces of S to PLACE.  FILES gets their names, which the caller
   frees.  */
static CUresult
write_pieces (CUlinkState s, octa_scratch *place, char **files)
{
  for (int i = 0; i < s->n_pieces; i++)
    {
      const piece *p = &s->pieces[i];
      char name[32];
      snprintf (name, sizeof name, "%d.%c", i, p->kind);
      if (p->bytes && ! octa_scratch_write (place, name, p->bytes, p->size))
        return CUDA_ERROR_OPERATING_SYSTEM;
      if (p->path)
        files[i] = strdup (p->path);
      else if (asprintf (&files[i], "%s/%s", place->folder, name) < 0)
        files[i] = NULL;
      if (! files[i])
        return CUDA_ERROR_OUT_OF_MEMORY;
    }
  return CUDA_SUCCESS;
}

static CUresult
link_in (CUlinkState s, octa_scratch *place, octa_strbuf *log)
{
  char *files[MAX_FILES] = { NULL };
  CUresult r = write_pieces (s, place, files);
  octa_strbuf_clear (log);
  octa_strbuf_clear (&s->image);
  if (r)
    ;
  else if (! octa_host_link (place->folder, (const char *const *)files,
                             s->n_pieces, log))
    {
      (void)octa_scratch_blame (place, log->s ? log->s : "");
      r = CUDA_ERROR_INVALID_IMAGE;
    }
  else if (! octa_scratch_read (place, "linked.so", &s->image))
    r = CUDA_ERROR_OPERATING_SYSTEM;
  else if (s->image.failed)
    r = CUDA_ERROR_OUT_OF_MEMORY;
  for (int i = 0; i < s->n_pieces; i++)
    free (files[i]);
  return r;
}

CUresult
octa_host_cuLinkComplete (CUlinkState state, void **cubin, size_t *size)
{
  OCTA_HOST_ENTER (enter (state));
  if (! cubin || ! size)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  octa_strbuf log = { 0 };
  octa_scratch place = { 0 };
  while (octa_scratch_next (&place))
    r = link_in (state, &place, &log);
  const char *lost = octa_scratch_lost (&place);
  if (lost)
    {
      r = CUDA_ERROR_OPERATING_SYSTEM;
      octa_driver_explain (r, lost);
    }
  if (r)
    say (state->error, state->n_error, lost ? lost : log.s ? log.s : "");
  else
    {
      say (state->info, state->n_info, log.s ? log.s : "");
      octa_host_image_sign ((unsigned char *)state->image.s, state->image.len);
      *cubin = state->image.s;
      *size = state->image.len;
    }
  octa_scratch_end (&place);
  octa_strbuf_free (&log);
  return octa_host_leave (r);
}
