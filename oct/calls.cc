/* calls.cc -- functions of Octave's, compiled and called for each element.

   A handle is described to libocta's compiler (function/compile.h): its tree,
   and the classes and sizes of its arguments and captured variables.  Compiled
   functions are kept: for a known handle, by Octave's own record of the
   function; for an expression also by its text.  When a name refers to another
   function than before, everything is compiled again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operators.h"
#include "names.h"
#include "tree.h"

#include <algorithm>
#include <climits>
#include <cstring>
#include <deque>
#include <map>
#include <unordered_map>
#include <vector>

#include <octave/defaults.h>
#include <octave/errwarn.h>
#include <octave/interpreter.h>
#include <octave/ov-fcn-handle.h>
#include <octave/ov-struct.h>
#include <octave/symtab.h>

namespace
{
/* ---- names that functions use ---- */

/* A function that has been looked up: who asked, and what Octave found.  */
struct looked_up
{
  octave_value from, found;
};
typedef std::map<std::pair<std::string, const octave_base_value *>, looked_up>
  meanings;

bool
is_current (const std::string& name, const looked_up& was)
{
  try
    {
      return oct_find_function (name, was.from).internal_rep ()
             == was.found.internal_rep ();
    }
  catch (const octave::execution_exception&)
    {
      return false; /* a file is gone, or wrong */
    }
}

bool
are_current (const meanings& names)
{
  for (const auto& n : names)
    if (! is_current (n.first.first, n.second))
      return false;
  return true;
}

/* A variable of an enclosing function that a nested one reads.  */
struct shared
{
  std::string key, name;
  int level; /* of the function that has it: 0 is outermost */
  bool is_set;
};

/* A function, without what it captured.  */
struct program
{
  octa_function_source *source = nullptr; /* null: NAME is one of Octave's own */
  std::string name; /* in the source; empty: its first function */
  std::string why;  /* why it cannot be compiled, or empty */
  std::string parent; /* of a nested function: the one around it */
  std::vector<shared> reads;
  meanings names;   /* that were looked up when it was compiled */
  unsigned number; /* unique */

  program ()
  {
    static unsigned last;
    number = ++last;
  }
  program (const program&) = delete;
  program& operator= (const program&) = delete;
  ~program () { octa_function_source_release (source); }
};
typedef std::shared_ptr<program> program_ptr;

octa_status
add_shared (void *data, const octa_function_shared *v)
{
  static_cast<program *> (data)->reads.push_back (
    { v->key, v->name, v->level, v->is_set });
  return OCTA_OK;
}

/* The variables of enclosing functions that P reads.  */
void
find_shared (program& p)
{
  oct_check (octa_function_shares (p.source,
                              p.name.empty () ? nullptr : p.name.c_str (),
                              add_shared, &p));
}

/* ---- trees ---- */

/* The tree of a function and of those in its file, by Octave's record of the
   first one, which the tree holds.  */
std::unordered_map<const octave_base_value *, oct_tree> trees;

void
release_owner (void *owner)
{
  delete static_cast<octave_value *> (owner);
}

/* T, the tree of F: names in it are looked up as in F.  */
octa_syntax *
owned (octa_syntax *t, const octave_value& f)
{
  t->owner = new octave_value (f);
  t->release = release_owner;
  return t;
}

/* The tree of the file of F, which is kept.  */
octa_syntax *
tree_with (const octave_value& f)
{
  octave_value main = oct_main_function (f);
  octave_user_function *user = main.user_function_value ();
  if (trees.size () >= 256)
    trees.clear ();
  oct_tree& t = trees[user];
  if (! t)
    t.reset (owned (oct_tree_of (*user), main));
  return t.get ();
}

/* ---- programs ---- */

/* Expressions that have been read, by their text and the function around them.  */
struct expression
{
  octave_value around; /* held, so that no other function gets its address */
  program_ptr p;
};
std::map<std::pair<std::string, const octave_base_value *>, expression>
  expressions;

/* Tell P, an expression in FILE, the functions around it, whose variables it reads.  */
void
set_home (program& p, const octave_value& around, const std::string& file)
{
  if (! around.is_function () || ! around.user_function_value (true))
    error_with_id (OCTA_ERROR_COMPILE,
                   "arrayfun: the function of %s that created this handle "
                   "has returned; make the handle again",
                   file.c_str ());
  oct_check (octa_function_source_set_home (
    p.source, tree_with (around), around.user_function_value ()->name ().c_str ()));
  find_shared (p);
}

/* The program of the anonymous function F.  IS_INSIDE: the function around it has
   nested functions, or is one.  */
program_ptr
expression_program (const octave_value& f, bool is_inside)
{
  octave_user_function& user = *f.user_function_value ();
  octave_value around = oct_function_around (user);
  auto& all = expressions;
  std::pair<std::string, const octave_base_value *> key
    = { oct_expression_key (user) + (is_inside ? "i" : ""),
        around.internal_rep () };
  auto at = all.find (key);
  if (at != all.end ())
    return at->second.p;
  auto p = std::make_shared<program> ();
  oct_tree t (owned (oct_tree_of (user), f));
  oct_check (octa_function_source_make (t.get (), &p->source));
  if (is_inside)
    set_home (*p, around, user.fcn_file_name ());
  if (all.size () > 1000)
    all.clear ();
  all[key] = { around, p };
  return p;
}

/* Did FILE come with Octave?  */
bool
is_octaves (const std::string& file)
{
  std::string root = octave::config::fcn_file_dir () + "/";
  return file.compare (0, root.length (), root) == 0;
}

/* The function that T describes.  */
program_ptr
described_program (const oct_meaning& t)
{
  auto p = std::make_shared<program> ();
  if (t.is_builtin || (t.kind == oct_kind::file && t.is_main && is_octaves (t.file)))
    {
      p->name = t.name;
      return p;
    }
  if (! t.has_tree ())
    {
      p->why = t.why;
      return p;
    }
  if (! t.is_main && t.kind == oct_kind::file)
    p->name = t.name;
  oct_check (octa_function_source_make (tree_with (t.fcn), &p->source));
  if (t.is_nested)
    {
      p->parent = t.parent;
      p->name = p->parent + "/" + t.name;
      find_shared (*p);
    }
  return p;
}

/* ---- where names lead ---- */

char *
copy_of (const std::string& s)
{
  return s.empty () ? nullptr : strdup (s.c_str ());
}

/* Where the meanings of names are recorded, or null.  */
meanings *asked;

/* The meaning of NAME in the tree FROM, which is recorded in ASKED.  */
oct_meaning
meaning_of (const char *name, const octa_syntax *from)
{
  octave_value owner;
  if (from->owner)
    owner = *static_cast<octave_value *> (from->owner);
  oct_meaning t = oct_meaning_of_name (name, owner);
  if (asked && ! t.is_builtin && t.kind != oct_kind::other)
    (*asked)[{ name, owner.internal_rep () }]
      = { owner, oct_find_function (name, owner) };
  return t;
}

/* For libocta, through which no exception may pass.  */
octa_status
resolve (const char *name, const octa_syntax *from, octa_function_found *out)
{
  /* Octave has no such function, and would search all folders for it */
  if (strcmp (name, "__octcuda_put__") == 0)
    return OCTA_OK;
  try
    {
      oct_meaning t = meaning_of (name, from);
      out->why = copy_of (t.why);
      out->kind = t.kind == oct_kind::none ? OCTA_FUNCTION_NOWHERE
                  : t.is_builtin           ? OCTA_FUNCTION_BUILTIN
                  : ! t.has_tree ()        ? OCTA_FUNCTION_REFUSED
                                           : OCTA_FUNCTION_IN_TREE;
      if (out->kind != OCTA_FUNCTION_IN_TREE)
        return OCTA_OK;
      out->is_octaves = t.kind == oct_kind::file && is_octaves (t.file);
      if (t.kind == oct_kind::file && ! t.is_main)
        out->function = copy_of (t.name);
      out->tree = octa_syntax_retain (tree_with (t.fcn));
      return OCTA_OK;
    }
  catch (const octave::execution_exception& e)
    {
      return octa_fail (e.identifier ().c_str (), "%s",
                        e.message ().c_str ());
    }
}

/* ---- handles ---- */

/* Functions that were called, by Octave's record of them.  */
struct known
{
  octave_value fcn; /* held, so that no other function gets its address */
  program_ptr p;
};
std::unordered_map<const octave_function *, known> functions;

/* The meaning of F, a handle or a name.  */
program_ptr
program_of (const octave_value& f)
{
  auto& all = functions;
  octave_value fcn;
  if (f.is_function_handle ())
    fcn = f.fcn_handle_value ()->fcn_val ();
  octave_function *key
    = fcn.is_function () ? fcn.function_value (true) : nullptr;
  auto at = all.find (key);
  if (key && at != all.end ())
    return at->second.p;
  octave_user_function *user
    = key && key->is_user_function () ? fcn.user_function_value (true)
                                      : nullptr;
  program_ptr p;
  if (user && user->is_anonymous_function ())
    p = expression_program (fcn, oct_frames_of (f).numel () > 1);
  else
    p = described_program (oct_meaning_of (f));
  if (! key)
    return p;
  if (all.size () >= 256)
    all.clear ();
  all[key] = { fcn, p };
  return p;
}

/* ---- requests ---- */

/* A function with its arguments, in the compiler's form, and the nodes.  */
struct request
{
  std::deque<octa_function> funs;
  std::deque<std::vector<const char *>> names;
  std::deque<std::vector<octa_function_value>> values;
  std::deque<std::string> texts;
  std::vector<program_ptr> programs;
  std::vector<octa_node *> nodes;
  std::string key; /* what the compiled function depends on */
  oct_way way;
  int n_results;

  request (oct_way w, int n) : way (w), n_results (n) {}
  request (const request&) = delete;
  request& operator= (const request&) = delete;
  ~request ()
  {
    for (octa_node *n : nodes)
      octa_node_release (n);
  }

  void begin ()
  {
    for (octa_node *n : nodes)
      octa_node_release (n);
    nodes.clear ();
    programs.clear ();
    open.clear ();
    key.clear ();
    mark (n_results, static_cast<int> (way));
  }
  octa_function *function (const octave_value& f);
  octa_function_value value (const octave_value& v, const std::string& name,
                        bool is_element);

private:
  struct captured
  {
    std::vector<const char *> names;
    std::vector<octa_function_value> values;
  };
  std::vector<const program *> open; /* whose shared values are being read */

  void add (captured& all, const std::string& as, const std::string& name,
            const octave_value& v);
  void add_shared (captured& all, const program& p, const Cell& frames);
  const char *own (const std::string& text)
  {
    texts.push_back (text);
    return texts.back ().c_str ();
  }
  octa_function_value array (const octave_value& v, const std::string& name,
                        bool is_element);
  void mark (int a, int b = 0, int c = 0)
  {
    const int all[] = { a, b, c };
    key.append (reinterpret_cast<const char *> (all), sizeof all);
  }
};

/* Capture V as AS; messages call it NAME.  */
void
request::add (captured& all, const std::string& as, const std::string& name,
              const octave_value& v)
{
  all.names.push_back (own (as));
  key += as + '\0';
  all.values.push_back (value (v, name, false));
}

/* Add the variables of enclosing functions that P reads, with their present
   values.  */
void
request::add_shared (captured& all, const program& p, const Cell& frames)
{
  bool is_nested = ! p.parent.empty ();
  std::string who = is_nested ? p.name.substr (p.parent.length () + 1)
                              : "an anonymous function";
  if (is_nested && frames.isempty ())
    error_with_id (OCTA_ERROR_COMPILE,
                   "arrayfun: %s is a nested function of %s, whose "
                   "variables no longer exist; make the handle again",
                   who.c_str (), p.parent.c_str ());
  if (! p.reads.empty ()
      && std::find (open.begin (), open.end (), &p) != open.end ())
    error_with_id (OCTA_ERROR_COMPILE,
                   "arrayfun: %s calls itself through a handle; use a loop",
                   who.c_str ());
  open.push_back (&p);
  for (const shared& x : p.reads)
    {
      octave_idx_type at = frames.numel () - 1 - x.level;
      octave_scalar_map held;
      if (at >= ! is_nested)
        held = frames(at).scalar_map_value ();
      if (! held.isfield (x.name))
        continue;
      if (! x.is_set)
        error_with_id (OCTA_ERROR_COMPILE,
                       "arrayfun: %s reads the variable %s, but no "
                       "statement assigns to it; assign its value with =",
                       who.c_str (), x.name.c_str ());
      add (all, x.key, x.name, held.contents (x.name));
    }
  open.pop_back ();
}

octa_function *
request::function (const octave_value& f)
{
  program_ptr p = program_of (f);
  if (! p->why.empty ())
    error_with_id (OCTA_ERROR_COMPILE, "arrayfun: %s", p->why.c_str ());
  programs.push_back (p);
  octa_function out = {};
  out.source = p->source;
  out.name = p->name.empty () ? nullptr : p->name.c_str ();
  mark (static_cast<int> (p->number));
  captured mine;
  Cell frames = oct_frames_of (f);
  if (p->parent.empty () && frames.numel () > 0)
    {
      octave_scalar_map all = frames(0).scalar_map_value ();
      string_vector keys = all.fieldnames ();
      for (octave_idx_type i = 0; i < keys.numel (); i++)
        add (mine, keys(i), keys(i), all.contents (keys(i)));
    }
  add_shared (mine, *p, frames);
  key += '\0';
  out.n = static_cast<int> (mine.names.size ());
  names.push_back (std::move (mine.names));
  values.push_back (std::move (mine.values));
  out.names = names.back ().data ();
  out.value = values.back ().data ();
  funs.push_back (out);
  return &funs.back ();
}

octa_function_value
request::array (const octave_value& v, const std::string& name,
                bool is_element)
{
  octa_function_value out = {};
  oct_node n = v.is_range () ? oct_operand (octave_value (v.array_value ()))
                             : oct_operand (v, name.c_str ());
  if (n.info ().cplx == OCTA_UNRESOLVED)
    oct_check (octa_node_resolve (n.get ()));
  octa_array_info i = n.info ();
  out.type = i.type;
  out.is_complex = i.cplx == OCTA_COMPLEX;
  out.rows = out.cols = -1;
  if (! is_element && i.n_elems != 1)
    {
      out.kind = OCTA_FUNCTION_WHOLE;
      if (i.size.n_dims <= 2 && i.n_elems <= 64
          && i.size.dims[0] <= INT_MAX && i.size.dims[1] <= INT_MAX)
        {
          out.rows = static_cast<int> (i.size.dims[0]);
          out.cols = static_cast<int> (i.size.dims[1]);
        }
    }
  nodes.push_back (n.take ());
  mark (out.kind, out.type + 100 * out.is_complex);
  mark (out.rows, out.cols);
  return out;
}

octa_function_value
request::value (const octave_value& v, const std::string& name,
                bool is_element)
{
  octa_function_value out = {};
  if (oct_cast (v)
      || (oct_is_operand (v.get_rep ()) && ! v.is_string ())
      || (v.is_range () && ! is_element))
    return array (v, name, is_element);
  if (! is_element && v.is_function_handle ())
    {
      out.kind = OCTA_FUNCTION_HANDLE;
      mark (out.kind);
      out.function = function (v);
      return out;
    }
  if (! is_element && v.is_string () && v.rows () <= 1)
    {
      std::string s = v.string_value ();
      out.kind = OCTA_FUNCTION_TEXT;
      out.text = own (s);
      out.length = static_cast<int> (s.length ());
      mark (out.kind, out.length);
      key += s;
      return out;
    }
  error_with_id (OCTA_ERROR_COMPILE,
                 "arrayfun: %s is a %s%s, which cannot be compiled; use %s",
                 name.c_str (), v.issparse () ? "sparse " : "",
                 v.class_name ().c_str (),
                 is_element ? "full arrays of numbers"
                            : "numbers, arrays of numbers, strings and "
                              "function handles");
}

/* ---- callees ---- */

struct callee
{
  octa_callee *c;
  std::vector<program_ptr> programs;
};
std::unordered_map<std::string, callee> callees;
/* Why what cannot be compiled is refused, by the same keys.  */
std::unordered_map<std::string, std::string> refusals;

/* Compiled code contains the functions that it calls: when a name refers to
   another function, everything is compiled again.  */
void
forget ()
{
  for (auto& x : callees)
    octa_callee_release (x.second.c);
  callees.clear ();
  refusals.clear ();
  expressions.clear ();
  functions.clear ();
  trees.clear ();
}

/* Throw the compiler's error.  Remember it, if the function cannot be compiled.  */
[[noreturn]] void
refuse (const std::string& key)
{
  try
    {
      oct_throw ();
    }
  catch (const octave::execution_exception& e)
    {
      if (refusals.size () >= 1024)
        refusals.clear ();
      if (e.identifier () == OCTA_ERROR_COMPILE)
        refusals[key] = e.message ();
      throw;
    }
}

/* F, compiled; NULL: a name refers to another function than before.  */
octa_callee *
callee_of (request& r, const octa_function *f,
           const std::vector<octa_function_value>& args)
{
  for (const program_ptr& p : r.programs)
    if (! are_current (p->names))
      return nullptr;
  auto at = callees.find (r.key);
  if (at != callees.end ())
    return at->second.c;
  auto no = refusals.find (r.key);
  if (no != refusals.end ())
    error_with_id (OCTA_ERROR_COMPILE, "%s", no->second.c_str ());
  octa_callee *c;
  octa_function_set_resolver (resolve);
  meanings names;
  octa_status st;
  {
    octave::unwind_protect_var<meanings *> before (asked, &names);
    st = octa_function_compile (f, static_cast<int> (args.size ()),
                                args.data (), r.n_results, &c);
  }
  for (program_ptr& p : r.programs)
    p->names.insert (names.begin (), names.end ());
  if (st != OCTA_OK)
    refuse (r.key);
  if (callees.size () >= 1024)
    {
      for (auto& x : callees)
        octa_callee_release (x.second.c);
      callees.clear ();
    }
  callees[r.key] = { c, r.programs };
  return c;
}

/* ---- calls ---- */

/* Compile the first of the N ARGS, a function, for those that follow.  R gets the
   arguments of the call.  */
octa_callee *
compiled (request& r, const octave_value_list& args, octave_idx_type n)
{
  for (;;)
    {
      std::vector<octa_function_value> values;
      r.begin ();
      for (octave_idx_type i = 1; i < n; i++)
        values.push_back (r.value (args(i),
                                   "argument " + std::to_string (i + 1),
                                   true));
      if (r.way == oct_way::columns)
        for (std::size_t i = 0; i < values.size (); i++)
          values[i].column = 1u << i;
      octa_function *f = r.function (args(0));
      f->is_fma = r.way == oct_way::fma;
      const char *backend = octa_device_backend ();
      f->is_once = backend && strcmp (backend, "host") == 0;
      octa_callee *c = callee_of (r, f, values);
      if (c)
        return c;
      forget ();
    }
}

/* Compile it and call it for each element; results have the size DIMS.  */
octave_value_list
call_with (oct_way way, int n_results, const octave_value_list& args,
           octave_idx_type n, const dim_vector& dims)
{
  oct_call call;
  request r (way, n_results);
  octa_size size;
  oct_check (oct_size (dims, &size));
  octa_callee *c = compiled (r, args, n);
  call.meet (static_cast<int> (r.nodes.size ()), r.nodes.data ());
  octa_node *out[OCTA_CALL_RESULTS] = {};
  oct_check (octa_function_call (c, r.nodes.data (), &size, out));
  octave_value_list results;
  std::deque<oct_node> held;
  for (int i = 0; i < c->n_results; i++)
    held.emplace_back (out[i]);
  /* the caller has to know now whether columns leave the reals */
  if (way == oct_way::columns && c->may_leave)
    for (oct_node& node : held)
      oct_check (octa_node_compute (node.get ()));
  for (int i = 0; i < n_results; i++)
    results.append (oct_value (std::move (held[static_cast<std::size_t> (i)])));
  return results;
}
}

void
oct_forget_functions ()
{
  forget ();
}

/* If the caller asks for no result, there is still one if the function has any.  */
octave_value_list
oct_call_each (oct_way way, const octave_value_list& args, octave_idx_type n,
               const dim_vector& dims, int nargout)
{
  if (nargout > 0)
    return call_with (way, nargout, args, n, dims);
  try
    {
      return call_with (way, 1, args, n, dims);
    }
  catch (const octave::execution_exception& e)
    {
      if (e.message ().find (OCTA_TOO_MANY_OUTPUTS)
          == std::string::npos)
        throw;
    }
  return call_with (way, 0, args, n, dims);
}

const octa_callee *
oct_compile_each (const octave_value_list& args, int n_results)
{
  oct_call call;
  request r (oct_way::each, n_results);
  return compiled (r, args, args.length ());
}
