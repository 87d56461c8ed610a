/* address.c -- is there memory at an address that the user vouches for?  If
   only device memory is possible, the driver reports a bad address.  But if it
   finds out the kind of memory itself, it treats an unknown address as
   ordinary memory of the process, and accesses it; a signal ends the session.
   So such addresses are checked first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* One line of the kernel's list of the process's memory, in ascending
   order.  */
typedef struct region
{
  uint64_t start, end;
  char access[5]; /* "rw-p" */
} region;

static bool
next_region (FILE *f, char **line, size_t *room, region *r)
{
  while (getline (line, room, f) > 0)
    if (sscanf (*line, "%" SCNx64 "-%" SCNx64 " %4s", &r->start, &r->end,
                r->access)
        == 3)
      return true;
  return false;
}

/* Can the process read, or write, all of the BYTES at A?  */
static bool
is_mapped (uint64_t a, size_t bytes, bool is_writable)
{
  uint64_t end;
  if (__builtin_add_overflow (a, bytes, &end))
    return false;
  FILE *f = fopen ("/proc/self/maps", "re");
  if (! f)
    return true; /* nobody can tell */
  char *line = NULL;
  size_t room = 0;
  region r;
  while (a < end && next_region (f, &line, &room, &r) && r.start <= a)
    if (r.end > a)
      {
        if (r.access[is_writable ? 1 : 0] == '-')
          break;
        a = r.end;
      }
  free (line);
  fclose (f);
  return a >= end;
}

octa_status
octa_pointer_exists (const octa_pointer *p, CUdeviceptr address, size_t bytes,
                     bool is_writable)
{
  unsigned type;
  if (bytes == 0 || ! octa_memory_is_vouched (p->id)
      || OCTA_CU_RESULT (cuPointerGetAttribute,
                         (&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, address))
             == CUDA_SUCCESS
      || is_mapped (address, bytes, is_writable))
    return OCTA_OK;
  return octa_fail (
      OCTA_ERROR_LOGIC,
      "%s: the %zu bytes at the address %#llx are not in allocated memory%s; "
      "pass the object that owns the memory, such as A = cuda.mem_alloc "
      "(%zu), or an address in it, such as uint64 (A), before it is freed",
      p->what, bytes, (unsigned long long)address,
      is_writable ? " and can be written" : "", bytes);
}
