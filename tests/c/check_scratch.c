/* check_scratch.c -- folders for temporary files that are gone, full, read
   only, or from which nothing may be executed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_host.h"

#include "cuda/nvrtc.h"
#include "host/private.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char top[] = "/tmp/octcuda-check-XXXXXX";
static char own[64], shared[64], last[64]; /* the three places, in TOP */
static const char gone[] = "/nonexistent/folder";

static void
write_file (const char *path, const char *text)
{
  FILE *f = fopen (path, "w");
  if (f)
    {
      fputs (text, f);
      fclose (f);
    }
}

static bool
find_last (char *text, size_t size)
{
  snprintf (text, size, "%s", last);
  return true;
}

static bool
find_no_last (char *text, size_t size)
{
  snprintf (text, size, "%s", last);
  return false;
}

/* Nothing is left in the places.  */
static void
check_empty (void)
{
  CHECK (rmdir (shared) == 0 && mkdir (shared, 0700) == 0);
  CHECK (rmdir (last) == 0 && mkdir (last, 0700) == 0);
}

static bool
begins (const char *text, const char *with)
{
  return strncmp (text, with, strlen (with)) == 0;
}

/* ---- places ---- */

/* The first place that takes a folder is WANT.  */
static void
check_place (const char *tmpdir, const char *want)
{
  octa_scratch s = { 0 };
  octa_strbuf text = { 0 };
  struct stat info;
  setenv ("TMPDIR", tmpdir, 1);
  CHECK (octa_scratch_next (&s));
  CHECK_TEXT (s.place, want);
  CHECK (begins (s.folder, want) && stat (s.folder, &info) == 0
         && (info.st_mode & 0777) == 0700);
  CHECK (octa_scratch_write (&s, "a", "text", 4));
  CHECK (octa_scratch_read (&s, "a", &text) && text.len == 4);
  CHECK (! octa_scratch_read (&s, "b", &text) && ! s.why[0]);
  CHECK (! octa_scratch_next (&s)); /* it was done */
  CHECK (octa_scratch_lost (&s) == NULL);
  octa_scratch_end (&s);
  octa_strbuf_free (&text);
}

static void
check_places (void)
{
  char file[128], longer[3000];
  snprintf (file, sizeof file, "%s/file", top);
  write_file (file, "a file");
  memset (longer, 'x', sizeof longer - 1);
  longer[0] = '/';
  longer[sizeof longer - 1] = '\0';
  check_place (own, own);
  check_place ("", shared);
  check_place (gone, shared);
  check_place (file, shared);
  check_place (longer, shared);
  check_place (shared, shared);
  octa_scratch_shared = gone;
  check_place (file, last);
  octa_scratch_shared = shared;
  check_empty ();
  unlink (file);
}

/* What fails is done in the next place, and what was tried is told.  */
static void
check_lost (void)
{
  octa_scratch s = { 0 };
  char folder[sizeof s.folder];
  setenv ("TMPDIR", own, 1);
  CHECK (octa_scratch_next (&s));
  snprintf (folder, sizeof folder, "%s", s.folder);
  CHECK (octa_scratch_write (&s, "a", "text", 4));
  CHECK (! octa_scratch_blame (&s, "kernel.cu:1: error: no space left"));
  CHECK (octa_scratch_blame (&s, "before\nas: a.o: No space left on device\n"
                                 "behind"));
  octa_scratch_refuse (&s, "a second reason");
  CHECK (octa_scratch_next (&s));
  CHECK (access (folder, F_OK) != 0 && errno == ENOENT);
  CHECK_TEXT (s.place, shared);
  octa_scratch_refuse (&s, "told so");
  CHECK (octa_scratch_next (&s));
  CHECK_TEXT (s.place, last);
  octa_scratch_refuse (&s, "too");
  CHECK (! octa_scratch_next (&s));
  char want[600];
  snprintf (want, sizeof want,
            "no folder can hold its temporary files; set TMPDIR to a writable "
            "folder with free space.  Tried: %s from TMPDIR (as: a.o: No "
            "space left on device), %s (told so), %s (too)",
            own, shared, last);
  CHECK_TEXT (octa_scratch_lost (&s), want);
  octa_scratch_end (&s);
  check_empty ();
}

/* ---- what uses them ---- */

static const char user[] = CUDA (extern "C" __global__ void set (int *x) {
  __shared__ int s[32];
  s[threadIdx.x] = 7;
  __syncthreads ();
  x[threadIdx.x] = s[31 - threadIdx.x];
});
static const char package[] = CUDA (
    extern "C" void twice (void **p, long long lo, long long hi) {
      for (long long i = lo; i < hi; i++)
        ((double *)p[0])[i] *= 2;
    });
static const char caller[] = CUDA (
    __device__ int seven ();
    extern "C" __global__ void set (int *x) { x[threadIdx.x] = seven (); });
static const char callee[] = CUDA (__device__ int seven () { return 7; });

static octa_status
compile (const char *text, bool is_own, bool is_object, octa_image *im)
{
  return octa_host_backend
      .compile (0,
                &(octa_source){ .text = text,
                                .name = "kernel.cu",
                                .is_own = is_own,
                                .is_relocatable = is_object,
                                .target = is_object ? OCTA_TARGET_OBJECT : 0 },
                im);
}

/* The kernel of the image BYTES sets 7.  */
static void
check_seven (const void *bytes)
{
  CUmodule mod = NULL;
  int x[32] = { 0 };
  CUdeviceptr p = device (x, sizeof x);
  OK (cu.cuModuleLoadData (&mod, bytes));
  if (mod)
    {
      CUfunction f = get (mod, "set");
      OK (launch (f, 1, 32, 0, (void *[]){ &p }));
      fetch (x, p, sizeof x);
      OK (cu.cuModuleUnload (mod));
    }
  CHECK (x[0] == 7 && x[31] == 7);
  OK (cu.cuMemFree (p));
}

/* One of the two objects is compiled once.  */
static octa_image second;

static void
check_link (void)
{
  octa_image a = { 0 };
  CUlinkState state = NULL;
  void *image = NULL;
  size_t size = 0;
  CHECK_OK (compile (caller, false, true, &a));
  OK (cu.cuLinkCreate (0, NULL, NULL, &state));
  OK (cu.cuLinkAddData (state, CU_JIT_INPUT_OBJECT, a.bytes, a.size, "a", 0,
                        NULL, NULL));
  OK (cu.cuLinkAddData (state, CU_JIT_INPUT_OBJECT, second.bytes, second.size,
                        "b", 0, NULL, NULL));
  OK (cu.cuLinkComplete (state, &image, &size));
  if (image)
    check_seven (image);
  OK (cu.cuLinkDestroy (state));
  octa_image_free (&a);
}

/* What stands in for the toolkit's compiler: it writes a file of its own, and
   its source as the result.  */
static char nvcc[64];
static const char nvcc_text[]
    = "#!/bin/sh\n"
      "while [ $# -gt 1 ]; do [ \"$1\" = -o ] && out=$2; shift; done\n"
      "cat \"$1\" \"$1\" > \"$TMPDIR/twice\" && cp \"$1\" \"$out\"\n";

static void
check_nvcc (void)
{
  octa_image im = { 0 };
  octa_status st = OCTA_FAIL;
  octa_source src = { .text = user, .name = "kernel.cu", .nvcc = nvcc };
  CHECK (octa_nvcc_compile (&src, 90, &im, &st));
  CHECK_OK (st);
  CHECK (im.bytes && strstr (im.bytes, user));
  CHECK (im.kernels && begins (im.kernels, "set\tset\t?"));
  octa_image_free (&im);
}

/* Kernels of users and of the package, and the linker.  */
static void
check_uses (void)
{
  octa_image im = { 0 };
  CHECK_OK (compile (package, true, false, &im));
  octa_image_free (&im);
  CHECK_OK (compile (user, false, false, &im));
  if (im.bytes)
    check_seven (im.bytes);
  octa_image_free (&im);
  CHECK_FAILS (compile ("wrong", false, false, &im), OCTA_ERROR_COMPILE);
  check_link ();
  check_nvcc ();
  check_empty ();
}

static void
check_gone (void)
{
  setenv ("TMPDIR", gone, 1);
  check_uses ();
  octa_scratch_shared = gone;
  check_uses ();
  /* None: what was tried is told, and what to do.  */
  octa_scratch_last = find_no_last;
  octa_image im = { 0 };
  CUlinkState state = NULL;
  void *image;
  size_t size;
  CHECK_FAILS (compile (user, false, false, &im), OCTA_ERROR_RUNTIME);
  CHECK (begins (octa_error ()->msg, "kernel.cu: no folder can hold its"));
  CHECK (strstr (octa_error ()->msg, gone)
         && strstr (octa_error ()->msg, "set TMPDIR to"));
  OK (cu.cuLinkCreate (0, NULL, NULL, &state));
  CUresult r = cu.cuLinkComplete (state, &image, &size);
  CHECK (r == CUDA_ERROR_OPERATING_SYSTEM);
  octa_driver_fail ("it", r);
  CHECK (strstr (octa_error ()->msg, "set TMPDIR to") != NULL);
  OK (cu.cuLinkDestroy (state));
  octa_scratch_shared = shared;
  octa_scratch_last = find_last;
}

/* ---- file systems ---- */

/* From now on what is mounted is this process's alone; false if that is not
   allowed.  */
static bool
separate_mounts (void)
{
  char users[64], groups[64], file[128];
  snprintf (users, sizeof users, "0 %u 1", (unsigned)geteuid ());
  snprintf (groups, sizeof groups, "0 %u 1", (unsigned)getegid ());
  if (geteuid () != 0 || unshare (CLONE_NEWNS) != 0)
    {
      if (unshare (CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return false;
      write_file ("/proc/self/setgroups", "deny");
      write_file ("/proc/self/uid_map", users);
      write_file ("/proc/self/gid_map", groups);
    }
  snprintf (file, sizeof file, "%s/file", own);
  if (mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0
      || mount ("none", own, "tmpfs", 0, "size=16k") != 0)
    return false;
  write_file (file, "text");
  bool can_write = access (file, F_OK) == 0;
  return umount (own) == 0 && can_write;
}

static void
check_mount (unsigned long flags, const char *options)
{
  if (mount ("none", own, "tmpfs", flags, options) != 0)
    {
      CHECK (! "mounted");
      return;
    }
  setenv ("TMPDIR", own, 1);
  int before = n_failed;
  check_uses ();
  if (n_failed > before)
    printf ("  TMPDIR is a tmpfs of %s\n", options);
  CHECK (umount (own) == 0); /* nobody uses it any more */
}

/* Full at whatever step.  */
static void
check_full (void)
{
  static const char *const sizes[] = { "size=16k",    "size=64k",
                                       "size=256k",   "size=512k",
                                       "size=1m",     "nr_inodes=2",
                                       "nr_inodes=30" };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    check_mount (0, sizes[i]);
  /* And everywhere.  */
  octa_image im = { 0 };
  octa_scratch_last = find_no_last;
  octa_scratch_shared = own;
  CHECK (mount ("none", own, "tmpfs", 0, "size=16k") == 0);
  CHECK_FAILS (compile (user, false, false, &im), OCTA_ERROR_RUNTIME);
  CHECK (strstr (octa_error ()->msg, "No space left on device")
         && strstr (octa_error ()->msg, "set TMPDIR to"));
  CHECK (umount (own) == 0);
  octa_scratch_shared = shared;
  octa_scratch_last = find_last;
}

/* No more anonymous files: what is loaded comes from a folder.  */
static bool
forbid_memory_files (void)
{
  struct sock_filter rules[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, __NR_memfd_create, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = { sizeof rules / sizeof *rules, rules };
  return prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
         && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* The same when images can only be loaded from files.  */
static void
check_files (bool has_mounts)
{
  if (! forbid_memory_files ())
    {
      printf ("the system has no filter of calls: images are not loaded from "
              "files\n");
      n_skipped++;
      return;
    }
  setenv ("TMPDIR", own, 1);
  check_uses ();
  setenv ("TMPDIR", gone, 1);
  check_uses ();
  if (! has_mounts)
    return;
  check_mount (MS_NOEXEC, "size=64m");
  check_mount (0, "size=16k");
  /* Nowhere: why.  */
  octa_image im = { 0 };
  octa_scratch_last = find_no_last;
  octa_scratch_shared = own;
  CHECK (mount ("none", own, "tmpfs", MS_NOEXEC, "size=64m") == 0);
  CHECK_FAILS (compile (user, false, false, &im), OCTA_ERROR_COMPILE);
  CHECK (strstr (octa_error ()->msg, "may not be executed") != NULL);
  CHECK (umount (own) == 0);
  octa_scratch_shared = shared;
  octa_scratch_last = find_last;
}

int
main (void)
{
  unsetenv ("OCTCUDA_CXX");
  CHECK (mkdtemp (top) != NULL);
  snprintf (own, sizeof own, "%s/own", top);
  snprintf (shared, sizeof shared, "%s/shared", top);
  snprintf (last, sizeof last, "%s/last", top);
  snprintf (nvcc, sizeof nvcc, "%s/nvcc", top);
  write_file (nvcc, nvcc_text);
  CHECK (chmod (nvcc, 0700) == 0);
  CHECK (mkdir (own, 0700) == 0 && mkdir (shared, 0700) == 0
         && mkdir (last, 0700) == 0);
  bool has_mounts = separate_mounts (); /* before there are threads */
  if (! has_mounts)
    {
      printf ("nothing may be mounted: no folder is full, read only or "
              "without programs\n");
      n_skipped++;
    }
  octa_scratch_shared = shared;
  octa_scratch_last = find_last;
  check_places ();
  check_lost ();
  begin ();
  CHECK_OK (compile (callee, false, true, &second));
  check_gone ();
  if (has_mounts)
    {
      check_full ();
      check_mount (MS_RDONLY, "size=64m");
      check_mount (MS_NOEXEC, "size=64m");
    }
  check_files (has_mounts);
  octa_image_free (&second);
  OK (cu.cuDevicePrimaryCtxRelease (0));
  CHECK (unlink (nvcc) == 0);
  CHECK (rmdir (own) == 0 && rmdir (shared) == 0 && rmdir (last) == 0
         && rmdir (top) == 0);
  return check_report ();
}
