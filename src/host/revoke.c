/* revoke.c -- ending kernels that do not end by themselves.

   When the device is reset or the session ends, running kernels must be ended.
   The code of their module is made non-executable: each thread in it gets a
   signal at its next instruction, and leaves the kernel as for an invalid
   address (trap.c).  A thread in a function of the C library gets the signal
   when it returns from it, so it holds none of the library's locks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

static octa_host_code *all; /* code of all modules; needs the lock */

static void
protect (void *library, bool may_run)
{
  const int protection = may_run ? PROT_READ | PROT_EXEC : PROT_READ;
  const struct link_map *map;
  if (dlinfo (library, RTLD_DI_LINKMAP, &map))
    return;
  const ElfW (Ehdr) *e = (const ElfW (Ehdr) *)map->l_addr;
  const ElfW (Phdr) *p = (const ElfW (Phdr) *)(map->l_addr + e->e_phoff);
  const uintptr_t page = (uintptr_t)sysconf (_SC_PAGESIZE);
  for (int i = 0; i < e->e_phnum; i++)
    if (p[i].p_type == PT_LOAD && p[i].p_flags & PF_X)
      {
        uintptr_t lo = (map->l_addr + p[i].p_vaddr) & ~(page - 1);
        uintptr_t hi = map->l_addr + p[i].p_vaddr + p[i].p_memsz;
        (void)mprotect ((void *)lo, hi - lo, protection);
      }
}

void
octa_host_code_add (octa_host_code *code, void *library, CUcontext c)
{
  *code = (octa_host_code){ .library = library, .ctx = c, .next = all };
  all = code;
}

void
octa_host_code_remove (octa_host_code *code)
{
  octa_host_code **at = &all;
  while (*at && *at != code)
    at = &(*at)->next;
  if (! *at)
    return;
  *at = code->next;
  if (code->ctx->is_revoked)
    protect (code->library, true);
}

void
octa_host_code_allow (CUcontext c, bool may_run)
{
  __atomic_store_n (&c->is_revoked, ! may_run, __ATOMIC_RELEASE);
  for (octa_host_code *at = all; at; at = at->next)
    if (at->ctx == c)
      protect (at->library, may_run);
}

void
octa_host_code_allow_all (bool may_run)
{
  for (octa_host_code *at = all; at; at = at->next)
    if (at->ctx->is_revoked == may_run)
      octa_host_code_allow (at->ctx, may_run);
}
