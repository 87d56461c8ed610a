/* init.c -- initialization, forks, and the end of the host backend.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static unsigned
usable_threads (void)
{
  long n = (long)octa_setting (OCTA_SETTING_HOST_THREADS);
  if (n < 1)
    n = octa_os_processors ();
  return n < 1 ? 1 : n > 1024 ? 1024 : (unsigned)n;
}

static void
forked (void)
{
  octa_host.is_forked = true;
}

enum
{
  EXIT_LOOKS = 100 /* a millisecond each */
};

/* End all running kernels.  At exit the loader runs destructors of modules, so
   their code must be executable again afterwards.  */
static void
end_kernels (void)
{
  if (octa_host_n_running () > 0)
    octa_host_code_allow_all (false);
  for (int i = 0; i < EXIT_LOOKS && octa_host_n_running () > 0; i++)
    {
      octa_host_unlock ();
      usleep (1000);
      octa_host_lock ();
    }
  octa_host_code_allow_all (true);
}

/* Queued work is dropped, and running kernels are ended, because destructors
   run after this.  */
static void
at_exit (void)
{
  if (octa_host.is_forked)
    return;
  __atomic_store_n (&octa_host.is_exiting, true, __ATOMIC_RELAXED);
  for (int i = 0; i < EXIT_LOOKS; i++)
    {
      if (pthread_mutex_trylock (&octa_host.lock) == 0)
        {
          end_kernels ();
          octa_host_unlock ();
          return;
        }
      usleep (1000);
    }
}

static size_t
total_memory (void)
{
  size_t total = (size_t)sysconf (_SC_PHYS_PAGES)
                 * (size_t)sysconf (_SC_PAGESIZE);
  FILE *f = fopen ("/sys/fs/cgroup/memory.max", "re");
  unsigned long long most;
  if (f && fscanf (f, "%llu", &most) == 1 && most < total)
    total = (size_t)most;
  if (f)
    fclose (f);
  size_t wanted = (size_t)octa_setting (OCTA_SETTING_HOST_MEMORY);
  return wanted ? wanted : total / (size_t)octa_host.n_devices;
}

static void
init_once (void)
{
  octa_host.n_devices = (int)octa_setting (OCTA_SETTING_HOST_DEVICES);
  octa_host.memory_total = total_memory ();
  octa_host.n_workers = (int)usable_threads ();
  octa_host.is_ready = octa_host_self_init ()
                       && pthread_atfork (NULL, NULL, forked) == 0
                       && atexit (at_exit) == 0 && octa_host_trap_init ();
}

CUresult
octa_host_cuInit (unsigned int flags)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  if (octa_host.is_forked)
    return CUDA_ERROR_NOT_INITIALIZED;
  pthread_once (&once, init_once);
  return octa_host.is_ready ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult
octa_host_cuDriverGetVersion (int *version)
{
  if (! version)
    return CUDA_ERROR_INVALID_VALUE;
  *version = 13000;
  return CUDA_SUCCESS;
}
