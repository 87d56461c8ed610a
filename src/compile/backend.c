/* backend.c -- which backend this process uses.

   Decided once, at the first use: every handle, pointer and kernel belongs to
   the backend that made it, so there is no way back.  OCTCUDA_BACKEND or
   octcuda_backend may name one.  Otherwise it is the GPU if a driver, a device
   and a compiler are found, else the CPU.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compile/compile.h"

#include <string.h>

static bool
load (const octa_backend *b, octa_strbuf *why)
{
  octa_driver drv = { 0 };
  if (! b->load (&drv, why))
    return false;
  octa_cu = drv;
  octa_driver_backend = b;
  return true;
}

static octa_status
fail_load (const char *name, octa_strbuf *why)
{
  const char *text = octa_strbuf_ok (why);
  const bool is_cuda = strcmp (name, octa_cuda_backend.name) == 0;
  return text ? octa_fail (OCTA_ERROR_RUNTIME,
                           "the %s backend cannot be used: %s%s", name, text,
                           is_cuda ? "; octcuda_backend (\"host\") computes "
                                     "on the CPU instead"
                                   : "")
              : OCTA_FAIL;
}

static octa_status
select_auto (void)
{
  octa_status st = OCTA_OK;
  octa_strbuf why = { 0 };
  if (load (&octa_cuda_backend, &why))
    goto done;
  if (octa_cuda_has_device ())
    octa_warn ("the GPU is not used, because it has no compiler: install "
               "NVRTC (Debian and Ubuntu: libnvrtc12 or nvidia-cuda-toolkit; "
               "or pip install nvidia-cuda-nvrtc).  Not found: %s",
               why.s ? why.s : "");
  octa_strbuf_clear (&why);
  if (! load (&octa_host_backend, &why))
    st = fail_load ("host", &why);
done:
  octa_strbuf_free (&why);
  return st;
}

static octa_status
select_named (const octa_backend *b)
{
  octa_status st = OCTA_OK;
  octa_strbuf why = { 0 };
  if (! load (b, &why))
    st = fail_load (b->name, &why);
  octa_strbuf_free (&why);
  return st;
}

octa_status
octa_backend_select (const char *name)
{
  bool is_asked = name != NULL;
  if (octa_driver_backend
      && (! is_asked || strcmp (name, "auto") == 0
          || strcmp (name, octa_driver_backend->name) == 0))
    return OCTA_OK;
  if (! is_asked)
    {
      if (octa_setting_refuse (OCTA_SETTING_BACKEND) != OCTA_OK)
        return OCTA_FAIL;
      name = octa_setting_text (OCTA_SETTING_BACKEND);
    }
  if (! name || ! *name)
    name = "auto";
  const octa_backend *b = strcmp (name, "cuda") == 0   ? &octa_cuda_backend
                          : strcmp (name, "host") == 0 ? &octa_host_backend
                                                       : NULL;
  if (! b && strcmp (name, "auto") != 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "NAME must be \"auto\", \"cuda\" or \"host\", not "
                      "\"%s\"",
                      name);
  if (octa_driver_backend)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the %s backend is in use already; choose before the "
                      "first use, or set OCTCUDA_BACKEND=%s and restart "
                      "Octave",
                      octa_driver_backend->name, name);
  return b ? select_named (b) : select_auto ();
}

octa_status
octa_backend_init (void)
{
  octa_status st = OCTA_OK;
  static bool is_initialised; /* cuInit was called */
  if (is_initialised)
    return OCTA_OK;
  OCTA_TRY (octa_backend_select (NULL));
  OCTA_CU (cuInit, (0));
  is_initialised = true;
done:
  return st;
}
