/* octa_expr.cuh -- what the templates of kernels from expressions share.

   Stands behind the user's preamble and the macros that src/expression/text.c writes:
     OCTA_PARAMS      the kernel's parameters: float a, const float *x
     OCTA_ARGS        their names: a, x
     OCTA_CLASSES     class octa_p1: a template parameter for each pointer
     OCTA_TYPED       float a, octa_p1 x
     OCTA_SIZES       the sizes of what pointers point to
     OCTA_LOAD(j)     reads OCTA_V elements from j on, of each pointer that is
                      read; OCTA_AT(k) are the arguments for the k-th of them
     OCTA_STORE(j)    writes them back, where they are written
   A line with nothing but OCTA_TEXT_... gives way to the user's text, and
   OCTA_NAME to the kernel's name.

   Text that touches pointers only as x[i] works on registers as well as on
   memory: then it gets octa_one, which is one element, for a pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_DEVICE static __device__ __forceinline__

#define OCTA_LIST(...) __VA_ARGS__

/* N bytes are loaded at once where they are 2, 4, 8 or 16.  */
template <int n, int least> struct octa_aligned
{
  static const bool fits = n == 2 || n == 4 || n == 8 || n == 16;
  static const int value = fits && n > least ? n : least;
};

template <class T, int N> struct octa_vec
{
  alignas (octa_aligned<(int)sizeof (T) * N, (int)alignof (T)>::value) T e[N];
};

template <class T> struct octa_one
{
  T &e;
  __device__ __forceinline__ T &operator[] (long long) const { return e; }
};

/* The largest of some sizes; 0 where one of them is no power of 2 up to 16.  */
template <int... n> struct octa_widest
{
  static const int value = 1;
};
template <int n, int... more> struct octa_widest<n, more...>
{
  static const int rest = octa_widest<more...>::value;
  static const bool fits = n == 1 || n == 2 || n == 4 || n == 8 || n == 16;
  static const int value = ! fits || ! rest ? 0 : n > rest ? n : rest;
};

/* Elements that a thread takes at once.  */
#if OCTA_IS_SIMPLE
template <int widest> struct octa_width
{
  static const int value = widest ? 16 / widest : 1;
};
#else
template <int widest> struct octa_width
{
  static const int value = 1;
};
#endif

/* The signature of a kernel octa_sizes, which never runs, tells libocta the
   sizes that only the compiler knows: OCTA_TOLD, those in OCTA_SIZES, and
   more.  */
template <int n> struct octa_bytes
{
  char bytes[n];
};
