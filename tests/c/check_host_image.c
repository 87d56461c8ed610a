/* check_host_image.c -- images that are damaged, and a process that has no
   memory maps left for one more.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_host.h"

#include <sys/mman.h>
#include <unistd.h>

static const char text[] = CUDA (
    extern "C" __global__ void set (int *x) { x[threadIdx.x] = 7; });

/* Whoever damages one bit of IM is told so, and nothing is run.  */
static void
check_damage (octa_image *im)
{
  CUmodule mod;
  char *bytes = im->bytes;
  for (size_t i = sizeof (void *) * 8; i < im->size; i += 97)
    {
      bytes[i] ^= 4;
      if (octa_image_check (bytes, im->size) == OCTA_OK)
        {
          CUresult r = cu.cuModuleLoadData (&mod, bytes);
          CHECK (r == CUDA_ERROR_INVALID_IMAGE);
          octa_driver_fail ("it", r);
          CHECK (strstr (octa_error ()->msg, "compile it again") != NULL);
        }
      bytes[i] ^= 4;
    }
  OK (cu.cuModuleLoadData (&mod, bytes));
  OK (cu.cuModuleUnload (mod));
}

/* Lines of a file, or the number in it.  */
static long
read_long (const char *path, bool is_count)
{
  long n = 0;
  int c;
  FILE *f = fopen (path, "re");
  if (f && is_count)
    while ((c = getc (f)) != EOF)
      n += c == '\n';
  else if (! f || fscanf (f, "%ld", &n) != 1)
    n = 0;
  if (f)
    fclose (f);
  return n;
}

/* Neighbouring pages of different protection are maps of their own.  */
static void
check_maps (const octa_image *im)
{
  const size_t page = (size_t)sysconf (_SC_PAGESIZE);
  long most = read_long ("/proc/sys/vm/max_map_count", false);
  CUmodule mod;
  if (most < 1000 || most > 200000 || is_slow ())
    {
      n_skipped++;
      return;
    }
  /* For /proc/self an emulator leaves out its own.  */
  long n = most - read_long ("/proc/thread-self/maps", true) - 2;
  char *p = mmap (NULL, (size_t)n * page, PROT_NONE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  CHECK (p != MAP_FAILED);
  if (p == MAP_FAILED)
    return;
  for (long i = 1; i < n; i += 2)
    if (mprotect (p + (size_t)i * page, page, PROT_READ))
      break;
  CUresult r = cu.cuModuleLoadData (&mod, im->bytes);
  CHECK (r == CUDA_ERROR_OUT_OF_MEMORY);
  octa_driver_fail ("it", r);
  CHECK (strstr (octa_error ()->msg, "memory maps") != NULL);
  CHECK (munmap (p, (size_t)n * page) == 0);
  OK (cu.cuModuleLoadData (&mod, im->bytes));
  OK (cu.cuModuleUnload (mod));
}

int
main (void)
{
  octa_source src = { .text = text, .name = "kernel.cu" };
  octa_image im = { 0 };
  begin ();
  CHECK_OK (octa_host_backend.compile (0, &src, &im));
  if (im.bytes)
    {
      check_damage (&im);
      check_maps (&im);
    }
  octa_image_free (&im);
  OK (cu.cuDevicePrimaryCtxRelease (0));
  return check_report ();
}
