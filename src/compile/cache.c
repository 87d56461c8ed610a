/* cache.c -- compiled kernels on disk.

   An image is found by a 128-bit hash of everything that it depends on: the
   source and what it includes, the options, the compiler and the target.  A
   file is written under a temporary name and renamed, so that no process sees
   a part of it.  Its contents will be executed, so it is used only if it
   belongs to us, no other user can write it, and its checksum is right;
   otherwise it is ignored.  If the folder cannot be used, or the files that a
   source includes cannot be determined (includes.c), the source is compiled
   again.  prune.c limits the size.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compile/private.h"

#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifndef OCTA_VERSION
#define OCTA_VERSION "0"
#endif

enum
{
  FORMAT = 2,
  LEAST_KEEPING = 200000000 /* bytes: ten times the compiler's files */
};

/* The header of a file.  */
typedef struct entry
{
  char magic[8];
  uint32_t format, reserved;
  uint64_t key[2];
  uint64_t n_bytes, n_kernels, n_log; /* the texts including their NULs */
  uint64_t checksum;                  /* of what follows */
} entry;

void (*octa_compile_foresee) (void);
static const char magic[8] = "octcuda";
static uint64_t n_compiled, n_hits, n_written; /* atomic: for any thread */

uint64_t
octa_compile_count (void)
{
  return __atomic_load_n (&n_compiled, __ATOMIC_RELAXED);
}

uint64_t
octa_cache_hits (void)
{
  return __atomic_load_n (&n_hits, __ATOMIC_RELAXED);
}

/* ---- the key ---- */

static void
add_text (octa_strbuf *key, const char *what, const char *text)
{
  octa_strbuf_printf (key, "%s %zu\n", what, strlen (text));
  octa_strbuf_add (key, text);
  octa_strbuf_add (key, "\n");
}

/* The key of SRC. *IS_WHOLE is false if SRC may depend on more than the key
   covers.  */
static octa_status
make_key (int device, const octa_source *src, bool names_compiler,
          uint64_t key[2], bool *is_whole)
{
  octa_status st = OCTA_OK;
  octa_strbuf b = { 0 };
  octa_strbuf_printf (&b, "octcuda %s backend %s own %d\ntarget ",
                      OCTA_VERSION, octa_driver_backend->name, src->is_own);
  OCTA_TRY (octa_driver_backend->target (device, names_compiler, &b));
  /* The translation of a user's source depends on this library.  */
  if (! src->is_own)
    add_text (&b, "build", octa_build_own);
  add_text (&b, "name", src->name);
  if (src->target || src->is_relocatable)
    octa_strbuf_printf (&b, "makes %d %d\n", (int)src->target,
                        src->is_relocatable);
  if (src->nvcc)
    add_text (&b, "nvcc", src->nvcc);
  for (const char *const *o = src->options; o && *o; o++)
    add_text (&b, "option", *o);
  for (const char *const *n = src->names; n && *n; n++)
    add_text (&b, "kernel", *n);
  add_text (&b, "source", src->text);
  OCTA_TRY (octa_cache_includes (&b, src, is_whole));
  if (! octa_strbuf_ok (&b))
    {
      st = OCTA_FAIL;
      goto done;
    }
  key[0] = octa_hash (b.s, b.len, 1);
  key[1] = octa_hash (b.s, b.len, 2);
done:
  octa_strbuf_free (&b);
  return st;
}

/* ---- the folder ---- */

/* Is it this user's, and can no other user write it?  */
static bool
is_private (const struct stat *info)
{
  return info->st_uid == geteuid ()
         && (info->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* Was it written by this user, or by the one who installed the package for
   all?  */
static bool
is_trusted (const struct stat *info)
{
  return (info->st_uid == geteuid () || info->st_uid == 0)
         && (info->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* Make PATH and its missing parents.  */
static void
make_folders (char *path)
{
  for (char *p = path + 1; *p; p++)
    if (*p == '/')
      {
        *p = '\0';
        (void)mkdir (path, 0700);
        *p = '/';
      }
  (void)mkdir (path, 0700);
}

/* Is the cache off?  Looked up each time, because a test may change the
   environment.  */
static bool
is_off (void)
{
  return octa_setting (OCTA_SETTING_CACHE) == 0
         || octa_setting (OCTA_SETTING_DISABLE_CACHE) != 0;
}

/* The cache's folder in PATH; false if the cache is off.  GIVEN is the user's
   choice.  */
static bool
find_folder (octa_strbuf *path, const char *given)
{
  const char *own = given ? given : octa_setting_text (OCTA_SETTING_CACHE_DIR);
  const char *xdg = getenv ("XDG_CACHE_HOME");
  const char *home = getenv ("HOME");
  struct stat info;
  if (is_off () || (given && ! *given))
    return false;
  if (own)
    octa_strbuf_add (path, own);
  else if (xdg && *xdg == '/')
    octa_strbuf_printf (path, "%s/octcuda", xdg);
  else if (home && *home == '/')
    octa_strbuf_printf (path, "%s/.cache/octcuda", home);
  else
    return false;
  if (path->failed)
    return false;
  if (stat (path->s, &info) != 0)
    {
      make_folders (path->s);
      if (stat (path->s, &info) != 0)
        return false;
    }
  return S_ISDIR (info.st_mode) && is_private (&info);
}

bool
octa_cache_folder (char *text, size_t size)
{
  octa_strbuf path = { 0 };
  bool is_used = find_folder (&path, NULL);
  const char *s = octa_strbuf_ok (&path);
  snprintf (text, size, "%s", s ? s : "");
  octa_strbuf_free (&path);
  return is_used;
}

static void
add_file_name (octa_strbuf *path, const uint64_t key[2])
{
  octa_strbuf_printf (path, "/%016llx%016llx", (unsigned long long)key[0],
                      (unsigned long long)key[1]);
}

/* ---- reading ---- */

/* Read exactly N bytes from FD.  */
static bool
read_all (int fd, void *to, size_t n)
{
  for (char *p = to; n > 0;)
    {
      ssize_t got = read (fd, p, n);
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        return false;
      p += got;
      n -= (size_t)got;
    }
  return true;
}

static bool
is_sound (const entry *e, const struct stat *info, const uint64_t key[2])
{
  const uint64_t most = (uint64_t)1 << 40;
  return S_ISREG (info->st_mode) && is_trusted (info)
         && memcmp (e->magic, magic, sizeof magic) == 0 && e->format == FORMAT
         && e->key[0] == key[0] && e->key[1] == key[1] && e->n_bytes < most
         && e->n_kernels > 0 && e->n_kernels < most && e->n_log > 0
         && e->n_log < most
         && (uint64_t)info->st_size
                == sizeof *e + e->n_bytes + e->n_kernels + e->n_log;
}

/* Read the image at PATH; false if its contents are invalid.  */
static bool
read_entry (const char *path, const uint64_t key[2], octa_image *im)
{
  bool ok = false;
  struct stat info;
  entry e;
  char *data = NULL;
  octa_image out = { 0 };
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0 || fstat (fd, &info) != 0 || (size_t)info.st_size < sizeof e
      || ! read_all (fd, &e, sizeof e) || ! is_sound (&e, &info, key))
    goto done;
  size_t n = (size_t)info.st_size - sizeof e;
  data = malloc (n);
  if (! data || ! read_all (fd, data, n)
      || octa_hash (data, n, 3) != e.checksum
      || data[e.n_bytes + e.n_kernels - 1] != '\0' || data[n - 1] != '\0')
    goto done;
  out.size = e.n_bytes;
  out.bytes = calloc (e.n_bytes + 1, 1); /* PTX ends with a NUL */
  out.kernels = strdup (data + e.n_bytes);
  out.log = strdup (data + e.n_bytes + e.n_kernels);
  ok = out.bytes && out.kernels && out.log;
  if (ok)
    {
      memcpy (out.bytes, data, e.n_bytes);
      *im = out;
      out = (octa_image){ 0 };
      octa_cache_used (fd);
    }
done:
  octa_image_free (&out);
  free (data);
  if (fd >= 0)
    close (fd);
  return ok;
}

/* ---- the kernels that came with the package ---- */

/* Append their folder, which is beside this library, to PATH.  False if SRC is
   not one of the package's own kernels for the CPU, or if the user wants them
   compiled and there is a compiler.  */
static bool
find_usual (octa_strbuf *path, const octa_source *src)
{
  Dl_info here;
  bool is_declined = is_off () || octa_setting_text (OCTA_SETTING_CXX);
  if (! src->is_own || ! octa_driver_is_host ()
      || (is_declined && octa_driver_can_compile ())
      || ! dladdr ((const void *)magic, &here))
    return false;
  const char *slash = strrchr (here.dli_fname, '/');
  if (! slash)
    return false;
  octa_strbuf_addn (path, here.dli_fname, (size_t)(slash - here.dli_fname));
  octa_strbuf_add (path, "/kernels");
  return ! path->failed;
}

/* Are the two folders the same?  */
static bool
is_same_folder (const char *a, const char *b)
{
  struct stat x, y;
  return stat (a, &x) == 0 && stat (b, &y) == 0 && x.st_ino == y.st_ino
         && x.st_dev == y.st_dev;
}

/* ---- writing ---- */

static bool
write_all (int fd, const void *from, size_t n)
{
  for (const char *p = from; n > 0;)
    {
      ssize_t put = write (fd, p, n);
      if (put < 0 && errno == EINTR)
        continue;
      if (put <= 0)
        return false;
      p += put;
      n -= (size_t)put;
    }
  return true;
}

/* Write IM to PATH; a failure leaves no file.  */
static void
write_entry (const char *path, const uint64_t key[2], const octa_image *im)
{
  octa_strbuf data = { 0 }, temporary = { 0 };
  entry e = { .format = FORMAT, .key = { key[0], key[1] } };
  int fd = -1;
  e.n_bytes = im->size;
  e.n_kernels = strlen (im->kernels) + 1;
  e.n_log = strlen (im->log) + 1;
  memcpy (e.magic, magic, sizeof magic);
  octa_strbuf_addn (&data, (const char *)&e, sizeof e);
  octa_strbuf_addn (&data, im->bytes, im->size);
  octa_strbuf_addn (&data, im->kernels, e.n_kernels);
  octa_strbuf_addn (&data, im->log, e.n_log);
  octa_strbuf_printf (&temporary, "%s.%ld.%llu.tmp", path, (long)getpid (),
                      (unsigned long long)
                          __atomic_add_fetch (&n_written, 1,
                                              __ATOMIC_RELAXED));
  if (data.failed || temporary.failed)
    goto done;
  e.checksum = octa_hash (data.s + sizeof e, data.len - sizeof e, 3);
  memcpy (data.s, &e, sizeof e);
  (void)unlink (temporary.s); /* left by a dead process with our number */
  fd = open (temporary.s, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    goto done;
  bool ok = write_all (fd, data.s, data.len);
  ok = close (fd) == 0 && ok;
  if (! ok || rename (temporary.s, path) != 0)
    (void)unlink (temporary.s);
  else
    octa_cache_written (path, data.len);
done:
  octa_strbuf_free (&data);
  octa_strbuf_free (&temporary);
}

/* ---- compiling ---- */

/* Compile SRC.  If the CPU's compiler has taken long, tell the user once,
   before the next compilation, why.  */
static octa_status
compile (int device, const octa_source *src, octa_image *im)
{
  static int64_t waited; /* of the interpreter's thread; so is IS_SAID */
  static bool is_said;
  const int64_t patience = 500000000; /* ns */
  bool is_apart = octa_thread_is_apart ();
  if (! is_apart && waited > patience && ! is_said && octa_driver_is_host ())
    {
      is_said = true;
      octa_notice ("octcuda:compiling",
                   "octcuda: compiling kernels for the CPU ... (each is "
                   "compiled once and then kept; warning (\"off\", "
                   "\"octcuda:compiling\") hides this line)");
    }
  int64_t start = octa_clock_ns ();
  if (! is_apart && src->is_own && octa_driver_backend->ahead
      && octa_compile_foresee)
    octa_compile_foresee ();
  octa_status st = octa_driver_backend->compile (device, src, im);
  if (! is_apart)
    waited += octa_clock_ns () - start;
  if (st == OCTA_OK)
    __atomic_add_fetch (&n_compiled, 1, __ATOMIC_RELAXED);
  return st;
}

/* Compile SRC; the compiler may keep files of its own in the usual folder, if
   they need no large part of it.  */
static octa_status
compile_keeping (int device, const octa_source *src, octa_image *im)
{
  octa_source with = *src;
  octa_strbuf folder = { 0 };
  if (octa_setting (OCTA_SETTING_CACHE_BYTES) >= LEAST_KEEPING
      && find_folder (&folder, NULL))
    with.keep = folder.s;
  octa_status st = compile (device, &with, im);
  octa_strbuf_free (&folder);
  return st;
}

/* FILE becomes the name of the file in FOLDER that has KEY.  */
static bool
name_entry (octa_strbuf *file, const char *folder, const uint64_t key[2])
{
  octa_strbuf_clear (file);
  octa_strbuf_add (file, folder);
  add_file_name (file, key);
  return ! file->failed;
}

/* Look for SRC among the usual kernels.  Their keys do not name a compiler, so
   that they can be used without one.  If FOLDER is their folder, they are
   being made (build-aux/usual_kernels.m), and KEPT_KEY, under which SRC will
   be kept, becomes the key of this one.  */
static bool
read_usual (int device, const octa_source *src, const char *folder,
            uint64_t kept_key[2], octa_image *im)
{
  bool is_whole, ok = false;
  uint64_t usual_key[2];
  octa_strbuf usual = { 0 };
  if (find_usual (&usual, src)
      && make_key (device, src, false, usual_key, &is_whole) == OCTA_OK)
    {
      bool is_made = folder && is_same_folder (folder, usual.s);
      add_file_name (&usual, usual_key);
      ok = ! usual.failed && read_entry (usual.s, usual_key, im);
      if (is_made)
        memcpy (kept_key, usual_key, sizeof usual_key);
    }
  octa_strbuf_free (&usual);
  return ok;
}

/* Does TEXT declare a reference of that KIND, texture<float, 2> t?  */
static bool
has_reference (const char *text, const char *kind)
{
  const char *s = text;
  while ((s = strstr (s, kind)) != NULL)
    {
      bool is_word = s == text
                     || ! (isalnum ((unsigned char)s[-1]) || s[-1] == '_');
      s += strlen (kind);
      if (is_word && s[strspn (s, " ")] == '<')
        return true;
    }
  return false;
}

/* Explain the compiler's errors for programs that were written for CUDA
   11.  */
static void
hint_at_references (const octa_source *src)
{
  if (src->is_own || strcmp (octa_error ()->id, OCTA_ERROR_COMPILE))
    return;
  if (has_reference (src->text, "surface"))
    octa_error_prepend (
        "CUDA 12 removed surface references: write through a parameter of "
        "type cudaSurfaceObject_t by surf2Dwrite (value, s, x, y), and give "
        "it a cuda.SurfaceObject (help cuda.SurfaceObject); ");
  if (has_reference (src->text, "texture"))
    octa_error_prepend (
        "CUDA 12 removed texture references: read a parameter of type "
        "cudaTextureObject_t by tex2D<float> (t, x, y), and give it a "
        "cuda.TextureObject (help cuda.TextureObject); ");
}

octa_status
octa_compile_cached (int device, const octa_source *src, octa_image *im)
{
  octa_status st = OCTA_OK;
  octa_strbuf path = { 0 }, file = { 0 };
  uint64_t key[2];
  bool is_whole;
  OCTA_TRY (octa_backend_select (NULL));
  OCTA_TRY (make_key (device, src, true, key, &is_whole));
  bool has_folder = is_whole && find_folder (&path, src->cache_dir);
  if (is_whole && ! has_folder && ! src->cache_dir && ! is_off ())
    octa_setting_ignore (OCTA_SETTING_CACHE_DIR,
                         "a folder of your own, in which nobody else can "
                         "write,",
                         "compiled kernels are not kept on disk");
  has_folder = has_folder && name_entry (&file, path.s, key);
  if ((has_folder && read_entry (file.s, key, im))
      || read_usual (device, src, has_folder ? path.s : NULL, key, im))
    {
      __atomic_add_fetch (&n_hits, 1, __ATOMIC_RELAXED);
      goto done;
    }
  st = compile_keeping (device, src, im);
  if (st != OCTA_OK)
    hint_at_references (src);
  OCTA_TRY (st);
  /* read_usual may have changed KEY */
  if (has_folder && name_entry (&file, path.s, key))
    write_entry (file.s, key, im);
done:
  octa_strbuf_free (&path);
  octa_strbuf_free (&file);
  return st;
}

octa_status
octa_compile_for_gpu (const octa_source *src)
{
  octa_image im = { 0 };
  octa_status st = octa_nvrtc_compile_for (src, 90 /* sm_90 */, &im);
  if (st != OCTA_OK && strcmp (octa_error ()->id, OCTA_ERROR_COMPILE))
    st = OCTA_OK;
  octa_image_free (&im);
  return st;
}

void
octa_compile_ahead (int device, const octa_source *src)
{
  octa_strbuf file = { 0 };
  uint64_t key[2];
  bool is_whole;
  if (make_key (device, src, true, key, &is_whole) == OCTA_OK)
    {
      bool has_folder = is_whole && find_folder (&file, src->cache_dir);
      if (has_folder)
        add_file_name (&file, key);
      if (! has_folder || file.failed || access (file.s, R_OK) != 0)
        octa_driver_backend->ahead (device, src);
    }
  octa_strbuf_free (&file);
}
