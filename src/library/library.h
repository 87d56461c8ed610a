/* library.h -- CUDA's libraries: where they may be, and the functions in them.

   Nothing of CUDA is linked.  A library is searched for and opened when it is
   first needed; the functions of a table become a struct of function pointers.
   So another library needs a table (a .def file, a row for each function) and
   an octa_library with its file names; cuda/nvrtc.def and cuda/nvrtc_find.c
   are the model.

   The search tries one name after the other: first names for the loader (in
   its own folders and in LD_LIBRARY_PATH), newest first; then the files in the
   folders of toolkits, of conda and of Python's packages, newest first in
   each.  The user may name a file in a variable; then there is no search.  If
   no library is usable, a text says where the search looked, and what was
   wrong with each library that it found.

   The driver, libcuda.so.1, is not searched for: toolkits have only a stub of
   that name.  cuda/backend.c opens it.

   cuBLAS, cuSOLVER and cuFFT are for arrays (calls.c): tables in the form of
   driver.def, with one macro for the calls, OCTA_NV (CUBLAS, cublasGemmEx,
   (args)).  The host backend implements the same functions with the BLAS,
   LAPACK and FFTW of the running Octave, so callers make one call for both.
   "nv" is for NVIDIA.

   Read first: library.c, then calls.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LIBRARY_H
#define OCTA_LIBRARY_H 1

#include "base/base.h"
#include "driver/driver.h"

/* ---- calls.c: the libraries for arrays ---- */

typedef enum octa_nv_library
{
#define NVLIBRARY(library, name, file, sonames, package, needs)               \
  OCTA_NV_##library,
#include "library/nv_libraries.def"
  OCTA_NV_LIBRARIES
} octa_nv_library;

OCTA_API const char *octa_nv_name (octa_nv_library which);
/* Append where WHICH is, or that it has not been needed yet, or why it cannot
   be used.  Opens nothing.  */
OCTA_API void octa_nv_say (octa_nv_library which, char *text, size_t n);
/* The library that was needed and not found since the last call of this
   function, and what to install.  NULL: none.  */
OCTA_API const char *octa_nv_lacked (void);
/* For tests: pretend that it is missing, or search for it again.  */
OCTA_API void octa_nv_hide (octa_nv_library which, bool is_hidden);
/* For tests: pretend that all are of this release; 11080 is CUDA 11.8.  */
OCTA_API void octa_nv_age (int release);

#ifdef OCTA_LIBRARY /* not for gateways */

#include "library/nv_api.h"

/* ---- library.c ---- */

/* A function, and the place of its pointer in the struct: { "nvrtcVersion",
   offsetof (octa_nvrtc, nvrtcVersion) }.  */
typedef struct octa_library_call
{
  const char *name;
  size_t place;
} octa_library_call;

typedef struct octa_library
{
  const char *name;           /* in messages: "NVRTC" */
  const char *file;           /* "libnvrtc.so", before a dot and a version */
  const char *const *sonames; /* newest first, NULL-terminated */
  octa_setting_name setting;  /* in which the user may name a file */
  const char *install;        /* what to install, for messages; or NULL */
  const octa_library_call *calls;
  size_t n_calls;
  size_t n_needed; /* the library must have the first N_NEEDED; others may be
                      missing, and become NULL. 0: all are needed */
  bool is_global;  /* its own plugins look for symbols in it */
  const char *const *needs; /* files that it depends on, to be opened first if
                               the loader does not find them; or NULL */
} octa_library;

/* Open the first library that has all needed calls, and fill the struct TABLE.
   It stays open.  On failure TABLE is unchanged, and WHY says where the search
   looked.  */
bool octa_library_load (const octa_library *l, void *table, octa_strbuf *why);

/* The parts of octa_library_load, for callers that choose among several
   libraries.  */

/* Call TAKE with each name by which L may be opened, until it returns
   true.  */
void octa_library_search (const octa_library *l,
                          bool (*take) (void *data, const char *name),
                          void *data);
/* Open the library NAME.  NULL, with the loader's message in WHY, if that
   fails.  */
void *octa_library_open (const octa_library *l, const char *name,
                         octa_strbuf *why);
/* Fill TABLE from LIB.  Returns NULL, or the name of a missing call; then
   TABLE is unchanged.  */
const char *octa_library_fill (const octa_library *l, void *lib, void *table);
/* The address of the symbol NAME in LIB; NULL if it has none.  */
void *octa_library_symbol (void *lib, const char *name);
/* The path of the library that has the function CALL, malloc'd; NULL if memory
   is exhausted.  */
char *octa_library_path (const void *call);
/* Append to WHY that L was searched for.  FOUND has the problem of each
   library that was found, after a semicolon each.  */
void octa_library_missing (const octa_library *l, const octa_strbuf *found,
                           octa_strbuf *why);

/* ---- calls.c: the libraries for arrays ---- */

/* Their functions.  All are NULL until octa_nv_has; those that a library lacks
   stay NULL.  */
typedef struct octa_nv_calls
{
#define CUBLAS(name, params) int (*name) params;
#define CUSOLVER(name, params) int (*name) params;
#define CUFFT(name, params) int (*name) params;
#include "library/cublas.def"
#include "library/cufft.def"
#include "library/cusolver.def"
#undef CUBLAS
#undef CUSOLVER
#undef CUFFT
} octa_nv_calls;

extern octa_nv_calls octa_nv;

/* A hook of the host backend: fill CALLS with its CPU implementations of
   WHICH; false if it has none. octa.c sets it.  */
extern bool (*octa_nv_twins) (octa_nv_library which, octa_nv_calls *calls);

/* Can WHICH be used?  The first call opens it.  If that fails, octa_nv_missing
   says where the search looked and what to install.  */
bool octa_nv_has (octa_nv_library which);
const char *octa_nv_missing (octa_nv_library which);
/* "cuBLAS, which is not there (install ...)": the same in short.  */
const char *octa_nv_wanted (octa_nv_library which);

/* The types of elements, named by the letters of BLAS, and their sizes in
   bytes.  */
typedef enum octa_nv_letter
{
  OCTA_NV_S,
  OCTA_NV_D,
  OCTA_NV_C,
  OCTA_NV_Z,
  OCTA_NV_LETTERS
} octa_nv_letter;
octa_nv_letter octa_nv_letter_of (cudaDataType type);
extern const size_t octa_nv_letter_sizes[OCTA_NV_LETTERS];

/* As OCTA_CU: call FN of LIBRARY (CUBLAS, ...); on failure fill the slot and
   go to `done' with st set.  Such calls are counted, traced and made to fail
   like calls of the driver.  */
#define OCTA_NV(library, fn, args)                                            \
  do                                                                          \
    {                                                                         \
      int r_ = OCTA_NV_RESULT (fn, args);                                     \
      if (r_ != 0)                                                            \
        {                                                                     \
          st = octa_nv_fail (OCTA_NV_##library, #fn, r_);                     \
          goto done;                                                          \
        }                                                                     \
    }                                                                         \
  while (0)

/* The value of one call; negative: octa_driver_enter refused it.  */
#define OCTA_NV_RESULT(fn, args)                                              \
  (octa_driver_enter (#fn, octa_nv.fn != NULL) == CUDA_SUCCESS                \
       ? octa_nv_leave (#fn, octa_nv.fn args)                                 \
       : octa_nv_leave (#fn, octa_nv_refused ()))
int octa_nv_leave (const char *name, int status);
int octa_nv_refused (void);
/* "cublasGemmEx failed: <text> (<CUBLAS_STATUS_NAME>)".  */
octa_status octa_nv_fail (octa_nv_library which, const char *call, int status);

#endif /* OCTA_LIBRARY */

#endif
