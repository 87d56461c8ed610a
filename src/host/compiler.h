/* compiler.h -- the C++ compiler, and what becomes of a source by it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_COMPILER_H
#define OCTA_HOST_COMPILER_H 1

#include "host/private.h"

enum
{
  OCTA_HOST_MAX_ARGS = 512
};

typedef struct octa_host_command
{
  const char *args[OCTA_HOST_MAX_ARGS + 1];
  int n;
  const char *folder; /* for its own temporary files; NULL: as it likes */
} octa_host_command;

/* ARG is borrowed; beyond the most there can be it is dropped.  */
void octa_host_command_add (octa_host_command *c, const char *arg);
/* Run C; what it prints on stdout and stderr goes to OUT.  Its exit status, or
   -1 if it could not be run or was killed.  */
int octa_host_command_run (const octa_host_command *c, octa_strbuf *out);
/* The words of the compiler's command, NULL-terminated; none if there is
   none.  They stay as they are.  */
const char *const *octa_host_compiler (void);
/* Is there one?  Cheap enough to ask for each expression: its words need not
   be known for that.  */
bool octa_host_can_compile (void);
/* It is not, and the source NAME needs it, or, where that is "", a kernel of
   the package's own: the error that says what to do.  */
octa_status octa_host_no_compiler (const char *name);
/* For -march; NULL where the compiler's default is all that can be said.  */
const char *octa_host_march (void);
/* Add a program's file, size and date to a key.  */
void octa_host_identify (octa_strbuf *key, const char *name);
/* Add the user's OPTIONS, translated; what has no meaning here is noted in
   LOG.  STANDARD becomes the last -std.  JOINED keeps the memory of options
   that were put together.  */
void octa_host_options_add (octa_host_command *c, const char *const *options,
                            octa_strbuf *log, const char **standard,
                            char **joined, int *n_joined);
octa_status octa_host_target (int device, bool names_compiler,
                              octa_strbuf *key);
octa_status octa_host_compile (int device, const octa_source *src,
                               octa_image *im);
/* TEXT is preprocessed; the user's part begins at the line marker of FILE,
   which is spelled as markers do.
   OUT becomes C++ that exports octa_host_exports.  */
octa_status octa_host_rewrite (const char *text, const char *file,
                               const octa_source *src, octa_strbuf *out,
                               bool *has_barrier);
/* The preprocessed TEXT with what is of the system's headers blank, to be
   freed; NULL where there is no memory.  */
char *octa_host_users_text (const char *text);
/* The lines of octa_image.kernels for the module IMAGE.  */
octa_status octa_host_signatures (const octa_strbuf *image, octa_strbuf *out);
/* Those for one part of a module / for one that is loaded.  */
void octa_host_rows (const octa_host_module *info, octa_strbuf *out);
void octa_host_describe (CUmodule mod, octa_strbuf *out);
/* Instead of an image: the kernel that is part of the library.  */
extern const char octa_host_own_image[];
/* In the folder DIR, make linked.so of FILES; what the compiler says goes to
   LOG.  False when it fails.  */
bool octa_host_link (const char *dir, const char *const *files, int n,
                     octa_strbuf *log);

#endif
