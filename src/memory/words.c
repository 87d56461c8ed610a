/* words.c -- other operations of streams on memory: write a word, wait for
   one, attach managed memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

octa_status
octa_memory_attach (octa_id id, const octa_pointer *p, unsigned flags)
{
  octa_status st;
  CUstream s;
  CUdeviceptr address;
  size_t bytes;
  OCTA_TRY (octa_hostmem_attach_check (flags));
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_TRY (octa_pointer_resolve (p, false, &address, &bytes));
  OCTA_TRY (octa_context_use (id));
  OCTA_CU (cuStreamAttachMemAsync, (s, address, 0, flags));
done:
  return st;
}

/* The address of the word, which must lie within the memory of P.  */
static octa_status
find_word (const octa_pointer *p, int bits, CUdeviceptr *address)
{
  octa_status st;
  size_t bytes;
  OCTA_TRY (octa_pointer_resolve (p, true, address, &bytes));
  if (bytes < (size_t)bits / 8)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "%s holds %zu bytes, not a word of %d bits", p->what,
                    bytes, bits);
done:
  return st;
}

/* The driver does not write words to memory of a pool, where arrays are, but
   it can fill it.  */
static octa_status
fill_words (CUstream s, CUdeviceptr a, uint64_t value, int bits)
{
  octa_status st = OCTA_OK;
  OCTA_CU (cuMemsetD32Async, (a, (uint32_t)value, 1, s));
  if (bits == 64)
    OCTA_CU (cuMemsetD32Async, (a + 4, (uint32_t)(value >> 32), 1, s));
done:
  return st;
}

octa_status
octa_memory_write_value (octa_id id, const octa_pointer *p, uint64_t value,
                         int bits, unsigned flags)
{
  octa_status st;
  CUstream s;
  CUdeviceptr a;
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_TRY (find_word (p, bits, &a));
  OCTA_TRY (octa_context_use (id));
  if (octa_pointer_is_array (p))
    {
      OCTA_TRY (octa_stream_join (s));
      OCTA_TRY (fill_words (s, a, value, bits));
      OCTA_TRY (octa_stream_part (s));
    }
  else if (bits == 32)
    OCTA_CU (cuStreamWriteValue32, (s, a, (uint32_t)value, flags));
  else
    OCTA_CU (cuStreamWriteValue64, (s, a, value, flags));
done:
  return st;
}

octa_status
octa_memory_wait_value (octa_id id, const octa_pointer *p, uint64_t value,
                        int bits, unsigned flags)
{
  octa_status st;
  CUstream s;
  CUdeviceptr a;
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_TRY (find_word (p, bits, &a));
  OCTA_TRY (octa_context_use (id));
  if (bits == 32)
    OCTA_CU (cuStreamWaitValue32, (s, a, (uint32_t)value, flags));
  else
    OCTA_CU (cuStreamWaitValue64, (s, a, value, flags));
done:
  return st;
}
