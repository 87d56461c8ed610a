/* calls.c -- CUDA's libraries for arrays: opening them when they are first
   needed, and what happens around each call.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "library/library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

octa_nv_calls octa_nv;
bool (*octa_nv_twins) (octa_nv_library which, octa_nv_calls *calls);

/* ---- the libraries ---- */

static const octa_library_call cublas_calls[] = {
#define CUBLAS(name, params) { #name, offsetof (octa_nv_calls, name) },
#include "library/cublas.def"
#undef CUBLAS
};
static const octa_library_call cusolver_calls[] = {
#define CUSOLVER(name, params) { #name, offsetof (octa_nv_calls, name) },
#include "library/cusolver.def"
#undef CUSOLVER
};
static const octa_library_call cufft_calls[] = {
#define CUFFT(name, params) { #name, offsetof (octa_nv_calls, name) },
#include "library/cufft.def"
#undef CUFFT
};
#define N_CALLS(calls) (sizeof calls / sizeof *calls)
#define CALLS_CUBLAS cublas_calls
#define CALLS_CUSOLVER cusolver_calls
#define CALLS_CUFFT cufft_calls

#define LIST(...) ((const char *const[]){ __VA_ARGS__, NULL })
static const octa_library libraries[] = {
#define NVLIBRARY(lib, title, filename, names, package, wants)                \
  { .name = title,                                                            \
    .file = filename,                                                         \
    .sonames = LIST names,                                                    \
    .setting = OCTA_SETTING_##lib,                                            \
    .install = "the CUDA toolkit or Python's package " package,               \
    .calls = CALLS_##lib,                                                     \
    .n_calls = N_CALLS (CALLS_##lib),                                         \
    .n_needed = 1,                                                            \
    .needs = LIST wants },
#include "library/nv_libraries.def"
};

/* ---- opening ---- */

/* For each library: was it searched for, was it found, and if not, why.  */
static struct
{
  bool is_sought, is_there;
  octa_strbuf why;
} states[OCTA_NV_LIBRARIES];
static int lacked = -1; /* the last one that was needed and not found */

bool
octa_nv_has (octa_nv_library which)
{
  if (! states[which].is_sought)
    {
      states[which].is_sought = true;
      octa_strbuf_clear (&states[which].why);
      states[which].is_there = octa_driver_is_host ()
                                   ? octa_nv_twins
                                         && octa_nv_twins (which, &octa_nv)
                                   : octa_library_load (&libraries[which],
                                                        &octa_nv,
                                                        &states[which].why);
    }
  if (! states[which].is_there)
    lacked = (int)which;
  return states[which].is_there;
}

const char *
octa_nv_lacked (void)
{
  const char *text = lacked >= 0 ? octa_nv_wanted ((octa_nv_library)lacked)
                                 : NULL;
  lacked = -1;
  return text;
}

const char *
octa_nv_missing (octa_nv_library which)
{
  return states[which].why.s ? states[which].why.s : libraries[which].name;
}

const char *
octa_nv_wanted (octa_nv_library which)
{
  static octa_strbuf text;
  const octa_library *l = &libraries[which];
  octa_strbuf_clear (&text);
  if (octa_driver_is_host ())
    octa_strbuf_printf (&text, "the %s of Octave, which cannot be used",
                        which == OCTA_NV_CUFFT ? "FFTW" : "BLAS and LAPACK");
  else
    octa_strbuf_printf (&text,
                        "%s, which was not found (install %s, or name the "
                        "file by %s)",
                        l->name, l->install,
                        octa_setting_rows[l->setting].variable);
  return text.s ? text.s : l->name;
}

void
octa_nv_say (octa_nv_library which, char *text, size_t n)
{
  const octa_library *l = &libraries[which];
  const char *says = "not loaded yet", *none = "";
  void *first = NULL;
  Dl_info at;
  if (states[which].is_sought && ! states[which].is_there)
    {
      none = "none: ";
      says = octa_nv_missing (which);
    }
  else if (states[which].is_sought && octa_driver_is_host ())
    says = "functions of the running Octave's instead";
  else if (states[which].is_sought)
    {
      memcpy (&first, (const char *)&octa_nv + l->calls[0].place,
              sizeof first);
      says = dladdr (first, &at) ? at.dli_fname : l->file;
    }
  snprintf (text, n, "%s: %s%s", l->name, none, says);
}

const char *
octa_nv_name (octa_nv_library which)
{
  return libraries[which].name;
}

void
octa_nv_hide (octa_nv_library which, bool is_hidden)
{
  states[which].is_sought = is_hidden;
  states[which].is_there = false;
  octa_strbuf_clear (&states[which].why);
  octa_strbuf_printf (&states[which].why, "%s (hidden)",
                      libraries[which].name);
}

void
octa_nv_age (int release)
{
  for (int l = 0; l < OCTA_NV_LIBRARIES; l++)
    {
      octa_nv_hide ((octa_nv_library)l, false);
      (void)octa_nv_has ((octa_nv_library)l);
    }
#define NVSINCE(name, since)                                                  \
  if (since > release)                                                        \
    octa_nv.name = NULL;
#include "library/nv_since.def"
}

/* ---- types ---- */

const size_t octa_nv_letter_sizes[OCTA_NV_LETTERS] = { 4, 8, 8, 16 };

octa_nv_letter
octa_nv_letter_of (cudaDataType type)
{
  switch (type)
    {
    case CUDA_R_32F:
      return OCTA_NV_S;
    case CUDA_R_64F:
      return OCTA_NV_D;
    case CUDA_C_32F:
      return OCTA_NV_C;
    case CUDA_C_64F:
      break;
    }
  return OCTA_NV_Z;
}

/* ---- around each call ---- */

int
octa_nv_leave (const char *name, int status)
{
  (void)octa_driver_leave (name,
                           status == 0 ? CUDA_SUCCESS : CUDA_ERROR_UNKNOWN);
  return status;
}

/* Refusals by octa_driver_enter are negative numbers; no library has such
   statuses.  */
int
octa_nv_refused (void)
{
  return -(int)octa_driver_refused ();
}

#define CLASS_RUNTIME OCTA_ERROR_RUNTIME
#define CLASS_MEMORY OCTA_ERROR_MEMORY
#define CLASS_LOGIC OCTA_ERROR_LOGIC
#define CLASS_LAUNCH OCTA_ERROR_LAUNCH
#define CLASS_NOTSUPPORTED OCTA_ERROR_NOTSUPPORTED

static const struct
{
  octa_nv_library library;
  int value;
  const char *name, *id, *text;
} statuses[] = {
#define NVSTATUS(library, value, name, class, text)                           \
  { OCTA_NV_##library, value, #name, CLASS_##class, text },
#include "library/nv_status.def"
};

octa_status
octa_nv_fail (octa_nv_library which, const char *call, int status)
{
  /* The library's name of a function, without what linkers add to it.  */
  size_t n = strlen (call);
  if (n > 3 && strcmp (call + n - 3, "_64") == 0)
    n -= 3;
  if (n > 3 && strncmp (call + n - 3, "_v2", 3) == 0)
    n -= 3;
  if (status == -(int)CUDA_ERROR_NOT_SUPPORTED)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "%.*s is not in this %s: install a newer one, or name "
                      "the file by %s",
                      (int)n, call, libraries[which].name,
                      octa_setting_rows[libraries[which].setting].variable);
  if (status < 0)
    {
      char name[64];
      snprintf (name, sizeof name, "%.*s", (int)n, call);
      return octa_driver_fail (name, (CUresult)-status);
    }
  for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
    if (statuses[i].library == which && statuses[i].value == status)
      return octa_fail (statuses[i].id, "%.*s failed: %s (%s)", (int)n, call,
                        statuses[i].text, statuses[i].name);
  return octa_fail (OCTA_ERROR_RUNTIME, "%.*s failed: status %d of %s", (int)n,
                    call, status, libraries[which].name);
}
