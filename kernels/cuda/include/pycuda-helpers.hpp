/* pycuda-helpers.hpp -- what PyCUDA's header of that name brings: its complex
   numbers, and textures and surfaces of elements of 8 and 16 bytes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PYCUDA_HELPERS_HPP
#define PYCUDA_HELPERS_HPP 1

#include "octcuda-helpers.h"
#include "pycuda-complex.hpp"

/* PyCUDA's names of the elements of such textures: fp_tex2D<fp_tex_double> (t,
   x, y).  */
typedef float fp_tex_float;
typedef double fp_tex_double;
typedef pycuda::complex<float> fp_tex_cfloat;
typedef pycuda::complex<double> fp_tex_cdouble;

#endif
