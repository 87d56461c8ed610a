/* check_gl_share.c -- memory that CUDA and OpenGL share: both ways to map it,
   every order of closing, and every driver call failing in turn.

   Where there is no GPU the way that shares is driven by functions of this
   file in the place of the driver's, which map OpenGL's buffers by OpenGL and
   write down what they are asked for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

#include "gl/octa_gl.h"
#include "gl_leaks.h"

#include <stdlib.h>

/* ---- what the driver was asked for, a letter each ---- */

static char said[256];

static void
say (char letter)
{
  size_t n = strlen (said);
  if (n + 1 < sizeof said)
    said[n] = letter;
}

static void
forget (void)
{
  memset (said, 0, sizeof said);
}

/* ---- a driver that shares ---- */

struct CUgraphicsResource_st
{
  GLuint name;
  void *p;
  GLint64 bytes;
  bool is_mapped, is_used;
};

/* Those that a call that fails has left are not used again.  */
static struct CUgraphicsResource_st resources[2000];

static CUresult refusal; /* of registrations */
static int n_resources;

static CUresult
fake_register (CUgraphicsResource *r, unsigned name, unsigned flags)
{
  (void)flags;
  if (refusal)
    return refusal;
  *r = resources;
  while ((*r)->is_used)
    ++*r;
  **r = (struct CUgraphicsResource_st){ .name = name, .is_used = true };
  n_resources++;
  say ('R');
  return CUDA_SUCCESS;
}

static CUresult
fake_unregister (CUgraphicsResource r)
{
  say ('U');
  n_resources--;
  r->is_used = false;
  return CUDA_SUCCESS;
}

static CUresult
fake_map (unsigned n, CUgraphicsResource *r, CUstream s)
{
  (void)n, (void)s;
  if (r[0]->is_mapped)
    return CUDA_ERROR_ALREADY_MAPPED;
  glBindBuffer (GL_COPY_READ_BUFFER, r[0]->name);
  glGetBufferParameteri64v (GL_COPY_READ_BUFFER, GL_BUFFER_SIZE, &r[0]->bytes);
  r[0]->p = glMapBuffer (GL_COPY_READ_BUFFER, GL_READ_WRITE);
  r[0]->is_mapped = true;
  say ('m');
  return CUDA_SUCCESS;
}

static bool unmap_fails; /* once */

static CUresult
fake_unmap (unsigned n, CUgraphicsResource *r, CUstream s)
{
  (void)n, (void)s;
  if (unmap_fails)
    {
      unmap_fails = false;
      return CUDA_ERROR_UNKNOWN;
    }
  if (! r[0]->is_mapped)
    return CUDA_ERROR_NOT_MAPPED;
  glBindBuffer (GL_COPY_READ_BUFFER, r[0]->name);
  glUnmapBuffer (GL_COPY_READ_BUFFER);
  r[0]->is_mapped = false;
  say ('u');
  return CUDA_SUCCESS;
}

static CUresult
fake_pointer (CUdeviceptr *p, size_t *bytes, CUgraphicsResource r)
{
  *p = (CUdeviceptr)(uintptr_t)r->p;
  *bytes = (size_t)r->bytes;
  return r->is_mapped ? CUDA_SUCCESS : CUDA_ERROR_NOT_MAPPED;
}

static CUresult
fake_flags (CUgraphicsResource r, unsigned flags)
{
  (void)flags;
  say ('f');
  return r->is_mapped ? CUDA_ERROR_ALREADY_MAPPED : CUDA_SUCCESS;
}

static CUresult
fake_devices (unsigned *n, CUdevice *devices, unsigned most,
              CUGLDeviceList list)
{
  (void)most, (void)list;
  *n = 1;
  devices[0] = 5;
  return CUDA_SUCCESS;
}

static const octa_backend *own_backend;
static octa_backend other_backend;

static PFNGLDELETEBUFFERSPROC delete_buffers;
static unsigned shared_name; /* of the buffer; others are for copies */

static void GLAPIENTRY
fake_delete (GLsizei n, const GLuint *names)
{
  if (*names == shared_name)
    say ('D');
  delete_buffers (n, names);
}

/* GLEW finds OpenGL's functions anew for each context.  */
static octa_status
hook_here (void *data)
{
  (void)data;
  if (__glewDeleteBuffers != fake_delete)
    delete_buffers = __glewDeleteBuffers;
  __glewDeleteBuffers = fake_delete;
  return OCTA_OK;
}

/* From now on it is a GPU's, or the CPU's again.  */
static void
pretend (bool on)
{
  own_backend = own_backend ? own_backend : octa_driver_backend;
  other_backend = *own_backend;
  other_backend.is_host = false;
  octa_driver_backend = on ? &other_backend : own_backend;
  octa_cu.cuGraphicsGLRegisterBuffer = on ? fake_register : NULL;
  octa_cu.cuGraphicsUnregisterResource = on ? fake_unregister : NULL;
  octa_cu.cuGraphicsMapResources = on ? fake_map : NULL;
  octa_cu.cuGraphicsUnmapResources = on ? fake_unmap : NULL;
  octa_cu.cuGraphicsResourceGetMappedPointer = on ? fake_pointer : NULL;
  octa_cu.cuGraphicsResourceSetMapFlags = on ? fake_flags : NULL;
  octa_cu.cuGLGetDevices = on ? fake_devices : NULL;
}

/* ---- buffers of plots ---- */

typedef struct plot
{
  octa_gl_context *c;
  CUcontext cuda;
  bool is_shared;
} plot;

static bool
holds (octa_gl_share *s, unsigned char value)
{
  unsigned char b[64];
  size_t n = octa_gl_share_bytes (s) < sizeof b ? octa_gl_share_bytes (s)
                                                : sizeof b;
  glBindBuffer (GL_COPY_READ_BUFFER, octa_gl_share_name (s));
  glGetBufferSubData (GL_COPY_READ_BUFFER, 0, (GLsizeiptr)n, b);
  for (size_t i = 0; i < n; i++)
    if (b[i] != value)
      return false;
  return glGetError () == GL_NO_ERROR;
}

/* A texture that was filled from S, read back.  */
static bool
fills (octa_gl_share *s, unsigned char value)
{
  GLuint t;
  unsigned char texels[16 * 16] = { 0 };
  glGenTextures (1, &t);
  glBindTexture (GL_TEXTURE_2D, t);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_R8, 16, 16, 0, GL_RED, GL_UNSIGNED_BYTE,
                NULL);
  const void *from = octa_gl_share_pixels (s);
  glTexSubImage2D (GL_TEXTURE_2D, 0, 0, 0, 16, 16, GL_RED, GL_UNSIGNED_BYTE,
                   from);
  glBindBuffer (GL_PIXEL_UNPACK_BUFFER, 0);
  glGetTexImage (GL_TEXTURE_2D, 0, GL_RED, GL_UNSIGNED_BYTE, texels);
  glDeleteTextures (1, &t);
  for (size_t i = 0; i < sizeof texels; i++)
    if (texels[i] != value)
      return false;
  return glGetError () == GL_NO_ERROR;
}

static octa_status
write_once (octa_gl_share *s, unsigned char value)
{
  octa_status st;
  CUdeviceptr p;
  OCTA_TRY (octa_gl_share_map (s, NULL, &p));
  memset ((void *)(uintptr_t)p, value, octa_gl_share_bytes (s));
  OCTA_TRY (octa_gl_share_unmap (s, NULL));
done:
  return st;
}

static octa_status
plot_here (void *data)
{
  const plot *x = data;
  octa_gl_share *s = NULL;
  CUdeviceptr p;
  CHECK_OK (octa_gl_context_enter (x->c));
  CHECK_OK (octa_gl_share_create (x->c, x->cuda, 4096, &s));
  if (! s)
    return OCTA_FAIL;
  CHECK (octa_gl_share_is_shared (s) == x->is_shared);
  CHECK (octa_gl_share_bytes (s) == 4096 && octa_gl_share_name (s) > 0);
  for (unsigned char v = 1; v < 4; v++)
    {
      CHECK_OK (write_once (s, v));
      CHECK (fills (s, v));
      CHECK (holds (s, v) && fills (s, v));
    }
  /* what could not be unmapped is unmapped before it is mapped again */
  unmap_fails = x->is_shared;
  CHECK ((write_once (s, 7) == OCTA_OK) != x->is_shared);
  CHECK_OK (write_once (s, 3));
  CHECK (holds (s, 3));
  GLuint name = octa_gl_share_name (s);
  CHECK_OK (octa_gl_share_resize (s, 4096));
  CHECK (octa_gl_share_name (s) == name && holds (s, 3));
  CHECK_OK (octa_gl_share_resize (s, 10000));
  CHECK (octa_gl_share_bytes (s) == 10000);
  CHECK_OK (write_once (s, 9));
  CHECK (holds (s, 9));
  CHECK_FAILS (octa_gl_share_unmap (s, NULL), OCTA_ERROR_LOGIC);
  CHECK_OK (octa_gl_share_map (s, NULL, &p));
  CHECK_FAILS (octa_gl_share_map (s, NULL, &p), OCTA_ERROR_LOGIC);
  octa_gl_share_free (s);
  octa_gl_share_free (NULL);
  CHECK (glGetError () == GL_NO_ERROR);
  return OCTA_OK;
}

/* ---- what users have ---- */

enum
{
  CONTEXT,
  BUFFER,
  REGISTERED,
  MAPPING,
  THINGS
};

static const char content[64] = "0123456789";

static octa_status
make (octa_id ids[THINGS])
{
  octa_status st;
  const octa_gl_want want = {
    .mode = OCTA_GL_HEADLESS, .width = 16, .height = 16, .title = ""
  };
  memset (ids, 0, THINGS * sizeof *ids);
  OCTA_TRY (octa_gl_context_create (&want, &ids[CONTEXT]));
  OCTA_TRY (octa_gl_thread_call (hook_here, NULL));
  OCTA_TRY (octa_gl_buffer_create (64, content, OCTA_TYPE_UINT8, "static",
                                   &ids[BUFFER]));
  OCTA_TRY (octa_gl_object_name (ids[BUFFER], &shared_name));
  OCTA_TRY (octa_gl_registered_buffer (ids[BUFFER], 0, &ids[REGISTERED]));
  OCTA_TRY (octa_gl_mapping_create (ids[REGISTERED], 0, &ids[MAPPING]));
done:
  return st;
}

static void
close_all (const octa_id ids[THINGS], const int order[THINGS])
{
  for (int i = 0; i < THINGS; i++)
    octa_handle_close (ids[order[i]]);
}

static bool
is_empty (void)
{
  size_t objects, contexts;
  return octa_gl_context_live (&objects, &contexts) == OCTA_OK && objects == 0
         && contexts == 0 && n_resources == 0
         && octa_handle_live (OCTA_KIND_GL_REGISTERED) == 0
         && octa_handle_live (OCTA_KIND_GL_MAPPING) == 0;
}

/* EACH permutation of N from K on.  */
static void
permute (int *order, int k, void (*each) (const int *order))
{
  if (k == THINGS)
    each (order);
  for (int i = k; i < THINGS; i++)
    {
      int x = order[k];
      order[k] = order[i];
      order[i] = x;
      permute (order, k + 1, each);
      order[i] = order[k];
      order[k] = x;
    }
}

static const char *expected;

static void
check_order (const int *order)
{
  octa_id ids[THINGS], memory;
  forget ();
  CHECK_OK (make (ids));
  CHECK_OK (octa_gl_mapping_memory (ids[MAPPING], &memory));
  octa_handle_close (memory);
  close_all (ids, order);
  CHECK (is_empty ());
  CHECK_TEXT (said, expected);
  CHECK (octa_warning_fetch () == NULL);
}

/* Unmapped and unregistered in words; then the rest.  */
static octa_status
program (octa_id ids[THINGS], char bytes[4])
{
  octa_status st;
  octa_id memory = 0;
  uint64_t p;
  size_t n;
  OCTA_TRY (make (ids));
  OCTA_TRY (octa_gl_mapping_memory (ids[MAPPING], &memory));
  OCTA_TRY (octa_memory_query (memory, &p, &n));
  memcpy ((void *)(uintptr_t)p, "abc", 3);
  OCTA_TRY (octa_gl_mapping_end (ids[MAPPING], 0));
  OCTA_TRY (octa_gl_registered_flags (ids[REGISTERED], 2));
  OCTA_TRY (octa_gl_registered_end (ids[REGISTERED]));
  OCTA_TRY (octa_gl_buffer_read (ids[BUFFER], 0, bytes, 4));
done:
  octa_handle_close (memory);
  return st;
}

static void
check_faults (void)
{
  static const int order[THINGS] = { 0, 1, 2, 3 };
  const int codes[] = { CUDA_ERROR_OUT_OF_MEMORY, CUDA_ERROR_INVALID_VALUE };
  octa_id ids[THINGS];
  char bytes[4];
  for (size_t k = 0; k < 2; k++)
    {
      int n = 0;
      bool is_through;
      do
        {
          uint64_t before = octa_driver_calls ();
          octa_driver_fail_at ((uint64_t)++n, codes[k]);
          octa_status st = program (ids, bytes);
          is_through = octa_driver_calls () - before < (uint64_t)n;
          octa_driver_fail_at (0, 0);
          close_all (ids, order);
          CHECK (st != OCTA_OK || memcmp (bytes, "abc3", 4) == 0);
          /* What the driver did not give back, a warning says.  */
          CHECK (n_resources == 0 || octa_warning_fetch ());
          n_resources = 0;
          CHECK (is_empty ());
          while (octa_warning_fetch ())
            ;
        }
      while (! is_through && n < 200);
      CHECK (n > 5 && is_through);
    }
}

static void
check_rules (bool is_shared)
{
  octa_id ids[THINGS], other, image;
  bool is;
  unsigned name, own;
  const octa_gl_format *f;
  CHECK_OK (make (ids));
  CHECK_OK (octa_gl_registered_is_shared (ids[REGISTERED], &is));
  CHECK (is == is_shared);
  CHECK_OK (octa_gl_registered_name (ids[REGISTERED], &name));
  CHECK_OK (octa_gl_object_name (ids[BUFFER], &own));
  CHECK (name == own);
  CHECK_FAILS (octa_gl_object_usable (ids[BUFFER]), OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_gl_registered_buffer (ids[BUFFER], 0, &other),
               OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_gl_mapping_create (ids[REGISTERED], 0, &other),
               OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_gl_registered_end (ids[REGISTERED]), OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_gl_mapping_array (ids[MAPPING], 0, 0, &other),
               OCTA_ERROR_LOGIC);
  CHECK_OK (octa_gl_mapping_end (ids[MAPPING], 0));
  CHECK_FAILS (octa_gl_mapping_end (ids[MAPPING], 0), OCTA_ERROR_LOGIC);
  CHECK_OK (octa_gl_registered_end (ids[REGISTERED]));
  CHECK_FAILS (octa_gl_registered_end (ids[REGISTERED]), OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_gl_mapping_create (ids[REGISTERED], 0, &other),
               OCTA_ERROR_LOGIC);
  CHECK_OK (octa_gl_format_find ("RGB8", &f));
  CHECK_OK (octa_gl_renderbuffer_create (f, 4, 4, 0, &image));
  CHECK_FAILS (octa_gl_registered_image (image, 0, 0, &other),
               OCTA_ERROR_LOGIC);
  CHECK (strstr (octa_error ()->msg, "RGBA32F") != NULL);
  octa_handle_close (image);
  close_all (ids, (const int[]){ 3, 2, 1, 0 });
  CHECK (is_empty ());
}

/* ---- the end of the thread, with everything open ---- */

static void
check_end (const char *closing)
{
  octa_id ids[THINGS];
  forget ();
  CHECK_OK (make (ids));
  octa_gl_thread_stop ();
  CHECK_TEXT (said, closing);
  CHECK (n_resources == 0);
  CHECK_FAILS (octa_gl_mapping_end (ids[MAPPING], 0), OCTA_ERROR_CLOSED);
  close_all (ids, (const int[]){ 0, 1, 2, 3 });
  CHECK (is_empty ());
}

/* ---- */

static void
check_plots (bool is_shared)
{
  octa_id id;
  const octa_gl_want want = {
    .mode = OCTA_GL_HEADLESS, .width = 16, .height = 16, .title = ""
  };
  plot x = { .is_shared = is_shared };
  CHECK_OK (octa_gl_context_create (&want, &id));
  x.c = octa_gl_context_get (id);
  CHECK_OK (octa_graphics_context (&x.cuda));
  CHECK_OK (octa_gl_thread_call (plot_here, &x));
  octa_handle_close (id);
  CHECK (is_empty ());
}

static void
check_way (bool is_shared, const char *closing)
{
  int order[THINGS] = { 0, 1, 2, 3 };
  expected = closing;
  check_plots (is_shared);
  check_rules (is_shared);
  permute (order, 0, check_order);
  check_faults ();
}

/* Refused: a warning, once for each reason, and it is copied.  */
static void
check_refusal (void)
{
  octa_id ids[THINGS];
  const char *text;
  refusal = CUDA_ERROR_OPERATING_SYSTEM;
  for (int i = 0; i < 3; i++)
    {
      CHECK_OK (make (ids));
      text = octa_warning_fetch ();
      CHECK ((text != NULL) == (i == 0 || i == 2));
      CHECK (! text
             || (strstr (text, "CUDA_ERROR_") && strstr (text, "device 5")));
      close_all (ids, (const int[]){ 3, 2, 1, 0 });
      refusal = i == 1 ? CUDA_ERROR_UNKNOWN : refusal;
    }
  check_way (false, "D");
  /* Anything else is an error.  */
  refusal = CUDA_ERROR_OUT_OF_MEMORY;
  CHECK_FAILS (make (ids), OCTA_ERROR_MEMORY);
  close_all (ids, (const int[]){ 3, 2, 1, 0 });
  CHECK (is_empty ());
  refusal = CUDA_SUCCESS;
}

int
main (void)
{
  octa_id id;
  setenv ("OCTCUDA_BACKEND", "host", 1);
  setenv ("OCTCUDA_GL_DEBUG", "1", 1);
  if (octa_gl_context_create (&(octa_gl_want){ .mode = OCTA_GL_HEADLESS,
                                               .width = 16,
                                               .height = 16,
                                               .title = "" },
                              &id)
      != OCTA_OK)
    {
      printf ("no OpenGL: %s\n0 passed, 0 failed, 1 skipped\n",
              octa_error ()->msg);
      return 0;
    }
  octa_handle_close (id);
  CUcontext cuda;
  CHECK_OK (octa_graphics_context (&cuda));
  pretend (false);
  check_way (false, "D");
  check_end ("");
  pretend (true);
  check_way (true, "RmuUD");
  check_refusal ();
  check_end ("RmuU");
  pretend (false);
  CHECK (octa_gl_context_errors () == 0);
  octa_gl_thread_stop ();
  printf ("%d passed, %d failed\n", n_passed, n_failed);
  return n_failed > 0;
}
