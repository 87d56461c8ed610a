/* host.h -- the CPU as a CUDA device: a backend that needs no GPU.

   The host backend implements the driver's calls as functions octa_host_cuXxx;
   a call that makes no sense on a CPU has none, and raises
   octcuda:NotSupported.

   Streams are queues that threads serve.  Work is a graph of tasks: each
   stream knows its last task, and a new one waits for that one, for tasks by
   the rules of the default stream, and for events (task.c).  The caller itself
   does small work on an idle stream.  Kernels are the same CUDA C as on a GPU:
   source.c rewrites what is not C++, and the system's compiler makes a shared
   object of it, with kernels/host/octa_host.h in front (compile.c).  A kernel
   without barriers becomes nested loops that vectorise; in one with barriers
   or warp functions each thread of a block is a fibre (fiber.c).

   Memory is the process's.  Kernels allocate from a heap of their context,
   which detects invalid frees (heap.c).  Memory that another process opens, or
   that is mapped to reserved addresses, is a file in memory (ipc.c,
   virtual.c).  Textures and surfaces are calls into the library (sampler.c),
   by the formulas of the CUDA C++ Programming Guide.  If the processor stops a
   kernel (an invalid address, a division by zero), or a kernel would end the
   process (abort, exit), the launch or the next synchronization of its stream
   raises an error; unlike on a GPU the context survives (trap.c).  If a kernel
   does not end, Ctrl-C stops it if it is small (interrupt.c), and otherwise
   ends the wait for it (task.c); a reset of the device and the end of the
   session wait briefly, and then stop it (revoke.c).  A node of a graph is a
   piece of work from which tasks are made.  One thread polls for conditions
   that no task of this process fulfills: a word in memory, or an event of
   another process (watch.c).  NVIDIA's libraries are replaced by BLAS, LAPACK
   and FFTW of the running Octave (library.c).

   Only compile/ uses this header, and only octa_host_backend of it; private.h
   is shared by its files.  Read first: private.h, task.c, launch.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_H
#define OCTA_HOST_H 1

#include "base/base.h"
#include "text/text.h"
#include "driver/driver.h"
#include "library/library.h"

#ifdef OCTA_LIBRARY /* not for gateways */

extern const octa_backend octa_host_backend;
/* For octa_nv_twins.  */
bool octa_host_libraries (octa_nv_library which, octa_nv_calls *calls);
/* The function of the kernel OCTA_INTERPRETER.  */
extern void (*octa_host_interpreter) (void **params, long long lo,
                                      long long hi, const unsigned *grid,
                                      void *shared);

#endif /* OCTA_LIBRARY */

#endif
