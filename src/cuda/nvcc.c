/* nvcc.c -- the toolkit's compiler, for sources that need the C library.

   NVRTC has only our stand-ins for standard headers; nvcc uses the system's.
   It takes a second or more, and files in a temporary folder, so it is used
   only if NVRTC does not find a header.  Then the symbols of kernels with C++
   names, and all signatures, are unknown.

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
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The path of the compiler NAME, or NULL.  */
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

/* Run ARGV with its output in LOG; *CODE is its exit code.  It puts its
   temporary files in FOLDER, and writes messages in the language in which the
   log is read.  */
static octa_status
run (char *const *argv, const char *folder, const char *log, int *code)
{
  octa_status st = OCTA_OK;
  char tmpdir[OCTA_SCRATCH_PATH];
  snprintf (tmpdir, sizeof tmpdir, "TMPDIR=%s", folder);
  const char **env = octa_scratch_environment (
      (const char *[]){ "LC_ALL=C", "LANGUAGE=", tmpdir, NULL });
  if (! env)
    return octa_no_memory ("the environment of nvcc");
  posix_spawn_file_actions_t fa;
  pid_t pid;
  int status = 0;
  posix_spawn_file_actions_init (&fa);
  posix_spawn_file_actions_addopen (&fa, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen (&fa, 1, log, O_WRONLY | O_CREAT | O_TRUNC,
                                    0600);
  posix_spawn_file_actions_adddup2 (&fa, 1, 2);
  CUresult r = octa_driver_enter ("nvcc", true);
  int e = r ? 0
            : posix_spawn (&pid, argv[0], &fa, NULL, argv,
                           (char *const *)(uintptr_t)env);
  if (r == CUDA_SUCCESS && e == 0)
    {
      pid_t got;
      while ((got = waitpid (pid, &status, WNOHANG)) == 0
             || (got < 0 && errno == EINTR))
        {
          nanosleep (&(struct timespec){ .tv_nsec = 5000000 }, NULL);
          if (octa_session_interrupted ())
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
  free (env);
  if (r != CUDA_SUCCESS)
    return octa_fail (OCTA_ERROR_COMPILE, "nvcc failed: %s (%s)",
                      octa_driver_error_text (r), octa_driver_error_name (r));
  if (e != 0)
    return octa_fail (OCTA_ERROR_COMPILE, "nvcc failed: %s", strerror (e));
  *code = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
  return st;
}

/* Append the kernels whose symbols are their names.  */
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

/* Fail with nvcc's output and its command line.  */
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

/* The command line that compiles SOURCE to IMAGE; to be freed.  It refers to
   ARCH.  NULL if memory is exhausted.  */
static const char **
make_command (const char *nvcc, const octa_source *src, const char *arch,
              const char *image, const char *source)
{
  size_t n = 0;
  for (const char *const *o = src->options; o && *o; o++)
    n++;
  const char **argv = calloc (n + 8, sizeof *argv);
  if (! argv)
    return NULL;
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
  argv[n++] = image;
  for (const char *const *o = src->options; o && *o; o++)
    argv[n++] = *o;
  argv[n++] = source;
  return argv;
}

/* Fail because a file in PLACE could not be written or read.  */
static octa_status
fail_place (const octa_source *src, const octa_scratch *place)
{
  return octa_fail (OCTA_ERROR_RUNTIME, "%s: nvcc wrote no file in %s%s%s",
                    src->name, place->place, place->why[0] ? ": " : "",
                    place->why);
}

/* Compile SRC by way of files in PLACE.  */
static octa_status
compile_in (octa_scratch *place, char *nvcc, const octa_source *src,
            const char *arch, octa_strbuf *code, octa_strbuf *log)
{
  octa_status st = OCTA_OK;
  char source[OCTA_SCRATCH_PATH], image[OCTA_SCRATCH_PATH];
  char said[OCTA_SCRATCH_PATH];
  octa_strbuf text = { 0 };
  int status = 0;
  snprintf (source, sizeof source, "%s/kernel.cu", place->folder);
  snprintf (image, sizeof image, "%s/kernel.cubin", place->folder);
  snprintf (said, sizeof said, "%s/log", place->folder);
  const char **argv = make_command (nvcc, src, arch, image, source);
  octa_strbuf_clear (code);
  octa_strbuf_clear (log);
  octa_strbuf_printf (&text, "#line 1 \"%s\"\n%s", src->name, src->text);
  if (! argv || ! octa_strbuf_ok (&text))
    OCTA_TRY (octa_no_memory ("options"));
  if (! octa_scratch_write (place, "kernel.cu", text.s, text.len)
      || ! octa_scratch_write (place, "log", "", 0))
    OCTA_TRY (fail_place (src, place));
  OCTA_TRY (run ((char *const *)argv, place->folder, said, &status));
  bool is_read = octa_scratch_read (place, "log", log);
  if (status != 0)
    {
      const char *words = octa_strbuf_ok (log);
      (void)octa_scratch_blame (place, words ? words : "");
      st = fail_nvcc (src, argv, words ? words : "");
    }
  else if (! is_read || ! octa_scratch_read (place, "kernel.cubin", code))
    st = fail_place (src, place);
  else if (! octa_strbuf_ok (log) || ! octa_strbuf_ok (code))
    st = OCTA_FAIL;
done:
  octa_strbuf_free (&text);
  free (argv);
  return st;
}

static octa_status
compile (char *nvcc, const octa_source *src, int sm, octa_image *im)
{
  octa_status st = OCTA_OK;
  octa_scratch place = { 0 };
  octa_strbuf code = { 0 }, log = { 0 }, list = { 0 };
  octa_image out = { 0 };
  char arch[32];
  snprintf (arch, sizeof arch, "-arch=sm_%d", sm);
  while (octa_scratch_next (&place))
    st = compile_in (&place, nvcc, src, arch, &code, &log);
  const char *lost = octa_scratch_lost (&place);
  if (lost)
    st = octa_fail (OCTA_ERROR_RUNTIME, "%s: nvcc: %s", src->name, lost);
  OCTA_TRY (st);
  OCTA_TRY (list_plain (src, &list));
  out = (octa_image){ .bytes = calloc (code.len + 1, 1), /* PTX has a NUL */
                      .size = code.len,
                      .kernels = strdup (list.s ? list.s : ""),
                      .log = strdup (log.s ? log.s : "") };
  if (! out.bytes || ! out.kernels || ! out.log)
    OCTA_TRY (octa_no_memory ("machine code"));
  if (code.len)
    memcpy (out.bytes, code.s, code.len);
  *im = out;
  out = (octa_image){ 0 };
done:
  octa_scratch_end (&place);
  octa_image_free (&out);
  octa_strbuf_free (&code);
  octa_strbuf_free (&log);
  octa_strbuf_free (&list);
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
