/* octa_host_texture.h -- CUDA's texture and surface functions for the system's
   compiler.

   Stands before user code that names them.  The work is done in the library
   (src/host/sampler.c); here are the types: a texel comes as four 32-bit
   words, and T says how many of them count and what they are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_TEXTURE_H
#define OCTA_HOST_TEXTURE_H 1
#pragma GCC system_header

/* ---- types ---- */

template <class S>
inline S
octa_host_word (unsigned w)
{
  return (S)w;
}
template <>
inline float
octa_host_word<float> (unsigned w)
{
  float f;
  __builtin_memcpy (&f, &w, sizeof f);
  return f;
}

/* Not defined for types that CUDA cannot fetch.  */
template <class T> struct octa_host_texel;

#define OCTA_HOST_TEXEL(name, type)                                           \
  template <> struct octa_host_texel<name##1>                                 \
  {                                                                           \
    static name##1 make (const unsigned *w)                                   \
    {                                                                         \
      return { octa_host_word<type> (w[0]) };                                 \
    }                                                                         \
  };                                                                          \
  template <> struct octa_host_texel<name##2>                                 \
  {                                                                           \
    static name##2 make (const unsigned *w)                                   \
    {                                                                         \
      return { octa_host_word<type> (w[0]), octa_host_word<type> (w[1]) };    \
    }                                                                         \
  };                                                                          \
  template <> struct octa_host_texel<name##4>                                 \
  {                                                                           \
    static name##4 make (const unsigned *w)                                   \
    {                                                                         \
      return { octa_host_word<type> (w[0]), octa_host_word<type> (w[1]),      \
               octa_host_word<type> (w[2]), octa_host_word<type> (w[3]) };    \
    }                                                                         \
  };                                                                          \
  template <> struct octa_host_texel<type>                                    \
  {                                                                           \
    static type make (const unsigned *w)                                      \
    {                                                                         \
      return octa_host_word<type> (w[0]);                                     \
    }                                                                         \
  };
OCTA_HOST_TEXEL (char, signed char)
OCTA_HOST_TEXEL (uchar, unsigned char)
OCTA_HOST_TEXEL (short, short)
OCTA_HOST_TEXEL (ushort, unsigned short)
OCTA_HOST_TEXEL (int, int)
OCTA_HOST_TEXEL (uint, unsigned int)
OCTA_HOST_TEXEL (float, float)
#undef OCTA_HOST_TEXEL
template <> struct octa_host_texel<char>
{
  static char
  make (const unsigned *w)
  {
    return (char)w[0];
  }
};

/* ---- textures ---- */

template <class T>
inline T
octa_host_fetch_as (const octa_host_fetch &f)
{
  unsigned w[4];
  if (octa_host_rt->texture (&f, w))
    octa_host_end ("a texture was read that is none, or is closed, or by the function of another kind");
  return octa_host_texel<T>::make (w);
}

inline octa_host_fetch
octa_host_ask (cudaTextureObject_t t, octa_host_fetch_kind kind, int n_dims,
               float x, float y = 0, float z = 0, int layer = -1)
{
  octa_host_fetch f{};
  f.object = t;
  f.kind = kind;
  f.n_dims = n_dims;
  f.at[0] = x;
  f.at[1] = y;
  f.at[2] = z;
  f.layer = layer < -1 ? 0 : layer;
  return f;
}

inline octa_host_fetch
octa_host_at_level (octa_host_fetch f, float level)
{
  f.how = OCTA_HOST_LOD;
  f.level = level;
  return f;
}

inline octa_host_fetch
octa_host_at_gradient (octa_host_fetch f, float4 dx, float4 dy)
{
  f.how = OCTA_HOST_GRADIENT;
  f.dx[0] = dx.x, f.dx[1] = dx.y, f.dx[2] = dx.z;
  f.dy[0] = dy.x, f.dy[1] = dy.y, f.dy[2] = dy.z;
  return f;
}

inline float4
octa_host_wide (float x)
{
  return { x, 0, 0, 0 };
}
inline float4
octa_host_wide (float2 v)
{
  return { v.x, v.y, 0, 0 };
}
inline float4
octa_host_wide (float4 v)
{
  return v;
}

/* name<T> (texture, ...), nameLod and nameGrad.  PLACE are the parameters for
   the position, ASK is the fetch, G the type of gradients.  */
#define OCTA_HOST_PLACE(...) __VA_ARGS__
#define OCTA_HOST_TEXTURE(name, PLACE, ASK, G)                                \
  template <class T> inline T name (cudaTextureObject_t t, PLACE)             \
  {                                                                           \
    return octa_host_fetch_as<T> (ASK);                                       \
  }                                                                           \
  template <class T>                                                          \
  inline T name##Lod (cudaTextureObject_t t, PLACE, float level)              \
  {                                                                           \
    return octa_host_fetch_as<T> (octa_host_at_level (ASK, level));           \
  }                                                                           \
  template <class T>                                                          \
  inline T name##Grad (cudaTextureObject_t t, PLACE, G dx, G dy)              \
  {                                                                           \
    return octa_host_fetch_as<T> (octa_host_at_gradient (                     \
        ASK, octa_host_wide (dx), octa_host_wide (dy)));                      \
  }                                                                           \
  template <class T, class... A>                                              \
  inline void name (T *to, cudaTextureObject_t t, A... a)                     \
  {                                                                           \
    *to = name<T> (t, a...);                                                  \
  }                                                                           \
  template <class T, class... A>                                              \
  inline void name##Lod (T *to, cudaTextureObject_t t, A... a)                \
  {                                                                           \
    *to = name##Lod<T> (t, a...);                                             \
  }                                                                           \
  template <class T, class... A>                                              \
  inline void name##Grad (T *to, cudaTextureObject_t t, A... a)               \
  {                                                                           \
    *to = name##Grad<T> (t, a...);                                            \
  }

OCTA_HOST_TEXTURE (tex1D, OCTA_HOST_PLACE (float x),
                   octa_host_ask (t, OCTA_HOST_PLAIN, 1, x), float)
OCTA_HOST_TEXTURE (tex2D, OCTA_HOST_PLACE (float x, float y),
                   octa_host_ask (t, OCTA_HOST_PLAIN, 2, x, y), float2)
OCTA_HOST_TEXTURE (tex3D, OCTA_HOST_PLACE (float x, float y, float z),
                   octa_host_ask (t, OCTA_HOST_PLAIN, 3, x, y, z), float4)
OCTA_HOST_TEXTURE (tex1DLayered, OCTA_HOST_PLACE (float x, int layer),
                   octa_host_ask (t, OCTA_HOST_PLAIN, 1, x, 0, 0, layer),
                   float)
OCTA_HOST_TEXTURE (tex2DLayered, OCTA_HOST_PLACE (float x, float y, int layer),
                   octa_host_ask (t, OCTA_HOST_PLAIN, 2, x, y, 0, layer),
                   float2)
OCTA_HOST_TEXTURE (texCubemap, OCTA_HOST_PLACE (float x, float y, float z),
                   octa_host_ask (t, OCTA_HOST_CUBEMAP, 3, x, y, z), float4)
OCTA_HOST_TEXTURE (texCubemapLayered,
                   OCTA_HOST_PLACE (float x, float y, float z, int layer),
                   octa_host_ask (t, OCTA_HOST_CUBEMAP, 3, x, y, z, layer),
                   float4)
#undef OCTA_HOST_TEXTURE
#undef OCTA_HOST_PLACE

template <class T>
inline T
tex1Dfetch (cudaTextureObject_t t, int x)
{
  octa_host_fetch f = octa_host_ask (t, OCTA_HOST_LINEAR, 1, 0);
  f.i = x;
  return octa_host_fetch_as<T> (f);
}
template <class T>
inline void
tex1Dfetch (T *to, cudaTextureObject_t t, int x)
{
  *to = tex1Dfetch<T> (t, x);
}

template <class T>
inline T
tex2Dgather (cudaTextureObject_t t, float x, float y, int component = 0)
{
  octa_host_fetch f = octa_host_ask (t, OCTA_HOST_GATHER, 2, x, y);
  f.i = component;
  return octa_host_fetch_as<T> (f);
}
template <class T>
inline void
tex2Dgather (T *to, cudaTextureObject_t t, float x, float y, int component = 0)
{
  *to = tex2Dgather<T> (t, x, y, component);
}

/* ---- surfaces ---- */

enum cudaSurfaceBoundaryMode
{
  cudaBoundaryModeZero = 0,
  cudaBoundaryModeClamp = 1,
  cudaBoundaryModeTrap = 2
};

/* Not true for types that CUDA cannot access.  */
template <class T> constexpr bool octa_host_is_surface_type = false;
#define OCTA_HOST_SURFACE_TYPE(type)                                          \
  template <> constexpr bool octa_host_is_surface_type<type> = true;
#define OCTA_HOST_SURFACE_TYPES(name, type)                                   \
  OCTA_HOST_SURFACE_TYPE (type)                                               \
  OCTA_HOST_SURFACE_TYPE (name##1)                                            \
  OCTA_HOST_SURFACE_TYPE (name##2)
#define OCTA_HOST_SURFACE_TYPES4(name, type)                                  \
  OCTA_HOST_SURFACE_TYPES (name, type)                                        \
  OCTA_HOST_SURFACE_TYPE (name##4)
OCTA_HOST_SURFACE_TYPE (char)
OCTA_HOST_SURFACE_TYPES4 (char, signed char)
OCTA_HOST_SURFACE_TYPES4 (uchar, unsigned char)
OCTA_HOST_SURFACE_TYPES4 (short, short)
OCTA_HOST_SURFACE_TYPES4 (ushort, unsigned short)
OCTA_HOST_SURFACE_TYPES4 (int, int)
OCTA_HOST_SURFACE_TYPES4 (uint, unsigned int)
OCTA_HOST_SURFACE_TYPES (longlong, long long)
OCTA_HOST_SURFACE_TYPES (ulonglong, unsigned long long)
OCTA_HOST_SURFACE_TYPES4 (float, float)
#undef OCTA_HOST_SURFACE_TYPES4
#undef OCTA_HOST_SURFACE_TYPES
#undef OCTA_HOST_SURFACE_TYPE

template <class T>
inline void
octa_host_touch (T *data, cudaSurfaceObject_t s, bool is_write, int n_dims,
                 bool is_layered, int x, int y, int z,
                 cudaSurfaceBoundaryMode mode)
{
  static_assert (octa_host_is_surface_type<T>,
                 "surfaces hold integers and floats of up to 16 bytes");
  octa_host_access a{};
  a.object = s;
  a.n_dims = n_dims;
  a.is_layered = is_layered;
  a.at[0] = x;
  a.at[1] = y;
  a.at[2] = z;
  a.bytes = (int)sizeof (T);
  a.mode = mode;
  a.is_write = is_write;
  if (octa_host_rt->surface (&a, data))
    octa_host_end ("a surface was accessed outside of it (x counts bytes; with cudaBoundaryModeZero or "
                   "cudaBoundaryModeClamp that is allowed), or it is none, or is closed");
}

#define OCTA_HOST_PLACE(...) __VA_ARGS__
#define OCTA_HOST_SURFACE(name, PLACE, n_dims, is_layered, x, y, z)           \
  template <class T>                                                          \
  inline T name##read (                                                       \
      cudaSurfaceObject_t s, PLACE,                                           \
      cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)                    \
  {                                                                           \
    T v;                                                                      \
    octa_host_touch (&v, s, false, n_dims, is_layered, x, y, z, mode);        \
    return v;                                                                 \
  }                                                                           \
  template <class T>                                                          \
  inline void name##read (                                                    \
      T *to, cudaSurfaceObject_t s, PLACE,                                    \
      cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)                    \
  {                                                                           \
    octa_host_touch (to, s, false, n_dims, is_layered, x, y, z, mode);        \
  }                                                                           \
  template <class T>                                                          \
  inline void name##write (                                                   \
      T value, cudaSurfaceObject_t s, PLACE,                                  \
      cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)                    \
  {                                                                           \
    octa_host_touch (&value, s, true, n_dims, is_layered, x, y, z, mode);     \
  }
OCTA_HOST_SURFACE (surf1D, OCTA_HOST_PLACE (int x), 1, false, x, 0, 0)
OCTA_HOST_SURFACE (surf2D, OCTA_HOST_PLACE (int x, int y), 2, false, x, y, 0)
OCTA_HOST_SURFACE (surf3D, OCTA_HOST_PLACE (int x, int y, int z), 3, false, x,
                   y, z)
OCTA_HOST_SURFACE (surf1DLayered, OCTA_HOST_PLACE (int x, int layer), 1, true,
                   x, 0, layer)
OCTA_HOST_SURFACE (surf2DLayered, OCTA_HOST_PLACE (int x, int y, int layer), 2,
                   true, x, y, layer)
OCTA_HOST_SURFACE (surfCubemap, OCTA_HOST_PLACE (int x, int y, int face), 2,
                   true, x, y, face)
OCTA_HOST_SURFACE (surfCubemapLayered,
                   OCTA_HOST_PLACE (int x, int y, int layerface), 2, true, x,
                   y, layerface)
#undef OCTA_HOST_SURFACE
#undef OCTA_HOST_PLACE

#endif
