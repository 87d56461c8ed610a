/* check_host_cause.c -- what a processor says about a signal: was it a write?

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "host/private.h"

#include <ucontext.h>

static bool
is_write (const ucontext_t *u)
{
  octa_host_trap t;
  octa_host_trap_note (&t, SIGSEGV, &(siginfo_t){ .si_code = SEGV_MAPERR }, u);
  return t.is_write;
}

#if defined __aarch64__

#include <asm/sigcontext.h>

/* Instructions that write memory, and others.  */
extern const uint32_t stores[] __attribute__ ((visibility ("hidden")));
extern const uint32_t loads[] __attribute__ ((visibility ("hidden")));
extern const uint32_t rest[] __attribute__ ((visibility ("hidden")));
__asm__(".pushsection .rodata\n"
        ".arch armv8.4-a+lse+sve\n"
        "stores:\n"
        "str w0, [x1]\n"
        "strb w0, [x1, x2]\n"
        "strh w0, [x1], #2\n"
        "str x0, [x1, #8]!\n"
        "stur x0, [x1, #-3]\n"
        "str q0, [x1]\n"
        "str q0, [x1, x2]\n"
        "stur q0, [x1, #-3]\n"
        "str d0, [x1, #16]\n"
        "stp x0, x3, [x1, #16]\n"
        "stp q0, q3, [x1], #32\n"
        "stnp x0, x3, [x1]\n"
        "stlr w0, [x1]\n"
        "stlur w0, [x1, #4]\n"
        "stlxr w2, w0, [x1]\n"
        "stxp w2, x0, x3, [x1]\n"
        "st1 {v0.4s}, [x1]\n"
        "st4 {v0.4s, v1.4s, v2.4s, v3.4s}, [x1], #64\n"
        "st1 {v0.s}[1], [x1]\n"
        "cas w0, w2, [x1]\n"
        "casal x0, x2, [x1]\n"
        "ldaddal w0, w2, [x1]\n"
        "swp x0, x2, [x1]\n"
        "st1w z0.s, p0, [x1, x2, lsl #2]\n"
        "st1d z0.d, p0, [x1, z2.d]\n"
        "st2w {z0.s, z1.s}, p0, [x1]\n"
        "str z0, [x1]\n"
        "dc zva, x1\n"
        "loads:\n"
        "ldr w0, [x1]\n"
        "ldrsw x0, [x1, x2]\n"
        "ldrsb w0, [x1], #1\n"
        "ldr x0, [x1, #8]!\n"
        "ldur x0, [x1, #-3]\n"
        "ldr q0, [x1]\n"
        "ldr q0, [x1, x2]\n"
        "ldr b0, [x1]\n"
        "ldr x0, stores\n"
        "ldp x0, x3, [x1, #16]\n"
        "ldp q0, q3, [x1], #32\n"
        "ldar w0, [x1]\n"
        "ldapur w0, [x1, #4]\n"
        "ldaxr w0, [x1]\n"
        "ld1 {v0.4s}, [x1]\n"
        "ld1r {v0.4s}, [x1]\n"
        "ld1w z0.s, p0/z, [x1, x2, lsl #2]\n"
        "ld1d z0.d, p0/z, [x1, z2.d]\n"
        "ldr z0, [x1]\n"
        "rest:\n"
        ".popsection\n");

/* How many of the instructions from I on, up to END, write memory?  */
static int
count_writes (const uint32_t *i, const uint32_t *end)
{
  int n = 0;
  for (; i < end; i++)
    {
      ucontext_t u = { .uc_mcontext.pc = (uintptr_t)i };
      n += is_write (&u);
    }
  return n;
}

/* Linux says it in a record of the signal's frame, emulators do not.  */
static void
check_causes (void)
{
  CHECK (loads - stores > 0 && rest - loads > 0);
  CHECK (count_writes (stores, loads) == (int)(loads - stores));
  CHECK (count_writes (loads, rest) == 0);
  for (int wants = 0; wants < 2; wants++)
    {
      ucontext_t u = { .uc_mcontext.pc = (uintptr_t)(wants ? loads : stores) };
      struct fpsimd_context first = {
        .head = { FPSIMD_MAGIC, sizeof (struct fpsimd_context) }
      };
      struct esr_context second = { .head = { ESR_MAGIC,
                                              sizeof (struct esr_context) },
                                    .esr = 0x92000006 | (uint64_t)wants << 6 };
      unsigned char *p = u.uc_mcontext.__reserved;
      memcpy (p, &first, sizeof first);
      memcpy (p + sizeof first, &second, sizeof second);
      CHECK (is_write (&u) == wants);
    }
}

#elif defined __x86_64__

/* A bit of the page fault's error code.  */
static void
check_causes (void)
{
  for (int code = 0; code < 8; code++)
    {
      ucontext_t u = { .uc_flags = 0 };
      u.uc_mcontext.gregs[REG_ERR] = code;
      CHECK (is_write (&u) == ((code & 2) != 0));
    }
}

#else

static void
check_causes (void)
{
  ucontext_t u = { .uc_flags = 0 };
  CHECK (! is_write (&u));
}

#endif

int
main (void)
{
  check_causes ();
  return check_report ();
}
