/* symbols.c -- what the symbols of a module's image tell of it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/module.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
add_shared (CUmodule mod, const char *name, size_t size)
{
  octa_host_shared_variable *more = realloc (mod->shared, (mod->n_shared + 1)
                                                              * sizeof *more);
  if (! more)
    return false;
  mod->shared = more;
  more += mod->n_shared;
  more->symbol = strdup (name);
  more->size = size;
  if (! more->symbol)
    return false;
  mod->n_shared++;
  return true;
}

static bool
add_part (CUmodule mod, const char *name)
{
  const octa_host_module *part = dlsym (mod->library, name);
  const octa_host_module **more = part ? realloc (mod->parts,
                                                  (size_t)(mod->n_parts + 1)
                                                      * sizeof *more)
                                       : NULL;
  if (! more)
    return false;
  mod->parts = more;
  more[mod->n_parts++] = part;
  return true;
}

/* NAME is a symbol at VALUE, octa_host::entry<&KERNEL, ...>::params if it has
   that of a kernel in it (octa_host_entry.h).  */
static bool
add_mangled (CUmodule mod, const char *name, size_t value)
{
  static const char before[] = "_ZN9octa_host5entryIXadL";
  const struct link_map *map = mod->library;
  const char *s = name + sizeof before - 1;
  size_t n = strlen (name);
  if (strncmp (name, before, sizeof before - 1) != 0 || n < 8
      || strcmp (name + n - 8, "6paramsE") != 0)
    return true;
  octa_host_mangled_name *more = realloc (mod->mangled,
                                          (mod->n_mangled + 1) * sizeof *more);
  if (! more)
    return false;
  mod->mangled = more;
  more += mod->n_mangled;
  more->params = (const void *)(map->l_addr + value);
  more->name = strdup (s);
  if (! more->name)
    return false;
  mod->n_mangled++;
  return true;
}

bool
octa_host_is_mangled (CUmodule mod, const octa_host_kernel *k,
                      const char *name)
{
  size_t n = strlen (name);
  for (size_t i = 0; i < mod->n_mangled; i++)
    if (mod->mangled[i].params == k->params
        && strncmp (mod->mangled[i].name, name, n) == 0
        && strncmp (mod->mangled[i].name + n, "EEP", 3) == 0)
      return true;
  return false;
}

bool
octa_host_symbols (CUmodule mod, const unsigned char *image)
{
  static const char part[] = "octa_host_exports";
  const ElfW (Ehdr) *e = (const ElfW (Ehdr) *)(const void *)image;
  const ElfW (Shdr) *sh = (const ElfW (Shdr) *)(const void *)(image
                                                              + e->e_shoff);
  for (int i = 0; i < e->e_shnum; i++)
    {
      if (sh[i].sh_type != SHT_SYMTAB)
        continue;
      const ElfW (Sym) *sym = (const ElfW (
          Sym) *)(const void *)(image + sh[i].sh_offset);
      const char *names = (const char *)image + sh[sh[i].sh_link].sh_offset;
      size_t n = sh[i].sh_size / sizeof *sym;
      for (size_t k = 0; k < n; k++)
        {
          const char *name = names + sym[k].st_name;
          int type = ELF64_ST_TYPE (sym[k].st_info);
          if (type == STT_TLS && strncmp (name, "_ZZ", 3) == 0
              && ! add_shared (mod, name, sym[k].st_size))
            return false;
          if (type == STT_OBJECT && strncmp (name, part, sizeof part - 1) == 0
              && ! add_part (mod, name))
            return false;
          if (type == STT_OBJECT && ! add_mangled (mod, name, sym[k].st_value))
            return false;
        }
    }
  return true;
}

/* Symbols are like _ZZ2mmPdS_E2As, with the kernel's own name in its mangled
   form.  */
int
octa_host_static_shared (CUmodule mod, const char *name)
{
  char plain[256], part[300];
  snprintf (plain, sizeof plain, "%s", name);
  plain[strcspn (plain, "<")] = '\0';
  const char *last = strrchr (plain, ':');
  last = last ? last + 1 : plain;
  int n = snprintf (part, sizeof part, "%zu%s", strlen (last), last);
  size_t bytes = 0;
  for (size_t i = 0; i < mod->n_shared; i++)
    {
      const char *at = strstr (mod->shared[i].symbol, part);
      if (at
          && (at[n] == 'E' || at[n] == 'I' || at[n] == 'P' || at[n] == 'v'
              || strcmp (last, name) == 0 || strchr (name, ':')))
        bytes += mod->shared[i].size;
    }
  return (int)bytes;
}
