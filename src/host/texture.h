/* texture.h -- texture and surface objects of the host device, for the files
   that make and read them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_TEXTURE_H
#define OCTA_HOST_TEXTURE_H 1

#include "host/private.h"

typedef struct octa_host_level
{
  unsigned char *data;
  size_t pitch, slice;
  int size[3];
} octa_host_level;

typedef struct octa_host_texture
{
  octa_host_object object;
  unsigned long long value; /* the number that kernels get */
  bool is_surface;
  CUDA_RESOURCE_DESC resource;
  CUDA_TEXTURE_DESC desc;
  CUDA_RESOURCE_VIEW_DESC view;
  bool has_view;
  CUarray_format format;
  int channels;
  size_t element;
  bool is_line; /* linear memory */
  bool is_normalized, is_integer, is_srgb;
  int n_slices; /* layers or faces; depth is a size */
  int n_levels;
  octa_host_level levels[OCTA_HOST_MAX_LEVELS];
} octa_host_texture;

/* The object with number VALUE, or NULL.  */
const octa_host_texture *octa_host_texture_find (unsigned long long value,
                                                 bool is_surface);

#endif
