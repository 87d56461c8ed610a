/* driver.h -- the one way to call the CUDA driver.

   driver.def lists every driver call.  A backend fills one function pointer
   per row: backend_cuda.c with libcuda's entry points, backend_host.c with
   functions that do the same on the CPU.  Everything above calls through
   OCTA_CU, which counts, traces (OCTCUDA_TRACE=1) and can fail each call
   (octa_driver_fail_at).  An empty slot is octcuda:NotSupported, naming the
   call.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_DRIVER_H
#define OCTA_DRIVER_H 1

#include "octa.h"
#include "cuda_api.h"

typedef struct octa_driver
{
#define CU(name, version, params) CUresult (*name) params;
#include "driver.def"
#undef CU
} octa_driver;

/* The selected backend's calls.  All NULL until octa_backend_select.  */
extern octa_driver octa_cu;

/* Inside the macro only.  octa_driver_enter counts the call and returns the
   error to inject, or CUDA_SUCCESS; octa_driver_leave traces and passes R on.
   "Any thread" for both.  */
CUresult octa_driver_enter (const char *name, bool present);
CUresult octa_driver_leave (const char *name, CUresult r);
extern bool octa_driver_watched; /* tracing, timing or a fault is armed */
/* Tell EACH of every call; NULL: nobody any more.  */
void octa_driver_observe (void (*each) (const char *name, double seconds));

/* The value of one call, for the few places that look at it themselves
   (NOT_READY, fallbacks).  An injected fault shows up here too.  */
#define OCTA_CU_RESULT(fn, args)                                              \
  (octa_driver_enter (#fn, octa_cu.fn != NULL) == CUDA_SUCCESS                \
       ? octa_driver_leave (#fn, octa_cu.fn args)                             \
       : octa_driver_leave (#fn, octa_driver_refused ()))
CUresult octa_driver_refused (void); /* what enter answered */
/* From now on no call is made: each answers CONTEXT_IS_DESTROYED.  For closing
   what was in a context that is gone.  */
void octa_driver_refuse (bool on);

/* Call; on failure fill the slot and go to `done' with st set.  */
#define OCTA_CU(fn, args)                                                     \
  do                                                                          \
    {                                                                         \
      CUresult r_ = OCTA_CU_RESULT (fn, args);                                \
      if (r_ != CUDA_SUCCESS)                                                 \
        {                                                                     \
          st = octa_fail_cu (#fn, r_);                                        \
          goto done;                                                          \
        }                                                                     \
    }                                                                         \
  while (0)

/* The value of a call that is made again and again until it changes
   (cuStreamQuery): not counted, traced or failed, so that a run makes the same
   number of calls each time.  Make the first one with OCTA_CU_RESULT.  */
#define OCTA_CU_POLL(fn, args) (octa_cu.fn args)

/* For destructors: call; a failure becomes a warning (octa_warn), except
   CUDA_ERROR_DEINITIALIZED, which is silent.  */
#define OCTA_CU_WARN(fn, args)                                                \
  octa_driver_cleanup (#fn, OCTA_CU_RESULT (fn, args))

/* "<call> failed: <text> (<CUDA_ERROR_NAME>)" with the identifier that
   curesult.def gives for R.  */
octa_status octa_fail_cu (const char *call, CUresult r);
void octa_driver_cleanup (const char *call, CUresult r);
/* "out of memory" and "CUDA_ERROR_OUT_OF_MEMORY" for a code.  */
const char *octa_cu_error_text (CUresult r);
const char *octa_cu_error_name (CUresult r);

/* ---- capture_mode.c ---- */

extern unsigned octa_n_captures; /* under way */
bool octa_capture_is_on (CUstream s);
/* Is what is queued on S recorded?  */
static inline bool
octa_stream_is_capturing (CUstream s)
{
  return octa_n_captures && s && s != CU_STREAM_LEGACY
         && octa_capture_is_on (s);
}
/* While a stream is captured the driver refuses this thread what could wait
   for the device: allocations, loading, giving back.  What the library does so
   by itself stands between these two.  */
int octa_capture_relax (void);
void octa_capture_restore (int was);
/* Wait for what is queued in the context in use, before something that it may
   use goes.  */
void octa_context_settle (void);

#endif
