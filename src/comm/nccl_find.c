/* nccl_find.c -- the library of NCCL, which is searched for when it is first
   needed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/nccl.h"
#include "library/library.h"

#include <stdlib.h>

octa_nccl_calls octa_nccl;

static const octa_library_call calls[] = {
#define NCCL(name, since, params) { #name, offsetof (octa_nccl_calls, name) },
#include "comm/nccl.def"
};

enum
{
  N_NEEDED = 13 /* to ncclAllReduce: the calls of NCCL 2.14 */
};

static const char *const sonames[] = { "libnccl.so.2", NULL };

static const octa_library library = {
  .name = "NCCL 2.14 or newer",
  .file = "libnccl.so",
  .sonames = sonames,
  .setting = OCTA_SETTING_NCCL,
  .install = "libnccl2, or nvidia-nccl-cu12 or -cu13 by pip",
  .calls = calls,
  .n_calls = sizeof calls / sizeof *calls,
  .n_needed = N_NEEDED
};

bool
octa_nccl_has (octa_strbuf *why)
{
  if (octa_nccl.version)
    return true;
  /* Sums inside the switch differ between calls.  */
  (void)setenv ("NCCL_NVLS_ENABLE", "0", 0);
  /* Collectives connect the ranks at the beginning, where nccl.c polls.  */
  (void)setenv ("NCCL_RUNTIME_CONNECT", "0", 0);
  return octa_library_load (&library, &octa_nccl, why)
         && octa_nccl.ncclGetVersion (&octa_nccl.version) == ncclSuccess;
}
