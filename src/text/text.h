/* text.h -- reading CUDA C: words, outline, signatures, prototypes; what a
   text does not need.

   CUDA C is read in five places, none of them a compiler.  outline.c finds
   what a source declares (kernels, __constant__ and __device__ variables),
   because compilers lower a kernel's name only when asked for it, and because
   the host backend must know which kernels wait at barriers.  signature.c
   reads a kernel's parameters from a mangled name, after the compiler has
   resolved all types; prototype.c reads them from a declaration, for code that
   comes as PTX; includes.c reads which files it may include; trim.c leaves out
   of the package's own texts what no kernel in them uses.

   None of them rejects a source: they skip what they do not understand, and
   the compiler decides.  octa_image in driver/driver.h explains the notation
   of signatures.

   Read first: tokens.c, then outline.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_TEXT_H
#define OCTA_TEXT_H 1

#include "base/base.h"

/* ---- prototype.c: a kernel's parameters, from its declaration ---- */

/* The kernels that TEXT declares, as octa_image.kernels; z and c stand for
   double2 and float2 too, "?" for a parameter of an unknown type.  A text
   without __global__ is the parameters of one kernel without a name.  Valid
   until the next call.  */
OCTA_API octa_status octa_prototypes (const char *text, const char **kernels);

#ifdef OCTA_LIBRARY /* what the gateways do not see */

/* ---- tokens.c: comments and white space are passed over ---- */

typedef enum octa_token_kind
{
  OCTA_TOKEN_END,
  OCTA_TOKEN_IDENT,
  OCTA_TOKEN_NUMBER,
  OCTA_TOKEN_STRING, /* with its quotes; raw strings too */
  OCTA_TOKEN_CHAR,
  OCTA_TOKEN_PUNCT,     /* one character, but "::" is one token */
  OCTA_TOKEN_DIRECTIVE, /* a whole line that begins with #, with its splices */
  OCTA_TOKEN_DEAD       /* from #if 0 to its #endif, #else or #elif */
} octa_token_kind;

typedef struct octa_token
{
  octa_token_kind kind;
  size_t start, end; /* offsets in the text; END is one past */
} octa_token;

/* The token at *POS or after; moves *POS behind it.  At the end of the text
   its kind is OCTA_TOKEN_END.  Never fails.  Any thread.  */
octa_token octa_token_next (const char *text, size_t len, size_t *pos);
/* Whether T reads WORD.  */
bool octa_token_is (const char *text, octa_token t, const char *word);

/* ---- includes.c: the names of the files that a text may include ---- */

/* Append to NAMES what stands in the #include lines and questions
   (__has_include) of TEXT, each with a newline behind it; some too many, none
   too few.  *IS_ALL becomes false, and is left alone otherwise, when a line
   has no name but a macro.  Fails for lack of memory only.  */
octa_status octa_include_read (const char *text, size_t len,
                               octa_strbuf *names, bool *is_all);

/* ---- outline.c: what a piece of CUDA C declares ---- */

typedef struct octa_span
{
  size_t start, end;
} octa_span;

enum
{
  OCTA_OUTLINE_GLOBAL = 1,   /* __global__ */
  OCTA_OUTLINE_DEVICE = 2,   /* __device__ */
  OCTA_OUTLINE_HOST = 4,     /* __host__ */
  OCTA_OUTLINE_CONSTANT = 8, /* __constant__ */
  OCTA_OUTLINE_SHARED = 16,  /* __shared__ */
  OCTA_OUTLINE_MANAGED = 32, /* __managed__ */
  OCTA_OUTLINE_EXTERN = 64,  /* extern, not extern "C" */
  OCTA_OUTLINE_STATIC = 128,
  OCTA_OUTLINE_EXTERN_C = 256, /* inside or under extern "C" */
  OCTA_OUTLINE_TEMPLATE = 512,
  OCTA_OUTLINE_MEMBER = 1024, /* inside a class */
  OCTA_OUTLINE_BARRIER = 2048 /* it, or what it calls, waits for other threads:
                              __syncthreads, __syncwarp, shuffles, votes,
                              cooperative groups */
};

/* A function with or without a body.  */
typedef struct octa_outline_function
{
  char *name; /* with its namespaces: "kern", "ns::kern" */
  unsigned flags;
  octa_span decl;   /* from the first specifier ("template", extern "C") */
  octa_span ident;  /* the name itself, unqualified */
  octa_span params; /* between the parentheses */
  octa_span body;   /* with its braces; start == end for a mere prototype */
} octa_outline_function;

/* A declarator of a __constant__, __device__, __managed__ or __shared__
   variable.  "extern __shared__" is SHARED | EXTERN.  */
typedef struct octa_outline_variable
{
  char *name; /* with its namespaces; a shared variable's is plain */
  unsigned flags;
  octa_span decl; /* the whole declaration with its ';' */
  octa_span ident;
  size_t function; /* index of the function that it is inside of, or
                      SIZE_MAX */
} octa_outline_variable;

typedef struct octa_outline
{
  octa_outline_function *functions;
  size_t n_functions, cap_functions;
  octa_outline_variable *variables;
  size_t n_variables, cap_variables;
  bool has_barrier; /* a barrier word is anywhere, macros included */
} octa_outline;

/* Look through TEXT.  It never refuses a text: what it cannot make sense of it
   passes over; the compiler has the last word.  Fails for lack of memory only.
   What macros would expand to is not seen.  */
octa_status octa_outline_read (const char *text, octa_outline *scan);
void octa_outline_free (octa_outline *scan);
/* The definition (or else the prototype) of a kernel by its name as written,
   or NULL.  */
const octa_outline_function *octa_outline_kernel (const octa_outline *scan,
                                                  const char *name);
/* Whether the name expression EXPRESSION ("&ns::v", "::v<int>") means a
   variable that was found outside of functions.  */
bool octa_outline_is_variable (const octa_outline *scan,
                               const char *expression);

/* ---- trim.c: what nothing needs is left out ---- */

/* OUT becomes TEXT without the device functions, types and macros that neither
   its kernels nor what these use name.  TEXT is one of the package's:
   functions are not put together by more than one macro in another.  False,
   OUT being anything, for a text whose brackets do not match, and for lack of
   memory. Any thread.  */
bool octa_trim (const char *text, octa_strbuf *out);

/* ---- options.c: what users tell a compiler (options.def) ---- */

typedef enum octa_option_kind
{
  OCTA_OPTION_OTHER, /* not in the table */
  OCTA_OPTION_DEFINE,
  OCTA_OPTION_UNDEFINE,
  OCTA_OPTION_FOLDER,   /* of headers */
  OCTA_OPTION_INCLUDE,  /* a file in front of the text */
  OCTA_OPTION_STANDARD, /* of C++ */
  OCTA_OPTION_ARCH,
  OCTA_OPTION_MACHINE,
  OCTA_OPTION_COMPILER, /* for the host's compiler as it stands */
  OCTA_OPTION_SYMBOLS,
  OCTA_OPTION_DEBUG,
  OCTA_OPTION_DEVICE, /* for the generator of device code */
  OCTA_OPTION_OPTIMIZE,
  OCTA_OPTION_LIBRARY /* for a linker, and here nothing is linked */
} octa_option_kind;

typedef struct octa_option
{
  octa_option_kind kind;
  const char *value;        /* NULL: none */
  const char *const *words; /* as given, */
  int n_words;              /* 1 or 2 */
} octa_option;

/* The option at *AT of a NULL-terminated list, which may be NULL; *AT moves
   behind it.  False at the end.  */
bool octa_option_next (const char *const **at, octa_option *o);
/* The architecture among them ("sm_90"), or NULL.  */
const char *octa_option_arch (const char *const *options);

/* ---- signature.c: a kernel's parameters, from a mangled name ---- */

/* The expression whose mangled name tells the parameters of KERNEL.  */
void octa_signature_expression (octa_strbuf *b, const char *kernel);
/* Append the signature that MANGLED (of that expression) tells, in the form of
   octa_image.kernels; "?" if it tells none.  */
void octa_signature_read (octa_strbuf *b, const char *mangled);

#endif /* OCTA_LIBRARY */

#endif
