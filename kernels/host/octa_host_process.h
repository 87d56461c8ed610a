/* octa_host_process.h -- functions of the C and C++ libraries that belong to
   the device, or would end the process.

   As on a GPU, memory is from the device's heap: the result is NULL if there
   is none left, and freeing memory that was not allocated is an error of the
   launch.  A thread that calls exit or abort ends its kernel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_PROCESS_H
#define OCTA_HOST_PROCESS_H 1
#pragma GCC system_header

#include <new>

#define OCTA_HOST_INLINE inline __attribute__ ((always_inline))
/* Calls that the compiler generates use the library's functions.  */
#define OCTA_HOST_CHECKED                                                     \
  extern inline __attribute__ ((always_inline, gnu_inline))

/* ---- the heap ---- */

#define OCTA_HOST_HEAP_ALIGN 16

OCTA_HOST_INLINE void *
octa_host_take (size_t n, size_t align)
{
  return octa_host_rt->allocate (n, align);
}

OCTA_HOST_INLINE void
octa_host_give (void *p)
{
  if (const char *wrong = octa_host_rt->release (p))
    octa_host_end (wrong);
}

extern "C"
{
OCTA_HOST_INLINE void *
malloc (size_t n) noexcept
{
  return octa_host_take (n, OCTA_HOST_HEAP_ALIGN);
}

OCTA_HOST_INLINE void *
calloc (size_t n, size_t size) noexcept
{
  size_t bytes;
  void *p = __builtin_mul_overflow (n, size, &bytes)
                ? nullptr
                : octa_host_take (bytes, OCTA_HOST_HEAP_ALIGN);
  return p ? __builtin_memset (p, 0, bytes) : nullptr;
}

OCTA_HOST_INLINE void
free (void *p) noexcept
{
  octa_host_give (p);
}
}

/* new returns NULL, also the throwing one.  HOW is followed by the parameter
   for the alignment, if there is one.  */
#define OCTA_HOST_NEW(name, how, ...)                                       \
  OCTA_HOST_INLINE void *name (size_t n, ##__VA_ARGS__)                       \
  {                                                                           \
    return octa_host_take (n, how);                                           \
  }                                                                           \
  OCTA_HOST_INLINE void *name (size_t n, ##__VA_ARGS__,                       \
                               const std::nothrow_t &) noexcept               \
  {                                                                           \
    return octa_host_take (n, how);                                           \
  }
#define OCTA_HOST_DELETE(name, ...)                                           \
  OCTA_HOST_INLINE void name (void *p, ##__VA_ARGS__) noexcept                \
  {                                                                           \
    octa_host_give (p);                                                       \
  }                                                                           \
  OCTA_HOST_INLINE void name (void *p, size_t, ##__VA_ARGS__) noexcept        \
  {                                                                           \
    octa_host_give (p);                                                       \
  }                                                                           \
  OCTA_HOST_INLINE void name (void *p, ##__VA_ARGS__,                         \
                              const std::nothrow_t &) noexcept                \
  {                                                                           \
    octa_host_give (p);                                                       \
  }
OCTA_HOST_NEW (operator new, OCTA_HOST_HEAP_ALIGN)
OCTA_HOST_NEW (operator new[], OCTA_HOST_HEAP_ALIGN)
OCTA_HOST_DELETE (operator delete)
OCTA_HOST_DELETE (operator delete[])
#ifdef __cpp_aligned_new
OCTA_HOST_NEW (operator new, (size_t)align, std::align_val_t align)
OCTA_HOST_NEW (operator new[], (size_t)align, std::align_val_t align)
OCTA_HOST_DELETE (operator delete, std::align_val_t)
OCTA_HOST_DELETE (operator delete[], std::align_val_t)
#endif
#undef OCTA_HOST_NEW
#undef OCTA_HOST_DELETE

/* ---- copies ---- */

/* They would overwrite all following memory until the process crashes.  */
#define OCTA_HOST_COPY(name, type)                                            \
  OCTA_HOST_CHECKED void *name (void *to, type from, size_t n) noexcept       \
  {                                                                           \
    if (n > (size_t)-1 / 2)                                                   \
      octa_host_end (#name " of a negative number of bytes");                 \
    return __builtin_##name (to, from, n);                                    \
  }
extern "C"
{
OCTA_HOST_COPY (memcpy, const void *)
OCTA_HOST_COPY (memmove, const void *)
OCTA_HOST_COPY (memset, int)
}
#undef OCTA_HOST_COPY

/* ---- ends ---- */

#define OCTA_HOST_ENDS(name, params)                                          \
  __attribute__ ((noreturn)) OCTA_HOST_INLINE void name params noexcept       \
  {                                                                           \
    octa_host_end (#name " () was called");                                   \
  }
extern "C"
{
OCTA_HOST_ENDS (abort, ())
OCTA_HOST_ENDS (exit, (int))
OCTA_HOST_ENDS (_Exit, (int))
OCTA_HOST_ENDS (quick_exit, (int))
__attribute__ ((noreturn)) void _exit (int);
OCTA_HOST_INLINE void
_exit (int)
{
  octa_host_end ("_exit () was called");
}

/* Used in tables that the compiler generates.  */
__attribute__ ((noreturn, used, weak)) void
__cxa_pure_virtual ()
{
  octa_host_end ("a pure virtual function was called");
}
}
#undef OCTA_HOST_ENDS

#endif
