/* texts.h -- what functions are written as, and what names stand for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_TEXTS_H
#define OCT_TEXTS_H 1

#include <octave/oct.h>

#include <octave/ov-usr-fcn.h>

/* What changes when a file does: seconds, nanoseconds, bytes.  */
struct oct_stamp
{
  double v[3] = {};
  bool is_there = false; /* is the file? */
};
oct_stamp oct_stamp_of (const std::string& file);
bool oct_read_file (const std::string& file, std::string *text);

/* What a function is written as, and where.  KIND is

   "file"        a function in an m-file; TEXT is the whole file
   "text"        a command-line function; TEXT is "function ..."
   "expression"  an anonymous function; TEXT is "@(...) ..."
   "builtin"     a function without text of Octave's language
   "script", "classdef", "none", "other"  */
struct oct_text
{
  std::string kind = "other";
  std::string name;        /* that is meant; "" of an anonymous function */
  bool is_main = false;    /* is it the first of the file, where it may have
                              another name?  (To Octave it has the file's.) */
  std::string file;        /* absolute: of the text, or where the expression was
                              written; or "" */
  std::string parent;      /* the function there whose part it is, or "" */
  bool is_nested = false;  /* is it inside of that one? */
  std::string text;
  oct_stamp stamp;         /* of the file.  Of kinds "text" and "expression" the
                              text counts, which is not read from the file.  */
  bool is_exact = true;    /* is TEXT what was written?  Not where constants of
                              integers within {} have lost their classes;
                              others are 0x1Fu8 in it.  */
  std::string why;         /* "", or a sentence for where it cannot be compiled:
                              what to do */

  bool is_octaves_own () const { return kind == "builtin" && ! stamp.is_there; }
};
/* Of F, a handle or a name; of NAME, as it is used in the file FROM ("": in
   none).  They never fail.  */
oct_text oct_text_of (const octave_value& f);
oct_text oct_text_of_name (const std::string& name, const std::string& from);
/* (F), or (NAME, FROM): the same as a struct, with the names and values that an
   anonymous function has captured.  */
octave_value_list oct_function_text (const octave_value_list& args, int);

/* The function that everybody sees by NAME, whoever asks; undefined: none.  */
octave_value oct_function_now (const std::string& name);
/* Is a function of FILE, which FROM uses, one that other files do not see by
   its name?  Whether it is still there its file tells, not Octave, which would
   look through all folders for it.  */
bool oct_is_local (const std::string& file, const std::string& from);
/* What is around F, an anonymous or nested function: a struct with variables
   for each function, the outermost last; of an anonymous one what it captured
   comes first.  */
Cell oct_frames_of (const octave_value& f);

/* From Octave's record of it: an anonymous function as "@(...) ...", another as
   "function ...".  */
std::string oct_expression_text (octave_user_function& f, bool *is_exact);
std::string oct_command_text (octave_user_function& f, bool *is_exact);

#endif
