/* octa_signature.h -- a kernel's parameters as a list of numbers in a name.

   Compilers hand out the mangled name of an entity.  This makes one whose
   template arguments describe a kernel's parameters:
     octa_signature<typename octa_params<decltype (kernel)>::type>
   mangles to ...10octa_codesIJLi358ELi102EEE..., a code per parameter:
     'f'          a float by value (letters as in src/base/types.def)
     256 + 'f'    pointer to float      (256 + 'v': to anything else)
     512 + 'f'    pointer to const float
     1024 + n     n bytes by value
     65536 * n + 'f'  a vector type of n floats, float2, by value; 256 or 512 is
                  added for pointers to it
   'z' and 'c' stand for double and single of a complex template class, 'e' and
   'E' for __half and __nv_bfloat16 by value.
   src/text/signature.c reads it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_SIGNATURE_H
#define OCTA_SIGNATURE_H 1

template <typename octa_t> struct octa_letter
{
  static const int value = 'v';
};

#define OCTA_LETTER(type, letter)                                             \
  template <> struct octa_letter<type>                                        \
  {                                                                           \
    static const int value = letter;                                          \
  };
OCTA_LETTER (bool, 'l')
OCTA_LETTER (char, 'b')
OCTA_LETTER (signed char, 'b')
OCTA_LETTER (unsigned char, 'B')
OCTA_LETTER (short, 's')
OCTA_LETTER (unsigned short, 'S')
OCTA_LETTER (int, 'i')
OCTA_LETTER (unsigned int, 'I')
OCTA_LETTER (long, 'w')
OCTA_LETTER (unsigned long, 'W')
OCTA_LETTER (long long, 'w')
OCTA_LETTER (unsigned long long, 'W')
OCTA_LETTER (float, 'f')
OCTA_LETTER (double, 'd')
#undef OCTA_LETTER

/* complex<float> of any library.  */
template <template <typename> class octa_of> struct octa_letter<octa_of<float> >
{
  static const int value = sizeof (octa_of<float>) == 8 ? 'c' : 'v';
};
template <template <typename> class octa_of> struct octa_letter<octa_of<double> >
{
  static const int value = sizeof (octa_of<double>) == 16 ? 'z' : 'v';
};

/* CUDA's vector types, by their names.  Those of four times eight bytes have had
   a newer name since CUDA 13, and the old one gives a warning.  */
template <typename octa_t> struct octa_vector
{
  static const int value = 0;
};

#define OCTA_VECTOR(type, n, letter)                                          \
  template <> struct octa_vector<type>                                        \
  {                                                                           \
    static const int value = 65536 * n + letter;                              \
  };
#define OCTA_VECTORS_3(type, letter)                                          \
  OCTA_VECTOR (type##1, 1, letter)                                            \
  OCTA_VECTOR (type##2, 2, letter)                                            \
  OCTA_VECTOR (type##3, 3, letter)
#define OCTA_VECTORS(type, letter)                                            \
  OCTA_VECTORS_3 (type, letter) OCTA_VECTOR (type##4, 4, letter)
#if __CUDACC_VER_MAJOR__ >= 13
#define OCTA_VECTORS_WIDE(type, letter)                                       \
  OCTA_VECTORS_3 (type, letter)                                               \
  OCTA_VECTOR (type##4_16a, 4, letter) OCTA_VECTOR (type##4_32a, 4, letter)
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1215, 1444
OCTA_VECTOR (long4, 4, 'w')
OCTA_VECTOR (ulong4, 4, 'W')
OCTA_VECTOR (longlong4, 4, 'w')
OCTA_VECTOR (ulonglong4, 4, 'W')
OCTA_VECTOR (double4, 4, 'd')
#pragma nv_diagnostic pop
#else
#define OCTA_VECTORS_WIDE(type, letter) OCTA_VECTORS (type, letter)
#endif
OCTA_VECTORS (char, 'b')
OCTA_VECTORS (uchar, 'B')
OCTA_VECTORS (short, 's')
OCTA_VECTORS (ushort, 'S')
OCTA_VECTORS (int, 'i')
OCTA_VECTORS (uint, 'I')
OCTA_VECTORS (float, 'f')
OCTA_VECTORS_WIDE (long, 'w')
OCTA_VECTORS_WIDE (ulong, 'W')
OCTA_VECTORS_WIDE (longlong, 'w')
OCTA_VECTORS_WIDE (ulonglong, 'W')
OCTA_VECTORS_WIDE (double, 'd')
#undef OCTA_VECTOR
#undef OCTA_VECTORS_3
#undef OCTA_VECTORS
#undef OCTA_VECTORS_WIDE

template <typename octa_t, bool is_enum = __is_enum (octa_t)> struct octa_code
{
  static const int value = octa_letter<octa_t>::value != 'v'
                               ? octa_letter<octa_t>::value
                           : octa_vector<octa_t>::value
                               ? octa_vector<octa_t>::value
                               : 1024 + (int)sizeof (octa_t);
};
template <typename octa_t> struct octa_code<octa_t, true>
{
  static const int value = octa_code<__underlying_type (octa_t)>::value;
};
/* Declared again by cuda_fp16.h and cuda_bf16.h, if they are included.  */
struct __half;
struct __nv_bfloat16;
template <> struct octa_code<__half, false>
{
  static const int value = 'e';
};
template <> struct octa_code<__nv_bfloat16, false>
{
  static const int value = 'E';
};
template <typename octa_t> struct octa_pointee
{
  static const int value = octa_vector<octa_t>::value
                               ? octa_vector<octa_t>::value
                               : octa_letter<octa_t>::value;
};
template <typename octa_t> struct octa_code<octa_t *, false>
{
  static const int value = 256 + octa_pointee<octa_t>::value;
};
template <typename octa_t> struct octa_code<volatile octa_t *, false>
{
  static const int value = 256 + octa_pointee<octa_t>::value;
};
template <typename octa_t> struct octa_code<const octa_t *, false>
{
  static const int value = 512 + octa_pointee<octa_t>::value;
};
template <typename octa_t> struct octa_code<const volatile octa_t *, false>
{
  static const int value = 512 + octa_pointee<octa_t>::value;
};

template <int... codes> struct octa_codes
{
};
template <typename octa_t> struct octa_params;
template <typename... octa_ts> struct octa_params<void (octa_ts...)>
{
  typedef octa_codes<octa_code<octa_ts>::value...> type;
};

#ifdef __CUDACC_RTC__
template <typename octa_t> __device__ char octa_signature;
#endif

#endif
