/* text.h -- reading CUDA C: words, outline, signatures, prototypes; removing
   unused text.  CUDA C is read in five places, none of which is a compiler.
   outline.c finds what a source declares (kernels, __constant__ and __device__
   variables), because compilers lower a kernel's name only when asked for it,
   and because the host backend must know which kernels wait at barriers.
   signature.c reads a kernel's parameters from a mangled name, after the
   compiler has resolved all types; prototype.c reads them from a declaration,
   for code that comes as PTX; includes.c reads which files it may include;
   trim.c removes from the package's own texts what their kernels do not use.

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
   double2 and float2 too, "?" for a parameter of an unknown type.  If TEXT has
   no __global__, it is the parameters of one kernel without a name.  Valid
   until the next call.  */
OCTA_API octa_status octa_prototypes (const char *text, const char **kernels);

#ifdef OCTA_LIBRARY /* not for gateways */

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

/* The next token from *POS on; moves *POS past it.  At the end of the text its
   kind is OCTA_TOKEN_END.  Never fails.  Any thread may call it.  */
octa_token octa_token_next (const char *text, size_t len, size_t *pos);
/* Is T the word WORD?  */
bool octa_token_is (const char *text, octa_token t, const char *word);

/* ---- includes.c: the names of the files that a text may include ---- */

/* Append to NAMES the names in the #include lines and in __has_include of
   TEXT, each followed by a newline; some may be too many, none is missing.
   Sets *IS_ALL to false if a line has a macro instead of a name; does not
   change it otherwise.  Fails only if memory is exhausted.  */
octa_status octa_include_read (const char *text, size_t len,
                               octa_strbuf *names, bool *is_all);

/* ---- outline.c: the declarations in CUDA C ---- */

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
  OCTA_OUTLINE_EXTERN = 64,  /* extern, but not extern "C" */
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
  octa_span body;   /* with its braces; start == end: only a prototype */
} octa_outline_function;

/* A declarator of a __constant__, __device__, __managed__ or __shared__
   variable.  "extern __shared__" is SHARED | EXTERN.  */
typedef struct octa_outline_variable
{
  char *name; /* with its namespaces; of a shared variable without */
  unsigned flags;
  octa_span decl; /* the whole declaration with its ';' */
  octa_span ident;
  size_t function; /* the function that it is in, or SIZE_MAX */
} octa_outline_variable;

typedef struct octa_outline
{
  octa_outline_function *functions;
  size_t n_functions, cap_functions;
  octa_outline_variable *variables;
  size_t n_variables, cap_variables;
  bool has_barrier; /* there is a barrier word, perhaps in a macro */
  bool is_hidden;   /* any kernel may reach it: through a pointer, in a lambda
                       outside of functions, in a constructor or destructor */
} octa_outline;

/* Read TEXT.  It refuses no text: it skips what it does not understand, and
   the compiler decides.  Macros are not expanded.  Fails only if memory is
   exhausted.  */
octa_status octa_outline_read (const char *text, octa_outline *scan);
void octa_outline_free (octa_outline *scan);
/* The definition (or else the prototype) of a kernel by its name as written,
   or NULL.  */
const octa_outline_function *octa_outline_kernel (const octa_outline *scan,
                                                  const char *name);
/* Does the name expression EXPRESSION ("&ns::v", "::v<int>") name a variable
   that was found outside of functions?  */
bool octa_outline_is_variable (const octa_outline *scan,
                               const char *expression);

/* ---- trim.c: removing unused text ---- */

/* Set OUT to TEXT without the device functions, types and macros that its
   kernels do not use, directly or indirectly.  TEXT must be one of the
   package's, in which at most one macro within another composes a function.
   False, with OUT undefined, if brackets do not match or memory is exhausted.
   Any thread may call it.  */
bool octa_trim (const char *text, octa_strbuf *out);

/* ---- options.c: a compiler's options (options.def) ---- */

typedef enum octa_option_kind
{
  OCTA_OPTION_OTHER, /* not in the table */
  OCTA_OPTION_DEFINE,
  OCTA_OPTION_UNDEFINE,
  OCTA_OPTION_FOLDER,   /* of headers */
  OCTA_OPTION_INCLUDE,  /* a file to be included before the text */
  OCTA_OPTION_STANDARD, /* of C++ */
  OCTA_OPTION_ARCH,
  OCTA_OPTION_MACHINE,
  OCTA_OPTION_COMPILER, /* to be passed unchanged to the host's compiler */
  OCTA_OPTION_SYMBOLS,
  OCTA_OPTION_DEBUG,
  OCTA_OPTION_DEVICE, /* for the generator of device code */
  OCTA_OPTION_OPTIMIZE,
  OCTA_OPTION_LIBRARY /* for a linker; nothing is linked here */
} octa_option_kind;

typedef struct octa_option
{
  octa_option_kind kind;
  const char *value;        /* NULL: none */
  const char *const *words; /* as given, */
  int n_words;              /* 1 or 2 */
} octa_option;

/* Read the option at *AT of a NULL-terminated list, which may be NULL; moves
 *AT past it.  False at the end.  */
bool octa_option_next (const char *const **at, octa_option *o);
/* The architecture that the options name ("sm_90"), or NULL.  */
const char *octa_option_arch (const char *const *options);

/* ---- signature.c: a kernel's parameters, from a mangled name ---- */

/* Append the expression whose mangled name encodes the parameters of
   KERNEL.  */
void octa_signature_expression (octa_strbuf *b, const char *kernel);
/* Append the signature that MANGLED, the mangled name of that expression,
   encodes, in the form of octa_image.kernels; "?" if there is none.  */
void octa_signature_read (octa_strbuf *b, const char *mangled);

#endif /* OCTA_LIBRARY */

#endif
