/* octa_host_entry.h -- how the backend calls a kernel: templates that unpack
   the parameters and loop over the threads.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_ENTRY_H
#define OCTA_HOST_ENTRY_H 1
#pragma GCC system_header

/* Declared again by cuda_fp16.h and cuda_bf16.h, if they are included.  */
struct __half;
struct __nv_bfloat16;

namespace octa_host
{

/* ---- the letters of parameters in signatures ---- */

template <class T> struct plain
{
  using type = T;
};
template <class T> struct plain<const T> : plain<T>
{
};
template <class T> struct plain<volatile T> : plain<T>
{
};
template <class T> struct plain<const volatile T> : plain<T>
{
};

/* 0: not a type of array elements.  Each module has its own template, because
   specializations have external linkage with g++ 16.  */
namespace
{
template <class T> constexpr char letter = 0;
template <> constexpr char letter<double> = 'd';
template <> constexpr char letter<float> = 'f';
template <> constexpr char letter<bool> = 'l';
template <> constexpr char letter<char> = char (-1) < 0 ? 'b' : 'B';
template <> constexpr char letter<signed char> = 'b';
template <> constexpr char letter<unsigned char> = 'B';
template <> constexpr char letter<short> = 's';
template <> constexpr char letter<unsigned short> = 'S';
template <> constexpr char letter<int> = 'i';
template <> constexpr char letter<unsigned> = 'I';
template <> constexpr char letter<long> = sizeof (long) == 8 ? 'w' : 'i';
template <>
constexpr char letter<unsigned long> = sizeof (long) == 8 ? 'W' : 'I';
template <> constexpr char letter<long long> = 'w';
template <> constexpr char letter<unsigned long long> = 'W';
/* CUDA's vector types: the number of elements as a digit, and their type.  */
template <class T> constexpr char lanes = 0;
template <class T> constexpr char element = 0;
#define OCTA_HOST_VECTOR(name, n, c)                                          \
  template <> constexpr char lanes<name##n> = #n[0];                          \
  template <> constexpr char element<name##n> = c;
#define OCTA_HOST_VECTORS(name, c)                                            \
  OCTA_HOST_VECTOR (name, 1, c)                                               \
  OCTA_HOST_VECTOR (name, 2, c)                                               \
  OCTA_HOST_VECTOR (name, 3, c) OCTA_HOST_VECTOR (name, 4, c)
OCTA_HOST_VECTORS (char, 'b')
OCTA_HOST_VECTORS (uchar, 'B')
OCTA_HOST_VECTORS (short, 's')
OCTA_HOST_VECTORS (ushort, 'S')
OCTA_HOST_VECTORS (int, 'i')
OCTA_HOST_VECTORS (uint, 'I')
OCTA_HOST_VECTORS (long, 'w')
OCTA_HOST_VECTORS (ulong, 'W')
OCTA_HOST_VECTORS (longlong, 'w')
OCTA_HOST_VECTORS (ulonglong, 'W')
OCTA_HOST_VECTORS (float, 'f')
OCTA_HOST_VECTORS (double, 'd')
#undef OCTA_HOST_VECTOR
#undef OCTA_HOST_VECTORS
/* Numbers of 16 bits, by value.  */
template <class T> constexpr char rounded = 0;
template <> constexpr char rounded<__half> = 'e';
template <> constexpr char rounded<__nv_bfloat16> = 'E';
/* complex<double> of any library.  */
template <template <class> class C>
constexpr char letter<C<double>> = sizeof (C<double>) == 16 ? 'z' : 0;
template <template <class> class C>
constexpr char letter<C<float>> = sizeof (C<float>) == 8 ? 'c' : 0;
}

constexpr char
integer_letter (size_t size)
{
  return size == 1 ? 'b' : size == 2 ? 's' : size == 4 ? 'i' : 'w';
}

template <class T> struct parameter
{
  using bare = typename plain<T>::type;
  static constexpr char known = letter<bare>;
  static constexpr octa_host_param value = { lanes<bare>,
                                             known         ? known
                                             : lanes<bare> ? element<bare>
                                             : rounded<bare> ? rounded<bare>
                                             : __is_enum(T)
                                                 ? integer_letter (sizeof (T))
                                                 : 'x',
                                             0, sizeof (T), alignof (T) };
};

template <class T> struct pointee
{
  static constexpr char kind = 'P';
};
template <class T> struct pointee<const T>
{
  static constexpr char kind = 'p';
};

template <class T> struct parameter<T *>
{
  using bare = typename plain<T>::type;
  static constexpr octa_host_param value = { pointee<T>::kind,
                                             letter<bare>    ? letter<bare>
                                             : element<bare> ? element<bare>
                                                             : 'v',
                                             lanes<bare>, sizeof (T *),
                                             alignof (T *) };
};

/* ---- calling ---- */

template <size_t... I> struct indices
{
};
template <size_t N, size_t... I> struct count_up : count_up<N - 1, N - 1, I...>
{
};
template <size_t... I> struct count_up<0, I...>
{
  using type = indices<I...>;
};

template <auto K, class F> struct entry
{
  static_assert (sizeof (F) == 0, "a kernel (__global__) must return void");
};

template <class T> constexpr bool is_reference = false;
template <class T> constexpr bool is_reference<T &> = true;

template <auto K, class... A> struct entry<K, void (*) (A...)>
{
  static_assert (! (is_reference<A> || ...),
                 "a kernel cannot take a reference");
  static constexpr octa_host_param params[sizeof...(A) + 1] = {
    parameter<A>::value...
  };

  /* Run all threads of blocks LO ...  HI - 1.  The parameters are local
     variables here, so that the compiler knows that no thread changes
     them.  */
  static void
  walk (long long lo, long long hi, const unsigned *g, void *shared, A... a)
  {
    const unsigned gx = g[0], gy = g[1];
    const unsigned bx = g[3], by = g[4], bz = g[5];
    unsigned at[3] = { (unsigned)(lo % gx), (unsigned)(lo / gx % gy),
                       (unsigned)(lo / gx / gy) };
    for (long long b = lo; b < hi; b++)
      {
        octa_host_begin_block (g, at, shared);
        for (unsigned z = 0; z < bz; z++)
          for (unsigned y = 0; y < by; y++)
            for (unsigned x = 0; x < bx; x++)
              {
                threadIdx = { x, y, z };
                K (a...);
              }
        if (++at[0] == gx)
          {
            at[0] = 0;
            if (++at[1] == gy)
              at[1] = 0, ++at[2];
          }
      }
  }

  template <size_t... I>
  static void
  unpack_walk (indices<I...>, void **p, long long lo, long long hi,
               const unsigned *g, void *shared)
  {
    (void)p;
    walk (lo, hi, g, shared, *(A *)p[I]...);
  }

  static void
  range (void **p, long long lo, long long hi, const unsigned *g, void *shared)
  {
    unpack_walk (typename count_up<sizeof...(A)>::type (), p, lo, hi, g,
                 shared);
  }

  template <size_t... I>
  static void
  unpack (indices<I...>, void **p)
  {
    (void)p;
    K (*(A *)p[I]...);
  }

  static void
  thread (void **p, unsigned x, unsigned y, unsigned z)
  {
    threadIdx = { x, y, z };
    unpack (typename count_up<sizeof...(A)>::type (), p);
  }

  /* The same, small instead of fast: to find the thread that failed.  */
  __attribute__ ((cold)) static void
  thread_again (void **p, unsigned x, unsigned y, unsigned z)
  {
    threadIdx = { x, y, z };
    unpack (typename count_up<sizeof...(A)>::type (), p);
  }
};

/* How a kernel is run; as fibres if threads wait for one another.  */
enum way
{
  AS_LOOP,
  AS_FIBRES,
  NEVER
};

static void
do_nothing (void **, long long, long long, const unsigned *, void *)
{
}

template <auto K, way WAY>
constexpr octa_host_kernel
describe (const char *name, int max_threads)
{
  using e = entry<K, decltype (K)>;
  octa_host_kernel k{};
  k.name = name;
  if constexpr (WAY == NEVER)
    k.range = do_nothing;
  if constexpr (WAY == AS_LOOP)
    {
      k.range = e::range;
      k.thread = e::thread_again;
    }
  if constexpr (WAY == AS_FIBRES)
    k.thread = e::thread;
  k.params = e::params;
  k.n_params = (int)(sizeof e::params / sizeof e::params[0]) - 1;
  k.max_threads = max_threads;
  return k;
}

} // namespace octa_host

#endif
