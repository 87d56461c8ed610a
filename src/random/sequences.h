/* sequences.h -- memory filled by XORWOW and MRG32k3a.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_RANDOM_SEQUENCES_H
#define OCTA_RANDOM_SEQUENCES_H 1

#include "fuse/fuse.h"

typedef enum octa_sequences
{
  OCTA_SEQUENCES_XORWOW,
  OCTA_SEQUENCES_MRG32K3A,
  OCTA_SEQUENCES_COUNT
} octa_sequences;

/* Fill OUT, in the current lane, with N elements of class T for D.  D->block
   counts steps: block B is the output of all sequences at step B, which is
   4096 words of 32 bits for XORWOW and 81920 for MRG32k3a.  D->table and
   D->stream are not used.  */
octa_status octa_sequences_fill (int which, const octa_draws *d,
                                 int distribution, octa_type t, int64_t n,
                                 octa_buffer *out);
/* The blocks that this takes; the next call begins after them.  */
uint64_t octa_sequences_blocks (int which, int distribution, octa_type t,
                                int64_t n);

/* Sequence 0 of SEED at step BLOCK (kernels/random/octa_sequences.h).  */
void octa_sequences_state (int which, uint64_t seed, uint64_t block,
                           unsigned state[6]);
/* The arguments of octa_template_kernel.  */
void octa_sequences_text (int which, int distribution, octa_type t,
                          octa_strbuf *defines, char *name, size_t name_size);

#endif
