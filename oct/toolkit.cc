/* toolkit.cc -- the graphics toolkit "octcuda": core's plots, drawn off screen and
   in windows.

   Octave calls a toolkit in the interpreter's thread.  redraw_figure,
   get_pixels and print_figure draw, in the render thread, and wait for it.  The
   others are called under Octave's lock of graphics and only take notes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "arrays.h"
#include "plotted.h"
#include "toolkit.h"
#include "volume.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>

#include <octave/graphics-toolkit.h>
#include <octave/gtk-manager.h>
#include <octave/ov-builtin.h>

namespace
{
const char toolkit_name[] = "octcuda";

octave::gtk_manager&
toolkits ()
{
  return oct_interpreter ().get_gtk_manager ();
}

octave_value_list
run (const char *name, const octave_value_list& args, int nargout = 0)
{
  return oct_interpreter ().feval (name, args, nargout);
}

bool
has (const Cell& names, const std::string& name)
{
  string_vector v = names.string_vector_value ();
  for (octave_idx_type i = 0; i < v.numel (); i++)
    if (v(i) == name)
      return true;
  return false;
}

bool
begins (const std::string& s, const char *with)
{
  return s.compare (0, std::strlen (with), with) == 0;
}

/* ---- figures with controls ---- */

/* The figure of H goes to qt, when it is safe.  */
void
hand_to_qt (void *data)
{
  std::unique_ptr<oct_handle> h (static_cast<oct_handle *> (data));
  octave::graphics_object f = oct_objects ().get_object (*h);
  if (f && oct_figure_of (f).get___graphics_toolkit__ () == toolkit_name)
    run ("graphics_toolkit", ovl (h->as_octave_value (), "qt"));
}

void
leave_controls (const octave::graphics_object& control)
{
  octave::graphics_object f = control.get_ancestor ("figure");
  if (! f)
    return;
  bool has_qt = has (toolkits ().available_toolkits_list (), "qt");
  static bool is_said;
  if (! is_said)
    warning_with_id (
      OCTA_ERROR_GL, "%s",
      has_qt ? "figures with controls (uicontrol, uipanel, uitable), menus "
               "(uimenu) or toolbars (uitoolbar) of their own are left to the "
               "graphics toolkit qt"
             : "controls (uicontrol, uipanel, uitable), menus (uimenu) and "
               "toolbars (uitoolbar) are not drawn by the graphics toolkit "
               "octcuda; they need qt, which Octave has with its GUI (octave "
               "--gui)");
  is_said = true;
  if (has_qt)
    oct_objects ().post_function (hand_to_qt,
                                  new oct_handle (f.get_handle ()));
}

/* Octave makes menus and a toolbar for each figure, and menus for annotations;
   those have this tag, or are in another object than a figure.  */
bool
is_bar (const octave::graphics_object& go)
{
  if (! go.isa ("uimenu") && ! go.isa ("uitoolbar"))
    return false;
  octave::graphics_object in = oct_objects ().get_object (
    octave::graphics_object (go).get_properties ().get_parent ());
  return in && in.isa ("figure")
         && ! begins (go.get ("tag").string_value (), "__default_");
}

bool
is_control (const octave::graphics_object& go)
{
  bool is = is_bar (go);
  for (const char *type :
       { "uicontrol", "uipanel", "uibuttongroup", "uitable" })
    is |= go.isa (type);
  return is;
}

/* ---- the toolkit ---- */

std::vector<oct_handle> figures ();

/* Without figures nothing is kept that draws them.  */
void
close_canvas (void *)
{
  if (figures ().empty ())
    octa_gl_canvas_close ();
}

class gpu_toolkit : public octave::base_graphics_toolkit
{
public:
  explicit gpu_toolkit (const std::string& name)
    : base_graphics_toolkit (name)
  {
  }
  bool is_valid () const override { return true; }
  bool initialize (const octave::graphics_object& go) override
  {
    if (is_control (go))
      leave_controls (go);
    oct_volume_note (go);
    /* Core finalizes what this is true for through the toolkit of its figure,
       which is none once a deletefcn has closed the figure.  */
    return go.isa ("figure");
  }
  void finalize (const octave::graphics_object& go) override
  {
    if (s_is_renamed)
      return;
    oct_arrays_leave (go);
    oct_window_close (go);
    oct_objects ().post_function (close_canvas, nullptr);
  }
  void update (const octave::graphics_object& go, int id) override
  {
    if (go.isa ("figure"))
      oct_window_update (go, id);
  }
  void show_figure (const octave::graphics_object& go) const override
  {
    oct_window_raise (go);
  }
  void redraw_figure (const octave::graphics_object& go) const override
  {
    /* while it is printed it has another size */
    if (oct_figure_of (go).is___printing__ ())
      return;
    oct_volumes_begin ();
    if (oct_renderer_draw (go, scale_of (go), oct_window_of (go)) != OCTA_OK)
      oct_warn_once (OCTA_ERROR_GL);
    oct_say_warnings ();
  }
  uint8NDArray get_pixels (const octave::graphics_object& go) const override
  {
    oct_volumes_begin ();
    return oct_renderer_pixels (go, scale_of (go));
  }
  void print_figure (const octave::graphics_object& go, const std::string& term,
                     const std::string& file,
                     const std::string&) const override;

  /* While the toolkit of figures only gets another name, it is the same
     one.  */
  static bool s_is_renamed;

private:
  static double scale_of (const octave::graphics_object& go)
  {
    return oct_figure_of (go).get___device_pixel_ratio__ ();
  }
};

bool gpu_toolkit::s_is_renamed;

octave::graphics_toolkit
make_toolkit (const std::string& name)
{
  return octave::graphics_toolkit (new gpu_toolkit (name));
}

/* All figures that are drawn here.  */
std::vector<oct_handle>
figures ()
{
  std::vector<oct_handle> ours;
  Matrix all = oct_objects ().figure_handle_list (true);
  for (octave_idx_type i = 0; i < all.numel (); i++)
    {
      octave::graphics_object f = oct_objects ().get_object (all(i));
      if (f && oct_figure_of (f).get___graphics_toolkit__ () == toolkit_name)
        ours.push_back (f.get_handle ());
    }
  return ours;
}

/* ---- functions that draw gpuArrays ---- */

octave_value
default_name ()
{
  return run ("get", ovl (0, "defaultfigure__graphics_toolkit__"), 1) (0);
}

/* The figure that is drawn to if the first argument is V: that of a graphics
   object, or the current one.  */
octave::graphics_object
figure_of (const octave_value& v)
{
  octave::graphics_object go;
  if (v.is_double_type () && ! v.isempty () && ! v.isobject ())
    go = oct_objects ().get_object (oct_objects ().lookup (v));
  if (! go || go.isa ("root"))
    go = oct_objects ().get_object (oct_objects ().current_figure ());
  return go && ! go.isa ("figure") ? go.get_ancestor ("figure") : go;
}

bool
draws_here (const octave_value_list& args)
{
  octave::graphics_object f
    = args.length () > 0 ? figure_of (args(0)) : octave::graphics_object ();
  return f ? oct_figure_of (f).get___graphics_toolkit__ () == toolkit_name
           : default_name ().string_value () == toolkit_name;
}

/* Is one of the objects of handles V a patch?  Its other properties are computed
   from the numbers of its colours when these are set.  */
bool
has_patch (const octave_value& v)
{
  const Matrix h = v.is_double_type () && ! v.isobject () ? v.matrix_value ()
                                                          : Matrix ();
  for (octave_idx_type i = 0; i < h.numel (); i++)
    {
      octave::graphics_object go
        = oct_objects ().get_object (oct_objects ().lookup (h(i)));
      if (go && go.isa ("patch"))
        return true;
    }
  return false;
}

/* (NAME, ...): is the function NAME to draw here?  Then the first result is
   true; of one that makes an object or sets properties, its result is next.  */
octave_value_list
draw (const octave_value_list& args, int nargout)
{
  std::string name = args(0).string_value ();
  octave_value_list in = args.slice (1, args.length () - 1);
  if (! draws_here (in))
    return octave_value_list ();
  const bool is_new = name == "addproperty"; /* (NAME, H, TYPE, VALUE) */
  if (! is_new && name != "set" && name.compare (0, 5, "__go_") != 0)
    return ovl (true);
  const bool is_patch = name == "set" && has_patch (in(0));
  for (octave_idx_type i = 0; i < in.length (); i++)
    in(i) = oct_plotted_property (
      i > 0 ? in(is_new ? 0 : i - 1) : octave_value (), in(i), is_patch);
  octave_value core = oct_symbols ().builtin_find (name);
  octave_function *f = core.function_value ();
  octave_plotted::setting is_setting (f);
  octave_value_list out
    = f->call (oct_interpreter ().get_evaluator (),
               nargout - 1, in);
  out.prepend (octave_value (true));
  return out;
}

/* ---- core's functions that go by the name of the toolkit ---- */

/* The formats of print that the renderer writes itself.  PDF is made of SVG:
   in PDF gl2ps does not align texts, and does not know TeX.  */
const struct vector_format
{
  const char *device, *term;
  bool is_gray;
} vector_formats[]
  = { { "svg", "svg", false },
      { "eps", "eps", true },
      { "eps2", "eps", true },
      { "epsc", "eps", false },
      { "epsc2", "eps", false },
      { "pdf", "svg", false },
      { "pdfcrop", "svg", false } };

/* With these options print needs other programs, or draws no vectors.  */
const char *const programs_options[]
  = { "-append", "-tight", "-svgconvert", "-fillpage", "-bestfit", "-RGBImage",
      "-opengl", "-interchange", "-metafile", "-pict", "-tiff", "-textspecial" };

/* A request of print.  */
struct print_request
{
  std::string device, name;
  octave_idx_type at = 0; /* of the name, in the arguments */
  bool is_colored = false, needs_programs = false;
  int resolution = 300; /* of bitmaps in PDF */

  explicit print_request (const octave_value_list& args)
  {
    for (octave_idx_type i = 0; i < args.length (); i++)
      if (args(i).is_string ())
        read (args(i).string_value (), i);
    std::size_t dot = name.rfind ('.');
    if (device.empty () && dot != std::string::npos)
      device = name.substr (dot + 1);
    for (char& c : device)
      c = std::tolower (c);
  }
  bool is_pdf () const { return begins (device, "pdf"); }
  /* Null: print and its programs write it.  */
  const vector_format *format () const
  {
    for (const vector_format& f : vector_formats)
      if (device == f.device && ! name.empty () && ! needs_programs)
        return &f;
    return nullptr;
  }

  bool is_mono () const { return format ()->is_gray && ! is_colored; }
  /* The file that is written in that format.  */
  std::string file () const
  {
    const bool is_short = name.find ('.') == std::string::npos;
    return octave::sys::file_ops::tilde_expand (
      is_short ? name + '.' + format ()->term : name);
  }

private:
  void read (const std::string& arg, octave_idx_type i)
  {
    if (begins (arg, "-d") && ! begins (arg, "-debug"))
      device = arg.substr (2);
    else if (begins (arg, "-r") && std::atoi (arg.c_str () + 2) > 0)
      resolution = std::atoi (arg.c_str () + 2);
    else if (begins (arg, "-S"))
      resolution = 72;
    else if (arg == "-color")
      is_colored = true;
    else if (begins (arg, "-P") || begins (arg, "-G"))
      needs_programs = true;
    else if (! arg.empty () && arg[0] != '-')
      {
        name = arg;
        at = i;
      }
    for (const char *option : programs_options)
      needs_programs = needs_programs || arg == option;
  }
};

/* The arguments that print R as DEVICE.  */
octave_value_list
as_device (octave_value_list args, const print_request& r, const char *device)
{
  if (r.is_mono ())
    args.append (octave_value ("-mono"));
  return args.append (octave_value (device));
}

/* While it lives, figures are drawn as before, and their toolkit is called qt:
   print takes pixels from qt, at any resolution.  From other toolkits it takes
   PostScript, which Ghostscript turns into pixels.  Vectors are written in
   TERM, unless that is null.  */
class as_qt
{
public:
  explicit as_qt (const char *term)
    : m_figures (figures ()), m_term (term), m_before (s_now)
  {
    s_now = this;
    give ("qt");
  }
  ~as_qt ()
  {
    s_now = m_before;
    give (toolkit_name);
  }
  static bool holds (const oct_handle& h)
  {
    return s_now
           && std::find (s_now->m_figures.begin (), s_now->m_figures.end (), h)
                != s_now->m_figures.end ();
  }
  static std::string term (const std::string& asked)
  {
    return s_now && s_now->m_term ? s_now->m_term : asked;
  }

private:
  void give (const char *name) const
  {
    octave::autolock guard (oct_objects ().graphics_lock ());
    octave::unwind_protect_var<bool> kept (gpu_toolkit::s_is_renamed, true);
    for (const oct_handle& h : m_figures)
      {
        octave::graphics_object f = oct_objects ().get_object (h);
        if (f)
          oct_figure_of (f).set_toolkit (make_toolkit (name));
      }
  }
  std::vector<oct_handle> m_figures;
  const char *m_term;
  as_qt *m_before;
  static as_qt *s_now;
};

as_qt *as_qt::s_now = nullptr;

void
gpu_toolkit::print_figure (const octave::graphics_object& go,
                           const std::string& term, const std::string& file,
                           const std::string&) const
{
  oct_volumes_begin ();
  if (oct_has_volume (go) && ! oct_layers::is_drawn ())
    warning_with_id (OCTA_ERROR_GL,
                     "print: this file shows only the box of each volume; "
                     "print an SVG, EPS or PNG file to show the volume");
  oct_renderer_print (go, as_qt::term (term), file);
}

/* The figure that ARGS print.  */
octave::graphics_object
printed_figure (const octave_value_list& args)
{
  for (octave_idx_type i = 0; i < args.length (); i++)
    if (args(i).is_string () && begins (args(i).string_value (), "-f"))
      return oct_objects ().get_object (oct_objects ().lookup (
        octave_value (std::atof (args(i).string_value ().c_str () + 2))));
  return figure_of (args.length () > 0 ? args(0) : octave_value ());
}

/* Files that are deleted at the end.  */
struct temporary
{
  const std::string svg, png;
  explicit temporary (const std::string& stem)
    : svg (stem + ".svg"), png (stem + ".png")
  {
  }
  ~temporary ()
  {
    octave::sys::unlink (svg);
    octave::sys::unlink (png);
  }
};

class print_function : public oct_stand_in
{
public:
  print_function () : oct_stand_in ("print", octave_value ()) {}
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args) override
  {
    /* in [~, x] = f (), where f prints, print's own calls have all results;
       a file that needs Ghostscript is an error, and others need no warning */
    const std::list<octave::octave_lvalue> *asked = tw.lvalue_list ();
    octave::error_system& errors = tw.get_interpreter ().get_error_system ();
    const octave_map warnings = errors.warning_options ();
    octave::unwind_action as_before ([&] () {
      tw.set_lvalue_list (asked);
      errors.set_warning_options (warnings);
    });
    tw.set_lvalue_list (nullptr);
    errors.disable_warning ("print:nogs");
    print_request r (args);
    if (r.format ())
      {
        oct_layers layers (printed_figure (args));
        if (! r.is_pdf () || oct_pdf_is_ours (layers.has_bitmap ()))
          return write_vectors (tw, args, r, layers);
      }
    as_qt while_printing (nullptr);
    return core ().function_value ()->call (tw, nargout, args);
  }

private:
  /* EPS, SVG, or PDF that is made of SVG.  */
  octave_value_list write_vectors (octave::tree_evaluator& tw,
                                   octave_value_list args, print_request r,
                                   oct_layers& layers)
  {
    const std::string to = r.name, term = r.format ()->term;
    const temporary files (octave::sys::tempnam ("", "oct-"));
    if (layers.has_bitmap ())
      {
        as_qt while_printing (nullptr);
        layers.draw (oct_layers::bitmap);
        args(r.at) = files.png;
        call_core (tw, as_device (args, r, "-dpng").append (octave_value (
                         "-r" + std::to_string (r.resolution))));
        layers.draw (oct_layers::vectors);
      }
    r.name = r.is_pdf () ? files.svg : to;
    args(r.at) = r.file ();
    {
      as_qt while_printing (term.c_str ()); /* tikz needs no program */
      call_core (tw, as_device (args, r, "-dtikz"));
    }
    if (layers.has_bitmap ())
      oct_layers_join (r.file (), files.png, term == "eps");
    if (r.is_pdf ())
      oct_pdf_make (files.svg, to);
    return octave_value_list ();
  }
  void call_core (octave::tree_evaluator& tw, const octave_value_list& args)
  {
    core ().function_value ()->call (tw, 0, args);
  }
};

/* (WHO, FIGURE): an error if FIGURE must be visible to be drawn.  */
class capability_function : public oct_stand_in
{
public:
  capability_function ()
    : oct_stand_in ("__check_rendering_capability__", octave_value ())
  {
  }
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args) override
  {
    if (args.length () == 2 && is_ours (args(1)))
      return octave_value_list ();
    return core ().function_value ()->call (tw, nargout, args);
  }

private:
  static bool is_ours (const octave_value& v)
  {
    oct_handle h = oct_objects ().lookup (v);
    octave::graphics_object f = oct_objects ().get_object (h);
    return f && f.isa ("figure")
           && (as_qt::holds (h)
               || oct_figure_of (f).get___graphics_toolkit__ ()
                    == toolkit_name);
  }
};

void
install (const char *name, const octave_value& f)
{
  oct_symbols ().install_cmdline_function (name, f);
}

/* ---- loading and leaving ---- */

/* Its value when the toolkit was loaded.  */
std::string name_before;

/* The first figure loads the toolkit that Octave prefers, which becomes the
   default of figures: so it is loaded before the default is set.  Only qt and
   fltk are always preferred.  */
void
settle_preferred (octave::gtk_manager& m)
{
  std::string preferred = m.default_toolkit ();
  if (preferred == toolkit_name)
    return;
  m.unregister_toolkit (preferred);
  m.register_toolkit (preferred);
  if (m.default_toolkit () != toolkit_name)
    m.get_toolkit ();
}

void
load ()
{
  octave::gtk_manager& m = toolkits ();
  if (has (m.loaded_toolkits_list (), toolkit_name))
    return;
  oct_renderer_ready ();
  oct_screen_assume ();
  m.register_toolkit (toolkit_name);
  settle_preferred (m);
  name_before = default_name ().string_value ();
  m.load_toolkit (make_toolkit (toolkit_name));
  octave_plotted::register_type (
    oct_interpreter ().get_type_info ());
  oct_symbols ().install_built_in_function (
    "__octcuda_draw__",
    octave_value (new octave_builtin (draw, "__octcuda_draw__", "")));
  install ("print", octave_value (new print_function));
  install ("__check_rendering_capability__",
           octave_value (new capability_function));
}

/* The toolkit that takes over, "" if there is none.  */
std::string
heir (const octave::gtk_manager& m)
{
  return has (m.available_toolkits_list (), name_before) ? name_before
                                                         : m.default_toolkit ();
}

/* The package leaves the path.  Figures that no other toolkit can take keep
   this one.  */
void
leave ()
{
  octave::gtk_manager& m = toolkits ();
  std::vector<oct_handle> ours = figures ();
  bool is_default = default_name ().string_value () == toolkit_name;
  m.unregister_toolkit (toolkit_name);
  m.unload_toolkit (toolkit_name);
  oct_screen_leave ();
  for (const char *name : { "print", "__check_rendering_capability__" })
    install (name, octave_value ());
  std::string next = heir (m);
  if (is_default && next.empty ())
    run ("set", ovl (0, "defaultfigure__graphics_toolkit__", "remove"));
  if (next.empty ())
    return;
  if (is_default)
    run ("graphics_toolkit", ovl (next));
  for (const oct_handle& h : ours)
    run ("graphics_toolkit", ovl (h.as_octave_value (), next));
}
}

/* What Octave's macro below declares hidden.  */
OCT_EXPORT octave_function *G__init_octcuda__ (const octave::dynamic_library&,
                                               bool);

DEFMETHOD_DLD (__init_octcuda__, interp, args, ,
               "-*- texinfo -*-\n\
@deftypefn  {} {} __init_octcuda__ ()\n\
@deftypefnx {} {} __init_octcuda__ (\"leave\")\n\
@deftypefnx {} {@var{n} =} __init_octcuda__ (\"copies\")\n\
@deftypefnx {} {[@var{n}, @var{bytes}] =} __init_octcuda__ (\"arrays\")\n\
@deftypefnx {} {@var{range} =} __init_octcuda__ (\"range\", @var{value})\n\
Load the graphics toolkit @qcode{\"octcuda\"}, or give its figures to another\n\
one and forget it, or count how often data of the device were copied to the\n\
host for it, or how many arrays of vertices were made, and the bytes of those\n\
that are kept.  Users call @code{graphics_toolkit (\"octcuda\")}.\n\
@end deftypefn")
{
  const std::string what = args.length () > 0 && args(0).is_string ()
                             ? args(0).string_value ()
                             : "";
  if (what == "leave")
    {
      leave ();
      return octave_value_list ();
    }
  if (what == "copies")
    return ovl (octave_plotted::copies ());
  if (what == "arrays")
    {
      double n, bytes;
      octa_gl_canvas_arrays_count (&n, &bytes);
      return ovl (n, bytes);
    }
  if (what == "range" && args.length () == 2)
    {
      const octave_plotted *p = oct_plotted_cast (args(1));
      return ovl (p ? p->range () : Matrix ());
    }
  interp.mlock ();
  load ();
  return octave_value_list ();
}
