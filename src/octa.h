/* octa.h -- libocta's public interface: what the gateways in mex/ and oct/ may
   use.

   libocta is plain C and never sees an mxArray.  Every function that can fail
   returns octa_status; the details wait in the error slot (octa_error).  All
   functions are for the interpreter's thread only, unless tagged "any
   thread".  Declarations under OCTA_LIBRARY in the headers included here are
   hidden from gateways.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_H
#define OCTA_H 1

#include "base/base.h"
#include "text/text.h"
#include "driver/driver.h"
#include "library/library.h"
#include "compile/compile.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"
#include "fuse/fuse.h"
#include "reduce/reduce.h"
#include "index/index.h"
#include "order/order.h"
#include "linalg/linalg.h"
#include "fft/fft.h"
#include "random/random.h"
#include "object/object.h"
#include "comm/comm.h"
#include "distributed/distributed.h"
#include "memory/memory.h"
#include "graphics/graphics.h"
#include "module/module.h"
#include "kernel/kernel.h"
#include "graph/graph.h"
#include "expression/expression.h"
#include "function/function.h"

#ifdef OCTA_LIBRARY /* not for gateways */

/* The hooks of a library that uses this one (there is one such library).
   forget: the device in use is about to be reset.  relieve: memory is needed;
   true if some was freed.  */
typedef struct octa_above_hooks
{
  void (*forget) (void);
  bool (*relieve) (void);
} octa_above_hooks;
OCTA_API extern octa_above_hooks octa_above;

#endif

#endif
