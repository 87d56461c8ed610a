/* image.c -- images of the host device: shared objects with a checksum.

   What an image holds is executed, so a damaged one could do anything.  Its
   checksum is where ELF has bytes that mean nothing, and is taken with zeros
   there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <string.h>

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
  /* Our own library tells class, byte order and machine.  */
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
