/* statics.c -- constructors and destructors of a module's variables.

   The loader would run them while it holds its locks, and their faults would
   end the process.  So they are removed from the image before it is loaded,
   and run here like a kernel: a fault becomes an error of loading.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <string.h>

typedef struct arrays
{
  uintptr_t base;
  const octa_host_statics *s;
  bool are_destructors;
} arrays;

/* The entry TAG among the N entries at D.  */
static ElfW (Dyn) * find_entry (ElfW (Dyn) * d, size_t n, ElfW (Sxword) tag)
{
  for (size_t i = 0; i < n && d[i].d_tag != DT_NULL; i++)
    if (d[i].d_tag == tag)
      return d + i;
  return NULL;
}

/* Take the functions of the array TAG_AT with size TAG_SIZE, and set the size
   in the image to 0.  */
static void
take (ElfW (Dyn) * d, size_t n, ElfW (Sxword) tag_at, ElfW (Sxword) tag_size,
      uintptr_t *at, size_t *count)
{
  const ElfW (Dyn) *where = find_entry (d, n, tag_at);
  ElfW (Dyn) *size = find_entry (d, n, tag_size);
  if (! where || ! size)
    return;
  *at = where->d_un.d_ptr;
  *count = size->d_un.d_val / sizeof (void *);
  size->d_un.d_val = 0;
}

void
octa_host_statics_take (unsigned char *image, size_t bytes,
                        octa_host_statics *s)
{
  const ElfW (Ehdr) *e = (const ElfW (Ehdr) *)(const void *)image;
  const ElfW (Phdr) *ph = (const ElfW (Phdr) *)(const void *)(image
                                                              + e->e_phoff);
  *s = (octa_host_statics){ 0 };
  if (e->e_phoff > bytes || e->e_phnum > (bytes - e->e_phoff) / sizeof *ph)
    return;
  for (int i = 0; i < e->e_phnum; i++)
    if (ph[i].p_type == PT_DYNAMIC && ph[i].p_offset <= bytes
        && ph[i].p_filesz <= bytes - ph[i].p_offset)
      {
        ElfW (Dyn) *d = (ElfW (Dyn) *)(void *)(image + ph[i].p_offset);
        size_t n = ph[i].p_filesz / sizeof *d;
        take (d, n, DT_INIT_ARRAY, DT_INIT_ARRAYSZ, &s->constructors,
              &s->n_constructors);
        take (d, n, DT_FINI_ARRAY, DT_FINI_ARRAYSZ, &s->destructors,
              &s->n_destructors);
      }
}

static void
run (void *data)
{
  const arrays *a = data;
  const octa_host_statics *s = a->s;
  void (*const *f) (void) = (void (*const *) (void)) (
      a->base + (a->are_destructors ? s->destructors : s->constructors));
  size_t n = a->are_destructors ? s->n_destructors : s->n_constructors;
  for (size_t i = 0; i < n; i++)
    f[a->are_destructors ? n - 1 - i : i]();
}

bool
octa_host_statics_run (void *library, const octa_host_statics *s,
                       bool are_destructors, octa_strbuf *why)
{
  struct link_map *map;
  if (! (are_destructors ? s->n_destructors : s->n_constructors)
      || dlinfo (library, RTLD_DI_LINKMAP, &map))
    return true;
  arrays a = { .base = map->l_addr,
               .s = s,
               .are_destructors = are_destructors };
  bool ok = octa_host_guard (run, &a);
  if (! ok && ! why->len)
    octa_host_trap_describe (why);
  return ok;
}
