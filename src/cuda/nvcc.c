/* nvcc.c -- the toolkit's compiler, for sources that need the C library.

   NVRTC has no standard headers beyond the stand-ins we give it; nvcc takes
   the system's.  It costs a second or more and files in a temporary folder, so
   it is asked only when NVRTC could not find a header.  The symbols of kernels
   with C++ names are not known then, nor any signature.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cuda/cuda.h"
#include "cuda/nvrtc.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* The path of the compiler that is called NAME, or NULL.  */
static char *
find_nvcc (const char *name)
{
  if (strchr (name, '/'))
    return access (name, X_OK) == 0 ? strdup (name) : NULL;
  octa_strbuf b = { 0 };
  char *found = NULL;
  const char *path = getenv ("PATH");
  while (path && *path && ! found)
    {
      size_t n = strcspn (path, ":");
      octa_strbuf_clear (&b);
      octa_strbuf_addn (&b, path, n);
      octa_strbuf_printf (&b, "/%s", name);
      if (! b.failed && access (b.s, X_OK) == 0)
        found = strdup (b.s);
      path += n + (path[n] == ':');
    }
  octa_strbuf_free (&b);
  return found;
}

static octa_status
read_file (const char *path, void **bytes, size_t *size)
{
  octa_status st = OCTA_OK;
  FILE *f = fopen (path, "rb");
  struct stat info;
  char *data = NULL;
  if (! f || fstat (fileno (f), &info) != 0
      || ! (data = calloc ((size_t)info.st_size + 1, 1))
      || fread (data, 1, (size_t)info.st_size, f) != (size_t)info.st_size)
    {
      st = octa_fail (OCTA_ERROR_RUNTIME, "cannot read %s", path);
      goto done;
    }
  *bytes = data;
  *size = (size_t)info.st_size;
  data = NULL;
done:
  free (data);
  if (f)
    fclose (f);
  return st;
}

static octa_status
write_file (const char *path, const char *text)
{
  FILE *f = fopen (path, "wb");
  bool ok = f && fputs (text, f) >= 0;
  if (f && fclose (f) != 0)
    ok = false;
  return ok ? OCTA_OK
            : octa_fail (OCTA_ERROR_RUNTIME, "cannot write %s", path);
}

/* Run ARGV with its output in LOG; *CODE is what it exits with.  */
static octa_status
run (char *const *argv, const char *log, int *code)
{
  octa_status st = OCTA_OK;
  posix_spawn_file_actions_t fa;
  pid_t pid;
  int status = 0;
  posix_spawn_file_actions_init (&fa);
  posix_spawn_file_actions_addopen (&fa, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen (&fa, 1, log, O_WRONLY | O_CREAT | O_TRUNC,
                                    0600);
  posix_spawn_file_actions_adddup2 (&fa, 1, 2);
  CUresult r = octa_driver_enter ("nvcc", true);
  int e = r ? 0 : posix_spawn (&pid, argv[0], &fa, NULL, argv, environ);
  if (r == CUDA_SUCCESS && e == 0)
    {
      pid_t got;
      while ((got = waitpid (pid, &status, WNOHANG)) == 0
             || (got < 0 && errno == EINTR))
        {
          nanosleep (&(struct timespec){ .tv_nsec = 5000000 }, NULL);
          if (octa_interrupted && octa_interrupted ())
            {
              kill (pid, SIGTERM);
              waitpid (pid, &status, 0);
              st = octa_fail (OCTA_ERROR_RUNTIME, "interrupted");
              break;
            }
        }
    }
  octa_driver_leave ("nvcc", r);
  posix_spawn_file_actions_destroy (&fa);
  if (r != CUDA_SUCCESS)
    return octa_fail (OCTA_ERROR_COMPILE, "nvcc failed: %s (%s)",
                      octa_driver_error_text (r), octa_driver_error_name (r));
  if (e != 0)
    return octa_fail (OCTA_ERROR_COMPILE, "nvcc failed: %s", strerror (e));
  *code = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
  return st;
}

/* The kernels whose symbols are their names.  */
static octa_status
list_plain (const octa_source *src, octa_strbuf *out)
{
  octa_status st = OCTA_OK;
  octa_outline scan = { 0 };
  OCTA_TRY (octa_outline_read (src->text, &scan));
  for (size_t i = 0; i < scan.n_functions; i++)
    {
      const octa_outline_function *f = &scan.functions[i];
      if ((f->flags & OCTA_OUTLINE_GLOBAL)
          && (f->flags & OCTA_OUTLINE_EXTERN_C) && f->body.end > f->body.start)
        {
          octa_strbuf_printf (out, "%s\t", f->name);
          octa_strbuf_addn (out, src->text + f->ident.start,
                            f->ident.end - f->ident.start);
          octa_strbuf_add (out, "\t?\n");
        }
    }
  if (! octa_strbuf_ok (out))
    st = OCTA_FAIL;
done:
  octa_outline_free (&scan);
  return st;
}

typedef struct files
{
  char folder[32];
  char source[64], image[64], log[64];
} files;

static octa_status
make_files (files *f)
{
  snprintf (f->folder, sizeof f->folder, "/tmp/octcuda-XXXXXX");
  if (! mkdtemp (f->folder))
    {
      f->folder[0] = '\0';
      return octa_fail (OCTA_ERROR_RUNTIME, "no temporary folder for nvcc: %s",
                        strerror (errno));
    }
  snprintf (f->source, sizeof f->source, "%s/kernel.cu", f->folder);
  snprintf (f->image, sizeof f->image, "%s/kernel.cubin", f->folder);
  snprintf (f->log, sizeof f->log, "%s/log", f->folder);
  return OCTA_OK;
}

static void
remove_files (const files *f)
{
  if (! f->folder[0])
    return;
  unlink (f->source);
  unlink (f->image);
  unlink (f->log);
  rmdir (f->folder);
}

/* What nvcc said, and how it was called.  */
static octa_status
fail_nvcc (const octa_source *src, const char *const *argv, const char *log)
{
  octa_strbuf b = { 0 };
  for (size_t i = 0; argv[i]; i++)
    octa_strbuf_printf (&b, "%s%s", i ? " " : "", argv[i]);
  octa_fail (OCTA_ERROR_COMPILE, "%s does not compile (nvcc):\n%s\n[%s]",
             src->name, log, b.s ? b.s : "");
  octa_strbuf_free (&b);
  return OCTA_FAIL;
}

static octa_status
compile (char *nvcc, const octa_source *src, int sm, octa_image *im)
{
  octa_status st = OCTA_OK;
  files f = { 0 };
  octa_strbuf text = { 0 }, list = { 0 };
  octa_image out = { 0 };
  char arch[32];
  void *log = NULL;
  size_t n = 0, unused;
  int code = 0;
  const char **argv = NULL;
  for (const char *const *o = src->options; o && *o; o++)
    n++;
  OCTA_TRY (make_files (&f));
  octa_strbuf_printf (&text, "#line 1 \"%s\"\n%s", src->name, src->text);
  if (! octa_strbuf_ok (&text))
    {
      st = OCTA_FAIL;
      goto done;
    }
  OCTA_TRY (write_file (f.source, text.s));
  argv = calloc (n + 8, sizeof *argv);
  if (! argv)
    {
      st = octa_no_memory ("options");
      goto done;
    }
  snprintf (arch, sizeof arch, "-arch=sm_%d", sm);
  n = 0;
  argv[n++] = nvcc;
  argv[n++] = src->target == OCTA_TARGET_PTX      ? "--ptx"
              : src->target == OCTA_TARGET_FATBIN ? "--fatbin"
                                                  : "--cubin";
  if (! octa_option_arch (src->options))
    argv[n++] = arch;
  if (src->is_relocatable)
    argv[n++] = "-rdc=true";
  argv[n++] = "-o";
  argv[n++] = f.image;
  for (const char *const *o = src->options; o && *o; o++)
    argv[n++] = *o;
  argv[n++] = f.source;
  OCTA_TRY (run ((char *const *)argv, f.log, &code));
  OCTA_TRY (read_file (f.log, &log, &unused));
  if (code != 0)
    {
      st = fail_nvcc (src, argv, log);
      goto done;
    }
  OCTA_TRY (read_file (f.image, &out.bytes, &out.size));
  OCTA_TRY (list_plain (src, &list));
  out.kernels = strdup (list.s ? list.s : "");
  out.log = log;
  log = NULL;
  if (! out.kernels)
    {
      st = octa_no_memory ("machine code");
      goto done;
    }
  *im = out;
  out = (octa_image){ 0 };
done:
  remove_files (&f);
  octa_image_free (&out);
  octa_strbuf_free (&text);
  octa_strbuf_free (&list);
  free (log);
  free (argv);
  return st;
}

bool
octa_nvcc_compile (const octa_source *src, int sm, octa_image *im,
                   octa_status *st)
{
  char *nvcc = find_nvcc (src->nvcc ? src->nvcc : "nvcc");
  if (! nvcc)
    return false;
  *st = compile (nvcc, src, sm, im);
  free (nvcc);
  return true;
}
