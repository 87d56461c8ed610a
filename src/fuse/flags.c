/* flags.c -- the answers that kernels give about values, a bit per question.

   A program assumes, for example, that no square root has a complex result.
   If this is wrong for an element, its kernel raises a flag, which is a bit in
   a word of the current lane, or in a variable of the process if the kernel
   can write to it (octa_lane_is_local).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

/* ---- words of a lane ---- */

void
octa_fuse_words_forget (octa_buffer **words)
{
  for (int i = 0; i < OCTA_LANES_MAX; i++)
    if (words[i] && words[i]->block->place == octa_lane_now->place)
      {
        octa_buffer_release (words[i]);
        words[i] = NULL;
      }
}

octa_status
octa_fuse_words_get (octa_buffer **words, size_t n, octa_buffer **out,
                     bool *is_new)
{
  octa_status st = OCTA_OK;
  octa_buffer **word = &words[octa_lane_now->slot];
  *is_new = false;
  /* The slot may have a word of another context.  */
  if (*word && (*word)->block->place != octa_lane_now->place)
    {
      octa_buffer_release (*word);
      *word = NULL;
    }
  if (! *word)
    {
      *is_new = true;
      OCTA_TRY (octa_buffer_new (n * sizeof (unsigned), word));
    }
  *out = *word;
done:
  return st;
}

/* ---- flags ---- */

/* One word for each lane.  A word that was read as 0 need not be cleared for
   the next kernel; one that a captured kernel may raise at any time is cleared
   always.  */
static octa_buffer *flags[OCTA_LANES_MAX];
static bool is_zero[OCTA_LANES_MAX], is_captured[OCTA_LANES_MAX];
static unsigned host_flags;

CUdeviceptr
octa_flags_word (void)
{
  if (octa_lane_is_local ())
    return (CUdeviceptr)(uintptr_t)&host_flags;
  return octa_buffer_change (flags[octa_lane_now->slot]);
}

void
octa_flags_forget (void)
{
  octa_fuse_words_forget (flags);
}

octa_status
octa_flags_clear (const octa_program *p)
{
  octa_status st = OCTA_OK;
  octa_buffer *word;
  bool is_new;
  if (p->n_calls && octa_program_may_hang (p))
    OCTA_TRY (octa_fuse_stop_ready ());
  host_flags = 0;
  if (! p->n_flags || octa_lane_is_local ())
    return OCTA_OK;
  const int slot = octa_lane_now->slot;
  OCTA_TRY (octa_fuse_words_get (flags, 1, &word, &is_new));
  is_captured[slot] = octa_lane_now->hold || (is_captured[slot] && ! is_new);
  if (is_new || is_captured[slot] || ! is_zero[slot])
    OCTA_TRY (octa_lane_fill32 (octa_buffer_change (word), 0, 1));
  is_zero[slot] = false; /* until it is read */
done:
  return st;
}

/* While a stream is captured, flags cannot be read, and the assumptions are
   taken to be true, as the help of cuda.capture says.  */
static unsigned
flags_assumed (const octa_program *p)
{
  unsigned raised = 0;
  for (int i = 0; i < p->n_instrs; i++)
    if (p->instr[i].flag == OCTA_FLAG_IMAG)
      raised |= 1u << p->instr[i].bit;
  return raised;
}

octa_status
octa_flags_take (octa_program *p)
{
  p->raised = 0;
  if (! p->n_flags)
    return OCTA_OK;
  if (octa_lane_now->hold)
    {
      p->raised = flags_assumed (p);
      return OCTA_OK;
    }
  if (octa_lane_is_local ())
    {
      p->raised = host_flags;
      return OCTA_OK;
    }
  const octa_status st = octa_staging_dtoh (&p->raised, octa_flags_word (),
                                            sizeof p->raised);
  is_zero[octa_lane_now->slot] = st == OCTA_OK && p->raised == 0;
  return st;
}

/* Report that the call N has failed.  P may be overwritten while the first
   error is searched.  */
static octa_status
failed (octa_program *p, octa_node *n)
{
  octa_program_drop_outs (p);
  octa_node_retain (n);
  octa_status st = octa_program_call_failed (n);
  octa_node_release (n);
  p->n_outs = 0;
  return st;
}

/* In a program without calls: will an operand of X change its value?  */
static bool
is_fed_by (const octa_instr *x, const bool *changes)
{
  return x->kind != OCTA_INSTR_LEAF
         && (changes[x->a] || changes[x->b] || changes[x->c]);
}

bool
octa_flags_settle (octa_program *p, octa_status *st)
{
  bool has_upset = false, changes[OCTA_PROGRAM_INSTRS] = { false };
  *st = OCTA_OK;
  for (int i = 0; i < p->n_instrs; i++)
    {
      const octa_instr *x = &p->instr[i];
      bool is_upset = false;
      /* Flags of instructions that depend on a wrong assumption have no
         meaning.  */
      changes[i] = has_upset && is_fed_by (x, changes);
      if (changes[i] || x->flag == OCTA_FLAG_NONE)
        continue;
      octa_node *n = p->flag_node[x->bit];
      bool is_raised = p->raised >> x->bit & 1;
      switch ((octa_flag)x->flag)
        {
        case OCTA_FLAG_ERROR:
          if (is_raised && ! has_upset)
            {
              *st = octa_op_violation ((octa_op)n->op);
              return false;
            }
          break;
        case OCTA_FLAG_OK:
          is_upset = is_raised;
          n->decided = is_raised ? OCTA_COMPLEX : OCTA_REAL;
          break;
        case OCTA_FLAG_IMAG:
          is_upset = ! is_raised;
          n->decided = is_raised ? OCTA_COMPLEX : OCTA_REAL;
          break;
        case OCTA_FLAG_LEFT:
          is_upset = is_raised;
          n->decided = OCTA_REAL;
          if (is_raised && (*st = octa_program_call_left (n)) != OCTA_OK)
            {
              n->decided = OCTA_UNRESOLVED;
              return false;
            }
          break;
        case OCTA_FLAG_FAIL:
          if (is_raised)
            {
              *st = failed (p, n);
              return false;
            }
          break;
        case OCTA_FLAG_NONE:
          break;
        }
      /* A call may have ended before all flags were raised.  */
      if (is_upset && p->n_calls)
        return true;
      changes[i] = is_upset;
      has_upset |= is_upset;
    }
  return has_upset;
}
