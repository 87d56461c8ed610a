/* octa_signature.h -- a kernel's parameters as a row of numbers in a name.

   Compilers hand out the mangled name of an entity.  This makes one whose
   template arguments describe a kernel's parameters:
     octa_signature<typename octa_params<decltype (kernel)>::type>
   mangles to ...10octa_codesIJLi358ELi102EEE..., a code per parameter:
     'f'          a float by value (letters as in src/base/types.def)
     256 + 'f'    pointer to float      (256 + 'v': to anything else)
     512 + 'f'    pointer to const float
     1024 + n     n bytes by value
   'z' and 'c' stand for double and single of a complex template class.
   src/text/signature.c reads it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_SIGNATURE_H
#define OCTA_SIGNATURE_H 1

template <typename T> struct octa_letter
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

/* complex<float>, whoever wrote it.  */
template <template <typename> class C> struct octa_letter<C<float> >
{
  static const int value = sizeof (C<float>) == 8 ? 'c' : 'v';
};
template <template <typename> class C> struct octa_letter<C<double> >
{
  static const int value = sizeof (C<double>) == 16 ? 'z' : 'v';
};

template <typename T, bool is_enum = __is_enum (T)> struct octa_code
{
  static const int value = octa_letter<T>::value != 'v'
                               ? octa_letter<T>::value
                               : 1024 + (int)sizeof (T);
};
template <typename T> struct octa_code<T, true>
{
  static const int value = octa_code<__underlying_type (T)>::value;
};
template <typename T> struct octa_code<T *, false>
{
  static const int value = 256 + octa_letter<T>::value;
};
template <typename T> struct octa_code<volatile T *, false>
{
  static const int value = 256 + octa_letter<T>::value;
};
template <typename T> struct octa_code<const T *, false>
{
  static const int value = 512 + octa_letter<T>::value;
};
template <typename T> struct octa_code<const volatile T *, false>
{
  static const int value = 512 + octa_letter<T>::value;
};

template <int... codes> struct octa_codes
{
};
template <typename F> struct octa_params;
template <typename... A> struct octa_params<void (A...)>
{
  typedef octa_codes<octa_code<A>::value...> type;
};

#ifdef __CUDACC_RTC__
template <typename T> __device__ char octa_signature;
#endif

#endif
