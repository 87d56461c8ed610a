/* nvrtc.h -- NVIDIA's run-time compiler, loaded if it is found.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_CUDA_NVRTC_H
#define OCTA_CUDA_NVRTC_H 1

#include "cuda/cuda.h"
#include "library/library.h"

/* ---- nvrtc_find.c ---- */

typedef struct nvrtc_program *nvrtcProgram;
typedef int nvrtcResult;

enum
{
  NVRTC_SUCCESS = 0,
  NVRTC_ERROR_INVALID_OPTION = 5,
  NVRTC_ERROR_COMPILATION = 6
};

enum
{
  NVRTC_ARCHS_MAX = 64
};

typedef struct octa_nvrtc
{
#define RTC(name, params) nvrtcResult (*name) params;
#include "cuda/nvrtc.def"
  int driver_version; /* for which it was chosen; 0: any */
  int version;  /* 13000 for 13.0, as cuDriverGetVersion counts; 0: none */
  char *path;   /* of the library */
  char *folder; /* the toolkit's headers, or NULL */
  int archs[NVRTC_ARCHS_MAX];
  int n_archs;
} octa_nvrtc;

/* The loaded one.  */
extern octa_nvrtc octa_rtc;

/* Load an NVRTC whose output a driver of DRIVER_VERSION accepts for a device
   of architecture SM (90); 0 and 0 accept any.  Returns true at once if one is
   loaded.  On failure WHY says where the search looked.  */
bool octa_nvrtc_load (int driver_version, int sm, octa_strbuf *why);
bool octa_nvrtc_has_arch (const octa_nvrtc *rtc, int sm);

/* ---- nvrtc.c ---- */

/* The hash of the headers that are added to users' sources.  */
uint64_t octa_nvrtc_headers_hash (void);

/* Starts to compile SRC, one of the package's kernels, for SM in another
   thread, unless enough threads are running.  */
void octa_nvrtc_ahead (const octa_source *src, int sm);

/* ---- nvrtc_ahead.c: programs that other threads compile ---- */

/* May one more thread start, and is TEXT for SM not being compiled yet?  */
bool octa_nvrtc_may_start (const char *text, int sm);
/* Compiles P, the program of TEXT for SM, with N OPTIONS; owns P from now on.
 */
void octa_nvrtc_start (nvrtcProgram p, const char *text, int sm, size_t n,
                       const char *const *options);
/* Waits for the program of TEXT for SM and returns it; NULL if there is none,
   or NVRTC refused it.  */
nvrtcProgram octa_nvrtc_take (const char *text, int sm);

/* ---- nvcc.c ---- */

/* Compile SRC with the nvcc on the PATH, because it needs headers that NVRTC
   lacks.  False, with the slot unchanged, if there is no nvcc.  */
bool octa_nvcc_compile (const octa_source *src, int sm, octa_image *im,
                        octa_status *st);

#endif
