/* private.h -- what the files of gl/share/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_SHARE_PRIVATE_H
#define OCTA_GL_SHARE_PRIVATE_H 1

#include "gl/share/share.h"

/* ---- refused.c ---- */

/* A registration failed just now: is it that CUDA and this OpenGL have nothing
   to share?  Then a warning has said so, once for each reason.  In the render
   thread, with OpenGL's context current.  */
bool octa_gl_share_refused (void);

#endif
