/* prelude.c -- what stands in front of a user's kernels.

   Its text is 11000 lines with the C library's headers, which cost a compiler
   two thirds of the time of a small kernel.  So the prelude is compiled once,
   in gcc's way: beside a header that a source includes first, gcc looks for
   NAME.gch, which has the state of a compiler that has read it.  The file is
   in the folder of compiled kernels, under a hash of all that it depends on.
   gcc refuses a file that does not fit its version and options; then, and with
   other compilers, sources are compiled with the text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/compiler.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The prelude and the headers that replace the system's: files of kernels/,
   and their names in the folder.  */
static const struct
{
  const char *name, *put;
} prelude_files[] = {
  { "octa_host_abi.h", "octa_host_abi.h" },
  { "octa_host.h", "octa_host.h" },
  { "octa_host_vector.h", "octa_host_vector.h" },
  { "octa_host_math.h", "octa_host_math.h" },
  { "octa_host_atomic.h", "octa_host_atomic.h" },
  { "octa_host_entry.h", "octa_host_entry.h" },
  { "octa_host_process.h", "octa_host_process.h" },
  { "host/include/assert.h", "include/assert.h" },
  { "host/include/math_constants.h", "include/math_constants.h" },
  { "octa_host_texture.h", "octa_host_texture.h" },
  { "cuda/include/cuComplex.h", "include/cuComplex.h" },
  { "cuda/include/octcuda-helpers.h", "include/octcuda-helpers.h" },
  { "cuda/include/pycuda-helpers.hpp", "include/pycuda-helpers.hpp" },
  { "cuda/include/cuda_fp16.h", "include/cuda_fp16.h" },
  { "cuda/include/cuda_bf16.h", "include/cuda_bf16.h" },
  { "octa_float16.h", "include/octa_float16.h" },
  { "cuda/include/pycuda-complex.hpp", "include/pycuda-complex.hpp" },
  { "cuda/include/cooperative_groups.h", "include/cooperative_groups.h" },
  { "octa_sequences.h", "include/octa_sequences.h" },
  { "octa_jumps.h", "include/octa_jumps.h" },
  { "octa_draws.h", "include/octa_draws.h" },
  { "octa_random.cuh", "include/octa_random.cuh" },
  { "octa_curand_sobol.h", "include/octa_curand_sobol.h" },
  { "octa_curand_numbers.h", "include/octa_curand_numbers.h" },
  { "host/include/curand_kernel.h", "include/curand_kernel.h" },
  /* parts that may be included alone are the whole header */
  { "host/include/curand_kernel.h", "include/curand_uniform.h" },
  { "host/include/curand_kernel.h", "include/curand_normal.h" },
  { "host/include/curand_kernel.h", "include/curand_lognormal.h" },
  { "host/include/curand_kernel.h", "include/curand_poisson.h" },
  { "host/include/curand_kernel.h", "include/curand.h" },
};

void
octa_host_prelude_key (octa_strbuf *key)
{
  size_t n = 0;
  for (size_t i = 0; i < sizeof prelude_files / sizeof *prelude_files; i++)
    {
      const char *text = octa_embed (prelude_files[i].name, &n);
      if (text)
        octa_strbuf_printf (key, "%llx\n",
                            (unsigned long long)octa_hash (text, n, i));
    }
}

/* ---- as files ---- */

/* Headers whose contents are in the prelude.  */
static const char *const empty_headers[] = { "cuda.h",
                                             "cuda_runtime.h",
                                             "cuda_runtime_api.h",
                                             "device_launch_parameters.h",
                                             "vector_types.h",
                                             "vector_functions.h",
                                             "device_functions.h",
                                             "math_functions.h",
                                             "sm_30_intrinsics.h",
                                             "device_atomic_functions.h",
                                             "driver_types.h",
                                             "texture_types.h",
                                             "surface_types.h",
                                             "host_defines.h" };

bool
octa_host_prelude_write (octa_scratch *place)
{
  char path[OCTA_SCRATCH_PATH];
  snprintf (path, sizeof path, "%s/include", place->folder);
  bool ok = mkdir (path, 0700) == 0;
  if (! ok)
    octa_scratch_refuse (place, strerror (errno));
  for (size_t i = 0; i < sizeof prelude_files / sizeof *prelude_files && ok;
       i++)
    {
      size_t n = 0;
      const char *text = octa_embed (prelude_files[i].name, &n);
      ok = text && octa_scratch_write (place, prelude_files[i].put, text, n);
    }
  for (size_t i = 0; i < sizeof empty_headers / sizeof *empty_headers && ok;
       i++)
    {
      snprintf (path, sizeof path, "include/%s", empty_headers[i]);
      ok = octa_scratch_write (place, path, "", 0);
    }
  return ok;
}

/* ---- precompiled ---- */

/* Those of both its compilation and the kernels'.  operator new takes the
   device's memory (octa_host_process.h), which may be exhausted.  On ARM char
   is unsigned without its flag, and a division by zero gives 0.  */
const char *const octa_host_text_flags[] = { "-fno-exceptions",
                                             "-fcheck-new",
                                             "-fno-builtin-malloc",
                                             "-fno-builtin-calloc",
                                             "-fno-builtin-free",
                                             "-fvisibility=hidden",
#if defined __aarch64__
                                             "-fsigned-char",
                                             "-fsanitize="
                                             "integer-divide-by-zero",
                                             "-fsanitize-undefined-"
                                             "trap-on-error",
#endif
                                             NULL };

enum state
{
  MISSING,
  NOTED,   /* an empty file: one source was compiled */
  REFUSED, /* a short one: the compiler is not gcc */
  USABLE
};

enum
{
  SHORT = 1024 /* bytes that each precompiled header has */
};

/* The state of the file PATH, which nobody else may have written.  */
static enum state
state_of (const char *path)
{
  struct stat info;
  if (lstat (path, &info) != 0 || ! S_ISREG (info.st_mode)
      || (info.st_uid != geteuid () && info.st_uid != 0)
      || (info.st_mode & (S_IWGRP | S_IWOTH)) != 0)
    return MISSING;
  return info.st_size >= SHORT ? USABLE : info.st_size > 0 ? REFUSED : NOTED;
}

/* Add the name of the header of the command C in FOLDER to PATH.  */
static void
name_header (const octa_host_command *c, const char *folder, octa_strbuf *path)
{
  octa_strbuf key = { 0 };
  octa_strbuf_printf (&key, "C library %s\n", octa_os_c_library ());
  octa_host_identify (&key, c->args[0]);
  for (int i = 0; i < c->n; i++)
    {
      octa_strbuf_printf (&key, "%s\n", c->args[i]);
      if (c->args[i][0] != '-')
        octa_host_identify (&key, c->args[i]);
    }
  octa_host_prelude_key (&key);
  if (octa_strbuf_ok (&key))
    octa_strbuf_printf (path, "%s/%016llx%016llx", folder,
                        (unsigned long long)octa_hash (key.s, key.len, 1),
                        (unsigned long long)octa_hash (key.s, key.len, 2));
  octa_strbuf_free (&key);
}

/* Compile the prelude in PLACE to the file TO.  */
static bool
precompile (octa_host_command c, octa_scratch *place, const char *to)
{
  octa_strbuf from = { 0 }, said = { 0 };
  octa_strbuf_printf (&from, "%s/" OCTA_HOST_PRELUDE, place->folder);
  for (const char *const *f = octa_host_text_flags; *f; f++)
    octa_host_command_add (&c, *f);
  octa_host_command_add (&c, "-x");
  octa_host_command_add (&c, "c++-header");
  octa_host_command_add (&c, "-o");
  octa_host_command_add (&c, to);
  octa_host_command_add (&c, from.s);
  c.folder = place->folder;
  bool ok = ! from.failed && octa_host_command_run (&c, &said) == 0
            && chmod (to, 0600) == 0;
  octa_strbuf_free (&from);
  octa_strbuf_free (&said);
  return ok;
}

/* Is the file PATH gcc's?  clang makes another, which a source cannot include.
   Then it becomes short.  */
static bool
check_header (const char *path)
{
  char magic[4] = "";
  int fd = open (path, O_RDWR | O_CLOEXEC);
  bool ok = fd >= 0 && read (fd, magic, sizeof magic) == sizeof magic
            && memcmp (magic, "gpch", sizeof magic) == 0;
  if (fd >= 0 && ! ok && ftruncate (fd, sizeof magic) != 0)
    (void)unlink (path);
  if (fd >= 0)
    close (fd);
  return ok;
}

/* Make the file WHOLE, which is NAME with an ending.  */
static bool
make_header (const octa_host_command *c, octa_scratch *place, const char *name,
             const char *whole)
{
  static unsigned n_made; /* atomic: for any thread */
  octa_strbuf part = { 0 };
  octa_strbuf_printf (&part, "%s.%ld.%u.tmp", name, (long)getpid (),
                      __atomic_add_fetch (&n_made, 1, __ATOMIC_RELAXED));
  bool is_made = ! part.failed && precompile (*c, place, part.s);
  bool ok = is_made && check_header (part.s);
  ok = is_made && rename (part.s, whole) == 0 && ok;
  if (! ok && ! part.failed)
    (void)unlink (part.s);
  octa_strbuf_free (&part);
  return ok;
}

/* Find or make the file WHOLE.  It costs as much as compiling a source, so it
   is made for the second one; a failure is not repeated in this process.  */
static bool
have_header (const octa_host_command *c, octa_scratch *place, const char *name,
             const char *whole)
{
  static uint64_t refused; /* atomic: the name that could not be made last */
  uint64_t id = octa_hash (whole, strlen (whole), 0);
  switch (state_of (whole))
    {
    case USABLE:
      (void)utimensat (AT_FDCWD, whole, NULL, 0); /* for prune.c */
      return true;
    case NOTED:
      if (__atomic_load_n (&refused, __ATOMIC_RELAXED) == id)
        return false;
      if (make_header (c, place, name, whole))
        return true;
      __atomic_store_n (&refused, id, __ATOMIC_RELAXED);
      return false;
    case REFUSED:
      return false;
    case MISSING:
    default:
      {
        int fd = open (whole, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd >= 0)
          close (fd);
        return false;
      }
    }
}

void
octa_host_prelude_compiled (const octa_host_command *c, octa_scratch *place,
                            const char *folder, octa_strbuf *header)
{
  octa_strbuf whole = { 0 };
  name_header (c, folder, header);
  octa_strbuf_printf (&whole, "%s.gch", header->s ? header->s : "");
  if (header->failed || whole.failed
      || ! have_header (c, place, header->s, whole.s))
    octa_strbuf_clear (header);
  octa_strbuf_free (&whole);
}
