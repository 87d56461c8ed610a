/* image.c -- images of the host device: shared objects with a checksum.

   An image is executed, so a damaged one could do anything.  Its checksum is
   stored in unused bytes of the ELF header, and computed with zeros there.

   It is loaded from an anonymous file.  The loader identifies files by name,
   but /proc/self/fd/7 may be another file each time.  So each name is spelled
   differently, with a number encoded in "//" and "/.".

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum
{
  SUM_SIZE = EI_NIDENT - EI_PAD
};

size_t
octa_host_image_size (const unsigned char *image)
{
  const ElfW (Ehdr) *e = (const ElfW (Ehdr) *)(const void *)image;
  const ElfW (Ehdr) * mine;
  Dl_info here;
  /* our own library has the expected class, byte order and machine */
  if (memcmp (image, ELFMAG, SELFMAG) != 0
      || ! dladdr ((const void *)&octa_host_calls, &here))
    return 0;
  mine = here.dli_fbase;
  if (e->e_ident[EI_CLASS] != mine->e_ident[EI_CLASS]
      || e->e_ident[EI_DATA] != mine->e_ident[EI_DATA]
      || e->e_machine != mine->e_machine || e->e_type != ET_DYN)
    return 0;
  size_t end = e->e_shoff + (size_t)e->e_shentsize * e->e_shnum;
  const ElfW (Shdr) *sh = (const ElfW (Shdr) *)(const void *)(image
                                                              + e->e_shoff);
  for (int i = 0; i < e->e_shnum; i++)
    if (sh[i].sh_type != SHT_NOBITS && sh[i].sh_offset + sh[i].sh_size > end)
      end = sh[i].sh_offset + sh[i].sh_size;
  return end;
}

static void
checksum (const unsigned char *image, size_t size, unsigned char *sum)
{
  unsigned char head[EI_NIDENT] = { 0 };
  memcpy (head, image, EI_PAD);
  uint64_t h = octa_hash (head, sizeof head, 4);
  h = octa_hash (image + EI_NIDENT, size - EI_NIDENT, h);
  memcpy (sum, &h, SUM_SIZE);
}

void
octa_host_image_sign (unsigned char *image, size_t size)
{
  size_t n = size > sizeof (ElfW (Ehdr)) ? octa_host_image_size (image) : 0;
  if (n && n <= size)
    checksum (image, n, image + EI_PAD);
}

bool
octa_host_image_is_sound (const unsigned char *image, size_t size)
{
  unsigned char sum[SUM_SIZE];
  checksum (image, size, sum);
  return memcmp (image + EI_PAD, sum, SUM_SIZE) == 0;
}

/* ---- loading ---- */

/* A spelling of /proc/self/fd/FD that was not used before.  */
static void
unique_path (char *path, size_t size, int fd)
{
  static uint64_t last;
  uint64_t n = __atomic_add_fetch (&last, 1, __ATOMIC_RELAXED);
  size_t at = (size_t)snprintf (path, size, "/proc/self/fd");
  for (; n && at + 24 < size; n >>= 1)
    {
      path[at++] = '/';
      path[at++] = n & 1 ? '.' : '/';
    }
  snprintf (path + at, size - at, "/%d", fd);
}

/* Can the contents of the file PATH, open as FD, be executed?  */
static bool
is_executable (int fd, const char *path)
{
  void *p = mmap (NULL, 1, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0);
  if (p != MAP_FAILED)
    munmap (p, 1);
  else if (errno == EPERM || errno == EACCES)
    return false;
  return access (path, R_OK) == 0; /* there may be no /proc */
}

/* NULL: failed; WHY is filled if the image is the reason.  */
static void *
load_file (const char *path, octa_strbuf *why)
{
  void *library = dlopen (path, RTLD_NOW | RTLD_LOCAL);
  const char *says = library ? NULL : dlerror ();
  if (! library)
    octa_strbuf_add (why, says ? says : "nothing");
  return library;
}

static bool
write_all (int fd, const unsigned char *p, size_t n)
{
  while (n)
    {
      ssize_t k = write (fd, p, n);
      if (k < 0 && errno != EINTR)
        return false;
      if (k > 0)
        {
          p += k;
          n -= (size_t)k;
        }
    }
  return true;
}

/* Load from an anonymous file. *IS_MEANT is false if that is impossible
   here.  */
static void *
load_from_memory (const void *image, size_t size, octa_strbuf *why,
                  bool *is_meant)
{
  char path[256];
  void *library = NULL;
  int fd = octa_os_memory_file ("octcuda-kernel");
  *is_meant = false;
  if (fd < 0)
    return NULL;
  unique_path (path, sizeof path, fd);
  *is_meant = write_all (fd, image, size) && is_executable (fd, path);
  if (*is_meant)
    library = load_file (path, why);
  close (fd);
  return library;
}

/* If anonymous files cannot be executed: load a temporary file.  */
static void *
load_in (octa_scratch *place, const void *image, size_t size, octa_strbuf *why)
{
  char path[OCTA_SCRATCH_PATH];
  if (! octa_scratch_write (place, "kernel.so", image, size))
    return NULL;
  snprintf (path, sizeof path, "%s/kernel.so", place->folder);
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  bool may_run = fd >= 0 && is_executable (fd, path);
  if (fd >= 0)
    close (fd);
  if (may_run)
    return load_file (path, why);
  octa_scratch_refuse (place, "files there may not be executed");
  return NULL;
}

void *
octa_host_image_load (const void *image, size_t size, octa_host_statics *s,
                      octa_strbuf *why)
{
  octa_host_statics dropped;
  bool is_meant;
  void *library = NULL;
  unsigned char *plain = malloc (size + EI_NIDENT);
  octa_scratch place = { 0 };
  if (! plain)
    {
      octa_strbuf_add (why, "out of host memory");
      return NULL;
    }
  /* without the checksum, because the system's loader would reject it */
  memcpy (plain, image, size);
  memset (plain + EI_PAD, 0, SUM_SIZE);
  octa_host_statics_take (plain, size, s ? s : &dropped);
  library = load_from_memory (plain, size, why, &is_meant);
  if (! is_meant)
    {
      while (octa_scratch_next (&place))
        library = load_in (&place, plain, size, why);
      const char *lost = octa_scratch_lost (&place);
      if (lost)
        octa_strbuf_add (why, lost);
    }
  octa_scratch_end (&place);
  free (plain);
  return library;
}

/* The number of lines of the file PATH.  */
static long
count_lines (const char *path)
{
  long n = 0;
  int c;
  FILE *f = fopen (path, "re");
  while (f && (c = getc (f)) != EOF)
    n += c == '\n';
  if (f)
    fclose (f);
  return n;
}

/* The number at the beginning of the file PATH.  */
static long
read_number (const char *path)
{
  long n = 0;
  FILE *f = fopen (path, "re");
  if (f && fscanf (f, "%ld", &n) != 1)
    n = 0;
  if (f)
    fclose (f);
  return n;
}

CUresult
octa_host_image_refused (const octa_strbuf *why)
{
  enum
  {
    NEEDED = 16 /* mappings for one more image, including the loader's */
  };
  char text[400];
  /* For /proc/self an emulator leaves out its own.  */
  long maps = count_lines ("/proc/thread-self/maps");
  long most = read_number ("/proc/sys/vm/max_map_count");
  if (most && maps + NEEDED > most)
    {
      snprintf (text, sizeof text,
                "the process has %ld memory maps, and the system allows %ld: "
                "set OCTCUDA_KERNELS to a smaller number, clear modules, or "
                "raise vm.max_map_count",
                maps, most);
      octa_driver_explain (CUDA_ERROR_OUT_OF_MEMORY, text);
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
  octa_strbuf says = { 0 };
  octa_strbuf_printf (&says, "the image cannot be loaded: %s",
                      why->len ? why->s : "nobody says why");
  octa_driver_explain (CUDA_ERROR_INVALID_IMAGE, says.s ? says.s : "");
  octa_strbuf_free (&says);
  return CUDA_ERROR_INVALID_IMAGE;
}
