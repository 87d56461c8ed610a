/* names.h -- what names and handles of functions stand for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_NAMES_H
#define OCT_NAMES_H 1

#include <octave/oct.h>

#include <octave/ov-usr-fcn.h>

/* What a name or a handle stands for; oct_function_kind returns the names.  */
enum class oct_kind
{
  other,
  none,       /* nothing */
  file,       /* a function in an m-file */
  text,       /* a command-line function */
  expression, /* an anonymous function */
  builtin,    /* a function without text of Octave's language */
  script,
  classdef
};

/* The description of a function.  */
struct oct_meaning
{
  oct_kind kind = oct_kind::other;
  std::string name;        /* its name; "" for an anonymous function */
  octave_value fcn;        /* the function, if there is one */
  bool is_main = false;    /* is it the first of its file?  (Its name there may
                              differ from the file's, which Octave uses.) */
  bool is_builtin = false; /* is it one that Octave itself has? */
  std::string file;        /* the absolute path of the file in which it was
                              written, or "" */
  std::string parent;      /* the function to which it belongs there, or "" */
  bool is_nested = false;  /* is it inside that one? */
  std::string why;         /* why it cannot be compiled, and what to do: a
                              sentence, or "" */

  bool has_tree () const
  {
    return kind == oct_kind::file || kind == oct_kind::text
           || kind == oct_kind::expression;
  }
  octave_user_function& user () const
  {
    return *fcn.user_function_value ();
  }
};
/* The meaning of F, a handle or a name; of NAME in the function FROM
   (undefined: the caller).  They never fail.  */
oct_meaning oct_meaning_of (const octave_value& f);
oct_meaning oct_meaning_of_name (const std::string& name,
                                 const octave_value& from);
/* (F), or (NAME, F): the same as a struct.  */
octave_value_list oct_function_kind (const octave_value_list& args, int);

/* The function NAME as FROM sees it, or as any function does if FROM is undefined;
   undefined: there is none.  */
octave_value oct_find_function (const std::string& name,
                                const octave_value& from);
/* The first function of F's file; F if it has none around it.  */
octave_value oct_main_function (const octave_value& f);
/* The function in which the anonymous function F was written; undefined if there
   is none, or it no longer exists.  */
octave_value oct_function_around (octave_user_function& f);

/* The variables around F, an anonymous or nested function: a struct for each
   function, the outermost last; for an anonymous one, the captured variables
   come first.  */
Cell oct_frames_of (const octave_value& f);

bool oct_read_file (const std::string& file, std::string *text);

#endif
