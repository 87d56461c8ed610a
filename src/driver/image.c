/* image.c -- the kind and size of compiled bytes, as their headers tell.  A
   driver gets a pointer without a length and trusts the headers, so it would
   read beyond the end of a truncated or damaged image.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "driver/driver.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

enum
{
  MACHINE_CUDA = 190 /* EM_CUDA */
};

/* The header of a fat binary.  */
typedef struct fatbin
{
  uint32_t magic;
  uint16_t version, header_size;
  uint64_t size; /* of the data after the header */
} fatbin;

#define FATBIN_MAGIC 0xba55ed50u

static bool
is_elf (const void *bytes, size_t size, Elf64_Ehdr *e)
{
  if (size < sizeof *e || memcmp (bytes, ELFMAG, SELFMAG) != 0)
    return false;
  memcpy (e, bytes, sizeof *e);
  return true;
}

static bool
is_fatbin (const void *bytes, size_t size, fatbin *f)
{
  if (size < sizeof *f)
    return false;
  memcpy (f, bytes, sizeof *f);
  return f->magic == FATBIN_MAGIC;
}

int
octa_image_type (const void *bytes, size_t size)
{
  Elf64_Ehdr e;
  fatbin f;
  if (is_fatbin (bytes, size, &f))
    return CU_JIT_INPUT_FATBINARY;
  if (! is_elf (bytes, size, &e))
    return size >= 8 && ! memcmp (bytes, "!<arch>\n", 8) ? CU_JIT_INPUT_LIBRARY
                                                         : CU_JIT_INPUT_PTX;
  if (e.e_machine == MACHINE_CUDA)
    return CU_JIT_INPUT_CUBIN;
  return e.e_type == ET_REL ? CU_JIT_INPUT_OBJECT : -1;
}

/* Do N items of SIZE bytes at OFFSET fit in TOTAL bytes?  */
static bool
fits (uint64_t offset, uint64_t n, uint64_t size, size_t total)
{
  return offset <= total && (size == 0 || n <= (total - offset) / size);
}

static bool
elf_is_whole (const unsigned char *bytes, size_t size, const Elf64_Ehdr *e)
{
  if (e->e_ident[EI_CLASS] != ELFCLASS64
      || ! fits (e->e_shoff, e->e_shnum, e->e_shentsize, size)
      || ! fits (e->e_phoff, e->e_phnum, e->e_phentsize, size)
      || (e->e_shnum && e->e_shentsize != sizeof (Elf64_Shdr)))
    return false;
  for (unsigned i = 0; i < e->e_shnum; i++)
    {
      Elf64_Shdr sh;
      memcpy (&sh, bytes + e->e_shoff + i * sizeof sh, sizeof sh);
      if (sh.sh_type != SHT_NOBITS
          && ! fits (sh.sh_offset, 1, sh.sh_size, size))
        return false;
    }
  return true;
}

octa_status
octa_image_check (const void *bytes, size_t size)
{
  Elf64_Ehdr e;
  fatbin f;
  bool is_ok = true;
  if (is_elf (bytes, size, &e))
    is_ok = elf_is_whole (bytes, size, &e);
  else if (is_fatbin (bytes, size, &f))
    is_ok = fits (f.header_size, 1, f.size, size);
  else if (size >= SELFMAG && ! memcmp (bytes, ELFMAG, SELFMAG))
    is_ok = false;
  if (! is_ok)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the module is damaged: its headers describe more "
                      "than the %zu bytes that it has",
                      size);
  if (octa_driver_is_host () && octa_image_type (bytes, size) >= 0
      && octa_image_type (bytes, size) <= CU_JIT_INPUT_FATBINARY
      && (is_elf (bytes, size, &e) || is_fatbin (bytes, size, &f)
          || memmem (bytes, size, ".version", 8)))
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "PTX and machine code of GPUs are not supported by "
                      "the host backend: pass the CUDA C text to cuda.compile "
                      "or cuda.SourceModule");
  return OCTA_OK;
}

void
octa_image_free (octa_image *im)
{
  free (im->bytes);
  free (im->kernels);
  free (im->log);
  *im = (octa_image){ 0 };
}
