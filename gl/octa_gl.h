/* octa_gl.h -- the public interface of liboctcuda_gl, for the OpenGL gateways
   in mex/.

   The library uses libocta, and follows its rules (src/octa.h).  All functions
   are for the interpreter's thread; the render thread (gl/thread/thread.h)
   makes the calls of OpenGL.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_H
#define OCTA_GL_H 1

#include "octa.h"
#include "gl/picture/picture.h"
#include "gl/plot/plot.h"
#include "gl/text/text.h"
#include "gl/thread/thread.h"
#include "gl/context/context.h"
#include "gl/object/object.h"
#include "gl/canvas/canvas.h"
#include "gl/figure/figure.h"
#include "gl/share/share.h"

#endif
