/* pycuda-helpers.hpp -- what PyCUDA's header of that name brings: its complex
   numbers, and textures and surfaces of elements of 8 and 16 bytes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "octcuda-helpers.h"
#include "pycuda-complex.hpp"
