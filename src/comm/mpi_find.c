/* mpi_find.c -- the library of MPI, which is searched for when it is first
   needed; how its calls fail.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/mpi.h"
#include "library/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

octa_mpi_calls octa_mpi;

static const octa_library_call calls[] = {
#define MPI(name, params) { #name, offsetof (octa_mpi_calls, name) },
#include "comm/mpi.def"
};

/* ---- the library ---- */

static octa_library library = { .name = "MPI",
                                .file = "libmpi.so",
                                .setting = OCTA_SETTING_MPI,
                                .is_global = true,
                                .install = "the MPI of the launcher",
                                .calls = calls,
                                .n_calls = sizeof calls / sizeof *calls };

static void
take_open_mpi (void *world, void *byte, void *errors_return)
{
  octa_mpi.world = world;
  octa_mpi.byte = byte;
  octa_mpi.errors_return = errors_return;
}

static void
take_standard (void)
{
  octa_mpi.world = (void *)0x101;
  octa_mpi.byte = (void *)0x247;
  octa_mpi.errors_return = (void *)0x142;
}

static void
take_mpich (void)
{
  octa_mpi.world = (void *)0x44000000;
  octa_mpi.byte = (void *)0x4c00010d;
  octa_mpi.errors_return = (void *)0x54000001;
  octa_mpi.status_ignore = (void *)1;
}

static bool
take_library (void *data, const char *name)
{
  octa_strbuf *found = data;
  void *lib = octa_library_open (&library, name, found);
  const char *lacks = lib ? octa_library_fill (&library, lib, &octa_mpi)
                          : NULL;
  if (lacks)
    octa_strbuf_printf (found, "; %s has no %s", name, lacks);
  if (! lib || lacks)
    return false;
  char *path = octa_library_path (
      octa_library_symbol (lib, "MPI_Init_thread"));
  void *world = octa_library_symbol (lib, "ompi_mpi_comm_world");
  if (world)
    take_open_mpi (world, octa_library_symbol (lib, "ompi_mpi_byte"),
                   octa_library_symbol (lib, "ompi_mpi_errors_return"));
  else if (path && strstr (path, "libmpi_abi"))
    take_standard ();
  else
    take_mpich ();
  free (path);
  return true;
}

octa_status
octa_mpi_find (const octa_launcher *l)
{
  octa_status st = OCTA_OK;
  octa_strbuf found = { 0 }, why = { 0 };
  if (octa_mpi.MPI_Init_thread)
    return OCTA_OK;
  if (! l->mpi && ! octa_setting_text (OCTA_SETTING_MPI))
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "processes on the host backend exchange arrays through "
                      "MPI, which %s does not bring; start them by "
                      "mpirun -n %d octave-cli FILE",
                      l->name, l->size);
  library.sonames = l->mpi ? l->mpi : (const char *const[]){ NULL };
  /* Open MPI's own signal handlers would replace Octave's.  */
  (void)setenv ("OMPI_MCA_opal_signal", "", 0);
  octa_library_search (&library, take_library, &found);
  if (! octa_mpi.world)
    {
      octa_library_missing (&library, &found, &why);
      st = octa_fail (OCTA_ERROR_NOTSUPPORTED, "cannot use %s",
                      why.s ? why.s : "MPI");
      octa_mpi.MPI_Init_thread = NULL;
    }
  octa_strbuf_free (&found);
  octa_strbuf_free (&why);
  return st;
}

/* ---- failures ---- */

enum
{
  TEXT_BYTES = 1024 /* at least MPI_MAX_ERROR_STRING */
};

int
octa_mpi_leave (const char *name, int r)
{
  (void)octa_driver_leave (name, r == 0 ? CUDA_SUCCESS : CUDA_ERROR_UNKNOWN);
  return r;
}

/* Before MPI is initialized it aborts at the question.  */
static const char *
text_of (int r, char text[TEXT_BYTES])
{
  int n = 0;
  if (! octa_mpi.is_there
      || OCTA_MPI_RESULT (MPI_Error_string, (r, text, &n)) != 0)
    snprintf (text, TEXT_BYTES, "error %d", r);
  return text;
}

octa_status
octa_mpi_fail (const char *name, int r)
{
  char text[TEXT_BYTES] = "";
  return octa_fail (OCTA_ERROR_COMM, "%s failed: %s", name, text_of (r, text));
}

void
octa_mpi_warn (const char *name, int r)
{
  char text[TEXT_BYTES] = "";
  if (r != 0)
    octa_warn ("%s failed: %s", name, text_of (r, text));
}
