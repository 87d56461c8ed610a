/* versions.h -- what differs between Octave 7, 9, 10 and 11, and how a function is
   exported.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_VERSIONS_H
#define OCT_VERSIONS_H 1

#include <type_traits>

#include <octave/oct.h>

#include <octave/interpreter.h>
#include <octave/ov-mex-fcn.h>
#include <octave/ov-usr-fcn.h>
#include <octave/pt-exp.h>
#include <octave/symtab.h>
#include <octave/version.h>

/* OCTAVE_EXPORT is empty in some versions.  */
#define OCT_EXPORT extern "C" __attribute__ ((visibility ("default")))

inline octave::interpreter &
oct_interpreter ()
{
  return *octave::interpreter::the_interpreter ();
}

/* The symbol table in which Octave looks up names.  */
inline octave::symbol_table &
oct_symbols ()
{
  return oct_interpreter ().get_symbol_table ();
}

/* Positions in the source, as far as Octave has them: exact since 10.  */
struct oct_place
{
  int line, column;
};
#if OCTAVE_MAJOR_VERSION >= 10
constexpr bool oct_knows_brackets = true;
inline oct_place
oct_begin (octave_user_function& f)
{
  return { f.beg_pos ().line (), f.beg_pos ().column () };
}
#else
constexpr bool oct_knows_brackets = false;
inline oct_place
oct_begin (octave_user_function& f)
{
  return { f.beginning_line (), f.beginning_column () };
}
#endif

/* The methods of a block of a class.  */
#if OCTAVE_MAJOR_VERSION >= 11
typedef octave::tree_classdef_method_list oct_methods;
#define OCT_VISIT_METHODS visit_classdef_method_list
#else
typedef octave::tree_classdef_methods_list oct_methods;
#define OCT_VISIT_METHODS visit_classdef_methods_list
#endif

/* The operator of E.  */
template <class T>
oct_place
oct_operator_place (const T& e)
{
#if OCTAVE_MAJOR_VERSION >= 11
  return { e.op_token ().beg_pos ().line (), e.op_token ().beg_pos ().column () };
#else
  return { e.line (), e.column () };
#endif
}

/* How many parentheses are around E?  */
inline int
oct_parentheses (const octave::tree_expression *e)
{
#if OCTAVE_MAJOR_VERSION >= 10
  return e->delim_count ();
#else
  return e->paren_count ();
#endif
}

/* How the operator of E is written.  */
template <class T>
std::string
oct_operator (const T& e)
{
#if OCTAVE_MAJOR_VERSION >= 11
  return e.op_str ();
#else
  return e.oper ();
#endif
}

/* Up to Octave 10 the constructor has an argument for MEX files in Fortran.  */
template <typename BASE> class oct_mex_function : public BASE
{
public:
  template <typename B = BASE>
  oct_mex_function (
      void *f, const octave::dynamic_library &lib, const std::string &name,
      std::enable_if_t<std::is_constructible_v<
          B, void *, bool, bool, const octave::dynamic_library &, std::string>>
          * = nullptr)
      : BASE (f, true, false, lib, name)
  {
  }
  template <typename B = BASE>
  oct_mex_function (
      void *f, const octave::dynamic_library &lib, const std::string &name,
      std::enable_if_t<! std::is_constructible_v<
          B, void *, bool, bool, const octave::dynamic_library &, std::string>>
          * = nullptr,
      int = 0)
      : BASE (f, true, lib, name)
  {
  }
};

#endif
