/* octa_expr.cuh -- declarations shared by the templates of kernels from
   expressions.

   Follows the user's preamble and the macros of src/expression/text.c:
     OCTA_PARAMS      the kernel's parameters: float a, const float *x
     OCTA_ARGS        their names: a, x
     OCTA_CLASSES     class octa_p1: a template parameter for each pointer
     OCTA_TYPED       float a, octa_p1 x
     OCTA_SIZES       the sizes of the types that pointers point to
     OCTA_LOAD(j)     reads OCTA_V elements from j on, of each pointer that is
                      read; OCTA_AT(k) are the arguments for the k-th of them
     OCTA_STORE(j)    writes back those that the text writes
   A line with nothing but OCTA_TEXT_... is replaced by the user's text, and
   OCTA_NAME by the kernel's name.

   Text that uses pointers only as x[i] can work on registers instead of
   memory: its pointers are then octa_one, which is one element.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_DEVICE static __device__ __forceinline__

#define OCTA_LIST(...) __VA_ARGS__

/* N bytes are loaded at once if N is 2, 4, 8 or 16.  */
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

/* The largest of some sizes, or 0 if one of them is not a power of 2 up to
   16.  */
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

/* Elements that a thread computes at once.  */
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

/* The signature of a kernel octa_sizes, which is never run, tells libocta
   sizes that only the compiler knows: OCTA_TOLD, those in OCTA_SIZES, and
   others.  */
template <int n> struct octa_bytes
{
  char bytes[n];
};
