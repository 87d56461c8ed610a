/* cause.c -- what a processor says about the signal that ended a kernel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <string.h>
#include <unistd.h>

bool
octa_host_trap_is_own (int sig, const siginfo_t *info)
{
#if defined SI_TKILL
  const bool is_to_thread = info->si_code == SI_TKILL;
#else
  const bool is_to_thread = true;
#endif
  return info->si_code > 0
         || (sig == SIGABRT && is_to_thread && info->si_pid == getpid ());
}

/* ---- the processor's state ---- */

#if defined __linux__
#include <ucontext.h>
#endif

#if defined __linux__ && defined __x86_64__

/* Register N, by the numbers in instructions.  */
static uint64_t
register_of (const ucontext_t *u, unsigned n)
{
  static const unsigned char at[] = { REG_RAX, REG_RCX, REG_RDX, REG_RBX,
                                      REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                                      REG_R8,  REG_R9,  REG_R10, REG_R11,
                                      REG_R12, REG_R13, REG_R14, REG_R15 };
  return (uint64_t)u->uc_mcontext.gregs[at[n]];
}

/* The memory address of the operand that the bytes P after an opcode (ModRM
   and following) specify.  */
static uint64_t
address_of (const ucontext_t *u, const unsigned char *p, unsigned rex)
{
  unsigned mod = p[0] >> 6, rm = p[0] & 7, base = rm;
  bool has_sib = rm == 4;
  uint64_t a = 0;
  int32_t far = 0;
  const unsigned char *behind = p + 1 + has_sib;
  if (has_sib)
    {
      unsigned index = (p[1] >> 3 & 7) | (rex & 2) << 2;
      base = p[1] & 7;
      if (index != 4)
        a = register_of (u, index) << (p[1] >> 6);
    }
  if (mod == 1)
    far = (signed char)behind[0];
  else if (mod == 2 || base == 5)
    memcpy (&far, behind, sizeof far);
  if (mod || base != 5)
    a += register_of (u, base | (rex & 1) << 3);
  else if (! has_sib) /* relative to the next instruction */
    a += (uintptr_t)behind + sizeof far;
  return a + (uint64_t)(int64_t)far;
}

/* Did the division at U fail although its divisor is not 0?  */
static bool
is_overflow (const ucontext_t *u)
{
  const unsigned char *p = (const unsigned char *)
                               u->uc_mcontext.gregs[REG_RIP];
  unsigned rex = 0;
  size_t bytes = 4;
  uint64_t divisor = 0;
  if (*p == 0x66)
    {
      bytes = 2;
      p++;
    }
  if ((*p & 0xf0) == 0x40)
    rex = *p++;
  if (rex & 8)
    bytes = 8;
  if (*p == 0xf6)
    bytes = 1;
  else if (*p != 0xf7)
    return false;
  unsigned rm = (p[1] & 7) | (rex & 1) << 3;
  if (p[1] >> 6 != 3)
    memcpy (&divisor, (const void *)address_of (u, p + 1, rex), bytes);
  else if (bytes == 1 && ! rex && rm >= 4) /* AH, CH, DH, BH */
    divisor = register_of (u, rm - 4) >> 8;
  else
    divisor = register_of (u, rm);
  return divisor << (64 - 8 * bytes) != 0;
}

static void
read_context (octa_host_trap *t, const ucontext_t *u)
{
  t->stack = (uintptr_t)u->uc_mcontext.gregs[REG_RSP];
  t->is_write = (u->uc_mcontext.gregs[REG_ERR] & 2) != 0;
  t->is_overflow = t->signal == SIGFPE && is_overflow (u);
  t->is_outside = t->code == SI_KERNEL;
}

#elif defined __linux__ && defined __aarch64__

#include <asm/sigcontext.h>

/* Copy the syndrome of the exception at U.  False: an emulator has left it
   out.  */
static bool
find_syndrome (const ucontext_t *u, uint64_t *syndrome)
{
  const unsigned char *p = u->uc_mcontext.__reserved;
  const unsigned char *end = p + sizeof u->uc_mcontext.__reserved;
  struct esr_context r;
  for (; p + sizeof r <= end; p += r.head.size)
    {
      memcpy (&r, p, sizeof r);
      if (r.head.magic == ESR_MAGIC)
        {
          *syndrome = r.esr;
          return true;
        }
      if (! r.head.magic || r.head.size < sizeof r.head)
        return false;
    }
  return false;
}

/* Does instruction I write memory?  */
static bool
is_store (uint32_t i)
{
  static const struct
  {
    uint32_t mask, bits;
  } stores[] = {
    { 0x3ac00000, 0x38000000 }, /* of a register */
    { 0xfec00000, 0x3c800000 }, /* of one of 16 bytes */
    { 0x3a400000, 0x28000000 }, /* of two registers */
    { 0x3a400000, 0x08000000 }, /* exclusive, ordered, and structures */
    { 0x3bc00000, 0x19000000 }, /* ordered, with an offset */
    { 0x3b200c00, 0x38200000 }, /* atomic operations */
    { 0x3fa07c00, 0x08a07c00 }, /* compare and swap */
    { 0xfe000000, 0xe4000000 }, /* SVE */
    { 0xffffffe0, 0xd50b7420 }, /* dc zva, by which memset clears */
  };
  for (size_t k = 0; k < sizeof stores / sizeof *stores; k++)
    if ((i & stores[k].mask) == stores[k].bits)
      return true;
  return false;
}

/* The instruction at which U stopped; 0: it is what could not be read.  */
static uint32_t
instruction_at (const ucontext_t *u, uintptr_t address)
{
  const uintptr_t pc = (uintptr_t)u->uc_mcontext.pc;
  uint32_t i = 0;
  if (address - pc >= sizeof i)
    memcpy (&i, (const void *)pc, sizeof i);
  return i;
}

enum
{
  WRITES = 1 << 6, /* in the syndrome of an access */
  BRK = 0x6a1,     /* an instruction shifted by 21 */
  GCC_TRAP = 1000, /* its number; a breakpoint has another one */
  CLANG_TRAP = 0x5503
};

static void
read_context (octa_host_trap *t, const ucontext_t *u)
{
  uint64_t syndrome;
  t->stack = (uintptr_t)u->uc_mcontext.sp;
  if (t->signal == SIGTRAP)
    {
      const uint32_t i = instruction_at (u, 0), number = i >> 5 & 0xffff;
      t->is_check = i >> 21 == BRK
                    && (number == GCC_TRAP || number == CLANG_TRAP);
    }
  else if (find_syndrome (u, &syndrome))
    t->is_write = (syndrome & WRITES) != 0;
  else if (t->signal == SIGSEGV || t->signal == SIGBUS)
    t->is_write = is_store (instruction_at (u, t->address));
}

#else

static void
read_context (octa_host_trap *t, const void *context)
{
  (void)t, (void)context;
}

#endif

void
octa_host_trap_note (octa_host_trap *t, int sig, const siginfo_t *info,
                     const void *context)
{
  *t = (octa_host_trap){ .signal = sig,
                         .code = info->si_code,
                         .address = (uintptr_t)info->si_addr };
  read_context (t, context);
}
