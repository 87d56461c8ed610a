/* gl_leaks.h -- for who looks for leaks: Mesa's driver stays where it was, so
   that LeakSanitizer finds what it still refers to, and can say whose a stack
   is (build-aux/lsan.supp).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GL_LEAKS_H
#define GL_LEAKS_H 1

#ifdef __SANITIZE_ADDRESS__
int dlclose (void *library) __attribute__ ((visibility ("default")));
int
dlclose (void *library)
{
  (void)library;
  return 0;
}
#endif

#endif
