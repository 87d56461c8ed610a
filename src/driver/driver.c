/* driver.c -- the code around each driver call.

   OCTA_CU calls octa_driver_enter before and octa_driver_leave after.  When
   nothing watches, the first adds to a counter and the second returns its
   argument.  A watched call is timed, printed, or refused with a code that a
   test has requested.  Compiler runs pass through here too, so that a test can
   make them fail like any other call.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "driver/driver.h"

#include <stdio.h>
#include <string.h>

octa_driver octa_cu;
const octa_backend *octa_driver_backend;
bool octa_driver_watched;

static bool is_traced, is_refusing;
static void (*observer) (const char *name, double seconds);
static uint64_t calls;
static uint64_t until_fault; /* calls until the last failing one, which is
                                included; 0: none */
static uint64_t n_faults;    /* how many fail from there on */
static CUresult fault;

static _Thread_local CUresult refused;
static _Thread_local int64_t entered; /* nanoseconds, as the next one */
static int64_t began; /* the first time of ENTERED that counts */

__attribute__ ((constructor)) static void
read_environment (void)
{
  /* Invalid values are not reported while the library is being loaded.  */
  const char *trace = octa_setting_text (OCTA_SETTING_TRACE);
  if (trace && strcmp (trace, "1") == 0)
    octa_driver_trace (true);
}

/* ---- around a call ---- */

static void
watch (void)
{
  octa_driver_watched = is_traced || observer || is_refusing
                        || __atomic_load_n (&until_fault, __ATOMIC_RELAXED)
                               > 0;
}

static CUresult
enter_watched (void)
{
  CUresult r = CUDA_SUCCESS;
  if (is_refusing)
    return CUDA_ERROR_CONTEXT_IS_DESTROYED;
  uint64_t left = __atomic_load_n (&until_fault, __ATOMIC_RELAXED);
  while (left > 0
         && ! __atomic_compare_exchange_n (&until_fault, &left, left - 1, true,
                                           __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
  if (left > 0 && left <= n_faults)
    r = fault;
  if (left == 1)
    watch ();
  if (is_traced || observer)
    entered = octa_clock_ns ();
  return r;
}

CUresult
octa_driver_enter (const char *name, bool present)
{
  (void)name;
  /* Not an atomic addition, which would cost each call more than a count is
     worth.  Two calls at once may be counted as one.  */
  uint64_t n = __atomic_load_n (&calls, __ATOMIC_RELAXED);
  __atomic_store_n (&calls, n + 1, __ATOMIC_RELAXED);
  if (__builtin_expect (! octa_driver_watched && present, 1))
    return CUDA_SUCCESS;
  CUresult r = octa_driver_watched ? enter_watched () : CUDA_SUCCESS;
  if (r == CUDA_SUCCESS && ! present)
    r = CUDA_ERROR_NOT_SUPPORTED;
  refused = r;
  return r;
}

CUresult
octa_driver_refused (void)
{
  return refused;
}

CUresult
octa_driver_leave (const char *name, CUresult r)
{
  if (__builtin_expect (! octa_driver_watched, 1))
    return r;
  /* Another thread may end the watch meanwhile.  */
  void (*observe) (const char *, double) = __atomic_load_n (&observer,
                                                            __ATOMIC_RELAXED);
  if (! (is_traced || observe)
      || entered < __atomic_load_n (&began, __ATOMIC_RELAXED))
    return r;
  double s = (double)(octa_clock_ns () - entered) * 1e-9;
  if (observe)
    observe (name, s);
  if (is_traced)
    fprintf (stderr, "octcuda: %s -> %s  %.1f us\n", name,
             octa_driver_error_name (r), s * 1e6);
  return r;
}

void
octa_driver_fail_at (uint64_t n, int r)
{
  octa_driver_fail_from (n, 1, r);
}

void
octa_driver_fail_from (uint64_t n, uint64_t count, int r)
{
  fault = (CUresult)r;
  n_faults = count;
  __atomic_store_n (&until_fault, n > 0 ? n + count - 1 : 0, __ATOMIC_RELAXED);
  watch ();
}

uint64_t
octa_driver_calls (void)
{
  return __atomic_load_n (&calls, __ATOMIC_RELAXED);
}

/* Calls that have been entered before have no time.  */
static void
begin_timing (void)
{
  if (! is_traced && ! observer)
    __atomic_store_n (&began, octa_clock_ns (), __ATOMIC_RELAXED);
}

void
octa_driver_trace (bool on)
{
  begin_timing ();
  is_traced = on;
  watch ();
}

void
octa_driver_observe (void (*each) (const char *name, double seconds))
{
  begin_timing ();
  __atomic_store_n (&observer, each, __ATOMIC_RELAXED);
  watch ();
}

void
octa_driver_refuse (bool on)
{
  is_refusing = on;
  watch ();
}

/* ---- result codes ---- */

typedef enum error_class
{
  CLASS_NONE,
  CLASS_MEMORY,
  CLASS_LAUNCH,
  CLASS_STICKY,
  CLASS_RUNTIME,
  CLASS_BROKEN,
  CLASS_LOGIC,
  CLASS_NOTSUPPORTED
} error_class;

typedef struct result_info
{
  CUresult code;
  error_class class;
  const char *name;
  const char *text;
} result_info;

static const result_info results[] = {
#define CURESULT(name, value, class, text)                                    \
  { name, CLASS_##class, #name, text },
#include "driver/curesult.def"
};

static const result_info *
find_result (CUresult r)
{
  for (size_t i = 0; i < sizeof results / sizeof *results; i++)
    if (results[i].code == r)
      return &results[i];
  return NULL;
}

const char *
octa_driver_error_text (CUresult r)
{
  const result_info *info = find_result (r);
  return info ? info->text : "unrecognized error code";
}

const char *
octa_driver_error_name (CUresult r)
{
  static _Thread_local char number[32];
  const result_info *info = find_result (r);
  if (info)
    return info->name;
  snprintf (number, sizeof number, "CUresult %d", (int)r);
  return number;
}

static const char *
class_id (error_class class)
{
  switch (class)
    {
    case CLASS_MEMORY:
      return OCTA_ERROR_MEMORY;
    case CLASS_LAUNCH:
    case CLASS_STICKY:
      return OCTA_ERROR_LAUNCH;
    case CLASS_RUNTIME:
    case CLASS_BROKEN:
      return OCTA_ERROR_RUNTIME;
    case CLASS_NOTSUPPORTED:
      return OCTA_ERROR_NOTSUPPORTED;
    case CLASS_NONE:
    case CLASS_LOGIC:
      break;
    }
  return OCTA_ERROR_LOGIC;
}

/* Advice after such an error; it follows the message.  NVIDIA's driver refuses
   the whole process after such a fault, whatever is reset, released or
   destroyed (seen for bad addresses, asserts, misaligned access and
   traps).  */
static const char *
class_help (error_class class)
{
  if (class == CLASS_BROKEN)
    return "; the device has failed: restart Octave, and if that does not "
           "help, the machine";
  if (class != CLASS_STICKY)
    return "";
  if (octa_driver_is_host ())
    return "; all data on the device are lost; reset (gpuDevice ()) makes "
           "it usable again";
  return "; the device cannot be used any more by this process: restart "
         "Octave";
}

static _Thread_local CUresult explained;
static _Thread_local char explanation[512];

void
octa_driver_explain (CUresult r, const char *text)
{
  explained = r;
  snprintf (explanation, sizeof explanation, " - %s", text);
}

/* The text that follows the message of R.  */
static const char *
help (const result_info *info, CUresult r)
{
  if (explained != r)
    return class_help (info ? info->class : CLASS_LOGIC);
  explained = CUDA_SUCCESS;
  return explanation;
}

/* The hint of hints.def for CALL, if R only says that something is not valid;
   that of graphs which are recorded; else "".  */
static const char *
hint (const char *call, CUresult r)
{
  static const struct
  {
    const char *call, *hint;
  } hints[] = {
#define HINT(call, hint) { #call, " - " hint },
#include "driver/hints.def"
#undef HINT
  };
  if (r == CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
      || r == CUDA_ERROR_STREAM_CAPTURE_IMPLICIT)
    return " - a stream records a graph, which this cannot be a part of: call "
           "its end_capture first";
  if (r != CUDA_ERROR_INVALID_VALUE && r != CUDA_ERROR_INVALID_HANDLE
      && r != CUDA_ERROR_INVALID_CONTEXT && r != CUDA_ERROR_INVALID_DEVICE
      && r != CUDA_ERROR_NOT_FOUND && r != CUDA_ERROR_INVALID_IMAGE
      && r != CUDA_ERROR_PEER_ACCESS_NOT_ENABLED
      && r != CUDA_ERROR_OPERATING_SYSTEM)
    return "";
  for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
    if (! strncmp (call, hints[i].call, strlen (hints[i].call)))
      return hints[i].hint;
  return "";
}

octa_status
octa_driver_fail (const char *call, CUresult r)
{
  const result_info *info = find_result (r);
  error_class class = info ? info->class : CLASS_LOGIC;
  if (class == CLASS_NOTSUPPORTED && octa_driver_backend)
    octa_fail (class_id (class), "%s failed: %s (%s) by the %s backend", call,
               octa_driver_error_text (r), octa_driver_error_name (r),
               octa_driver_backend->name);
  else
    {
      const char *text = help (info, r);
      octa_fail (class_id (class), "%s failed: %s (%s)%s", call,
                 octa_driver_error_text (r), octa_driver_error_name (r),
                 *text ? text : hint (call, r));
    }
  octa_error_set_code ((int)r);
  return OCTA_FAIL;
}

octa_status
octa_driver_query (const char *call, CUresult r, bool *is_done)
{
  if (r != CUDA_SUCCESS && r != CUDA_ERROR_NOT_READY)
    return octa_driver_fail (call, r);
  *is_done = r == CUDA_SUCCESS;
  return OCTA_OK;
}

void
octa_driver_cleanup (const char *call, CUresult r)
{
  /* A lost context refuses every release with the code that was reported when
     it was lost, so that code is reported only once.  The objects of a
     destroyed context no longer exist.  */
  static CUresult lost;
  if (r == CUDA_SUCCESS || r == CUDA_ERROR_DEINITIALIZED
      || r == CUDA_ERROR_INVALID_CONTEXT
      || r == CUDA_ERROR_CONTEXT_IS_DESTROYED)
    return;
  const result_info *info = find_result (r);
  bool is_explained = explained == r;
  if (! is_explained && info
      && (info->class == CLASS_STICKY || info->class == CLASS_BROKEN))
    {
      if (r == lost)
        return;
      lost = r;
    }
  octa_warn ("%s failed: %s (%s)%s", call, octa_driver_error_text (r),
             octa_driver_error_name (r), is_explained ? help (info, r) : "");
}

/* ---- the device ---- */

int
octa_driver_attribute (CUdevice_attribute attribute)
{
  CUdevice dev;
  int value = 0;
  if (OCTA_CU_RESULT (cuCtxGetDevice, (&dev)) != CUDA_SUCCESS
      || OCTA_CU_RESULT (cuDeviceGetAttribute, (&value, attribute, dev))
             != CUDA_SUCCESS)
    return 0;
  return value;
}
