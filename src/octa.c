/* octa.c -- the hooks between folders, set when the library is loaded.

   A folder calls only the folders that it may use.  To notify others it offers
   a hook, which is set here.  So the folders stay in one order, and this file
   shows which folder is notified of what.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "octa.h"

static const char *
op_name (const octa_node *n)
{
  return octa_ops[n->op].name;
}

static const char *
index_name (const octa_node *n)
{
  (void)n;
  return "an index expression";
}

static const char *
random_name (const octa_node *n)
{
  (void)n;
  return "random numbers";
}

static const char *
assign_name (const octa_node *n)
{
  (void)n;
  return "an assignment";
}

octa_above_hooks octa_above;

static void
forget_above (void)
{
  if (octa_above.forget)
    octa_above.forget ();
}

/* The data of arrays in the current place, in the order in which they are
   freed; a reset of a device frees more before that.  */
#define ARRAYS                                                                \
  octa_fft_forget, octa_linalg_forget, octa_fuse_forget, octa_reduce_forget,  \
      octa_staging_reset, octa_pool_reset, octa_lanes_reset
static void (*const on_end[]) (void) = { ARRAYS, NULL };
static void (*const on_reset[]) (void) = { octa_comm_forget,
                                           octa_profile_forget,
                                           octa_module_forget,
                                           forget_above,
                                           ARRAYS,
                                           NULL };

/* A context is about to end: free the data of arrays in it, if there are
   any.  */
static void
context_gone (int c)
{
  int was = octa_context_in_use ();
  if (octa_lanes_know (c))
    {
      int before = octa_current_scope (c);
      bool is_lost = ! octa_context_switch (c);
      if (is_lost)
        octa_driver_refuse (true);
      for (void (*const *forget) (void) = on_end; *forget; forget++)
        (*forget) ();
      if (is_lost)
        octa_driver_refuse (false);
      octa_current_leave (before);
    }
  octa_lanes_forget (c);
  if (was != c && was != OCTA_NO_CONTEXT)
    (void)octa_context_switch (was);
}

/* Memory runs out.  */
static bool
relieve (void)
{
  bool had_some = octa_above.relieve && octa_above.relieve ();
  had_some |= octa_linalg_relieve ();
  had_some |= octa_fft_relieve ();
  return octa_pending_relieve () || had_some;
}

/* The functions of other folders that compute their nodes, name them in
   messages, and foresee their kernels.  */
static const octa_node_runner runners[OCTA_NODE_KINDS] = {
  [OCTA_NODE_RANGE] = { octa_elementwise_run, NULL, octa_elementwise_foresee },
  [OCTA_NODE_RANDOM] = { octa_random_run, random_name, octa_random_foresee },
  [OCTA_NODE_OP] = { octa_elementwise_run, op_name, octa_elementwise_foresee },
  [OCTA_NODE_VIEW] = { octa_fuse_pick_run, index_name,
                       octa_fuse_pick_foresee },
  [OCTA_NODE_REDUCE] = { octa_reduce_run, octa_reduce_name,
                         octa_reduce_foresee },
  [OCTA_NODE_CALL] = { octa_program_run_call, octa_program_call_said,
                       octa_program_run_call },
  [OCTA_NODE_RESULT] = { octa_elementwise_run, octa_program_call_said,
                         octa_elementwise_foresee },
  [OCTA_NODE_ASSIGN] = { octa_assign_run, assign_name, NULL },
};

__attribute__ ((constructor)) static void
connect (void)
{
  /* Scratch files learn their last folder.  */
  octa_scratch_last = octa_cache_folder;
  /* When the context in use changes, lanes follow.  */
  octa_context_watch = (octa_context_watcher){ octa_lane_follow,
                                               context_gone };
  octa_device_on_reset = on_reset;
  /* Lanes learn of pending arrays.  */
  octa_lazy = (octa_lazy_hooks){ .flush = octa_array_compute_all,
                                 .flush_lane = octa_pending_compute_in,
                                 .prepare = octa_reduce_ready,
                                 .relieve = relieve,
                                 .part = octa_buffer_part };
  /* Arrays learn of the functions that compute them.  */
  for (int k = 0; k < OCTA_NODE_KINDS; k++)
    if (runners[k].run)
      octa_node_runners[k] = runners[k];
  /* Arrays learn what is done with those that have parts.  */
  octa_parts_hooks = octa_distributed_rules;
  /* Compilers learn of the kernels that will be needed.  */
  octa_compile_foresee = octa_pending_foresee;
  /* Libraries learn of their twins on the host backend.  */
  octa_nv_twins = octa_host_libraries;
  /* The host backend learns of its own kernel.  */
  octa_host_interpreter = octa_interpret_blocks;
  /* Those who wait learn of communicators that fail.  */
  octa_wait_watch = octa_nccl_watch;
  /* Code that queues work learns of captures.  */
  octa_recorder = (octa_recorder_hooks){ .keep = octa_capture_keep,
                                         .abandon = octa_capture_abandon,
                                         .join = octa_capture_join,
                                         .joined = octa_capture_joined };
}
