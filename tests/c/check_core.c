/* check_core.c -- error slot, warnings, string builder, hash, source scanner,
   kernel cache.

   The cache is tried with a backend of the test's own, which compiles to
   whatever the source says and counts how often it is asked.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "octa.h"
#include "text/text.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- error.c ---- */

static void
check_errors (void)
{
  CHECK (octa_fail (OCTA_ERROR_LOGIC, "%s is %d\n\n", "it", 3) == OCTA_FAIL);
  CHECK_TEXT (octa_error ()->id, "octcuda:LogicError");
  CHECK_TEXT (octa_error ()->msg, "it is 3");
  octa_error_prepend ("computing a + b: ");
  CHECK_TEXT (octa_error ()->msg, "computing a + b: it is 3");
  /* Its own text may be an argument.  */
  octa_fail ("", "again: %s", octa_error ()->msg);
  CHECK_TEXT (octa_error ()->msg, "again: computing a + b: it is 3");
  CHECK_TEXT (octa_error ()->id, "");

  octa_strbuf b = { 0 };
  for (int i = 0; i < 5000; i++)
    octa_strbuf_add (&b, "\303\244\n");
  octa_fail (OCTA_ERROR_COMPILE, "%s", b.s);
  const char *msg = octa_error ()->msg;
  size_t n = strlen (msg);
  CHECK (n < sizeof octa_error ()->msg);
  CHECK_TEXT (msg + n - 6, "\n[...]");
  octa_error_prepend ("x: ");
  CHECK_TEXT (octa_error ()->msg + strlen (octa_error ()->msg) - 5, "[...]");
  octa_strbuf_free (&b);

  CHECK (octa_warning_fetch () == NULL);
  octa_warn ("first %d", 1);
  octa_warn ("second");
  CHECK_TEXT (octa_warning_fetch (), "first 1");
  CHECK_TEXT (octa_warning_id (), OCTA_ERROR_CLEANUP);
  octa_warn_as ("Octave:other", "third");
  CHECK_TEXT (octa_warning_fetch (), "second");
  CHECK_TEXT (octa_warning_id (), OCTA_ERROR_CLEANUP);
  CHECK_TEXT (octa_warning_fetch (), "third");
  CHECK_TEXT (octa_warning_id (), "Octave:other");
  CHECK (octa_warning_fetch () == NULL);
  octa_warn ("of a destructor");
  octa_warn_as ("Octave:other", "to be kept");
  octa_warn ("of another");
  octa_warning_forget ();
  CHECK_TEXT (octa_warning_fetch (), "to be kept");
  CHECK (octa_warning_fetch () == NULL);
  for (int i = 0; i < 100; i++)
    octa_warn ("%d", i);
  for (int i = 0; i < 32; i++)
    octa_warning_fetch ();
  CHECK_TEXT (octa_warning_fetch (), "68 more warnings were dropped");
  CHECK (octa_warning_fetch () == NULL);
}

/* ---- strbuf.c, hash.c ---- */

static void
check_strbuf (void)
{
  octa_strbuf b = { 0 };
  CHECK_TEXT (octa_strbuf_ok (&b), "");
  for (int i = 0; i < 1000; i++)
    octa_strbuf_printf (&b, "%d,", i % 10);
  CHECK (b.len == 2000 && strlen (b.s) == 2000);
  octa_strbuf_clear (&b);
  octa_strbuf_addn (&b, "abcdef", 3);
  octa_strbuf_add (&b, "");
  CHECK_TEXT (octa_strbuf_ok (&b), "abc");
  octa_strbuf_addn (&b, "x", SIZE_MAX / 2);
  CHECK (b.failed);
  octa_strbuf_add (&b, "more");
  CHECK_FAILS (octa_strbuf_ok (&b) ? OCTA_OK : OCTA_FAIL, OCTA_ERROR_MEMORY);
  octa_strbuf_free (&b);
  CHECK (b.s == NULL && b.cap == 0 && ! b.failed);
}

static void
check_hash (void)
{
  /* No two of many short, similar keys agree.  */
  enum
  {
    N = 20000
  };
  static uint64_t seen[N];
  size_t clashes = 0;
  unsigned char key[40] = { 0 };
  for (int i = 0; i < N; i++)
    {
      memcpy (key + i % 32, &i, sizeof i);
      seen[i] = octa_hash (key, (size_t)(i % 40) + 1, 0);
    }
  for (int i = 1; i < N; i++)
    clashes += seen[i] == seen[i - 1];
  CHECK (clashes < 4); /* equal prefixes of equal keys */
  CHECK (octa_hash ("a", 1, 0) != octa_hash ("a", 1, 1));
  CHECK (octa_hash ("a", 1, 0) != octa_hash ("a\0", 2, 0));
  CHECK (octa_hash ("", 0, 0) == octa_hash (NULL, 0, 0));
  int bits = 0;
  for (int i = 0; i < 64; i++)
    {
      uint64_t x = 0, y = (uint64_t)1 << i;
      bits += __builtin_popcountll (octa_hash (&x, 8, 0)
                                    ^ octa_hash (&y, 8, 0));
    }
  CHECK (bits > 64 * 26 && bits < 64 * 38);
}

/* ---- outline.c ---- */

static const char source[]
    = "#include <stdio.h>\n"
      "/* __global__ void no1 () {} */ // __global__ void no2 () {}\n"
      "const char *s = \"__global__ void no3 () {}\"\n"
      "  R\"x(__global__ void no4 () {})x\";\n"
      "#if 0\n__global__ void no5 () {}\n#endif\n"
      "#define SYNC() __syncthreads ()\n"
      "__constant__ float table[2][3] = { { 1, 2 } }, scale;\n"
      "__device__ int counter;\n"
      "__device__ float help (float x) { return x < 1 ? x : 2; }\n"
      "__device__ void meet () { SYNC (); }\n"
      "template <typename T, int N = (3 > 2)> __global__ void\n"
      "tpl (T *a) { extern __shared__ T dyn[]; }\n"
      "extern \"C\" __global__ void __launch_bounds__ (256, 2)\n"
      "plain (float *a, const int (&r)[3]) { __shared__ float t[32][33], u;\n"
      "  if (a) { a[0] = help (t[0][0]); } }\n"
      "extern \"C\" {\n"
      "__global__ void proto (int);\n"
      "__global__ void waits (int n) { meet (); }\n"
      "}\n"
      "namespace a::b { struct S { __device__ int f () { return 1; } };\n"
      "namespace { static __global__ void inner (S s) { s.f (); } } }\n"
      "__global__ __attribute__ ((x (1))) void last (void) {}\n";

static void
check_scan (void)
{
  octa_outline s = { 0 };
  CHECK_OK (octa_outline_read (source, &s));
  octa_strbuf b = { 0 };
  for (size_t i = 0; i < s.n_functions; i++)
    if (s.functions[i].flags & OCTA_OUTLINE_GLOBAL)
      octa_strbuf_printf (&b, "%s ", s.functions[i].name);
  CHECK_TEXT (octa_strbuf_ok (&b), "tpl plain proto waits a::b::inner last ");
  octa_strbuf_clear (&b);
  for (size_t i = 0; i < s.n_variables; i++)
    octa_strbuf_printf (&b, "%s%s ", s.variables[i].name,
                        s.variables[i].flags & OCTA_OUTLINE_EXTERN ? "+" : "");
  CHECK_TEXT (octa_strbuf_ok (&b), "table scale counter dyn+ t u ");
  const octa_outline_function *f = octa_outline_kernel (&s, "plain");
  CHECK (f && (f->flags & OCTA_OUTLINE_EXTERN_C)
         && ! (f->flags & (OCTA_OUTLINE_BARRIER | OCTA_OUTLINE_TEMPLATE)));
  octa_strbuf_clear (&b);
  if (f)
    octa_strbuf_addn (&b, source + f->params.start,
                      f->params.end - f->params.start);
  CHECK_TEXT (octa_strbuf_ok (&b), "float *a, const int (&r)[3]");
  f = octa_outline_kernel (&s, "waits");
  CHECK (f && (f->flags & OCTA_OUTLINE_BARRIER)
         && (f->flags & OCTA_OUTLINE_EXTERN_C));
  f = octa_outline_kernel (&s, "tpl");
  CHECK (f && (f->flags & OCTA_OUTLINE_TEMPLATE));
  f = octa_outline_kernel (&s, "proto");
  CHECK (f && f->body.start == f->body.end);
  f = octa_outline_kernel (&s, "a::b::inner");
  CHECK (f && ! (f->flags & OCTA_OUTLINE_EXTERN_C));
  CHECK (octa_outline_kernel (&s, "help") == NULL);
  octa_outline_free (&s);

  /* Nonsense is passed over, whole.  */
  static const char *const broken[] = { "",
                                        "}}}",
                                        "__global__",
                                        "__global__ void f (",
                                        "\"",
                                        "/*",
                                        "template <",
                                        "namespace {",
                                        "#if 0",
                                        "R\"(",
                                        "__shared__ float",
                                        "extern \"C\" {",
                                        "__global__ void f () { {",
                                        "operator",
                                        "__global__ void (",
                                        "<<>>" };
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
    {
      CHECK_OK (octa_outline_read (broken[i], &s));
      octa_outline_free (&s);
    }
  /* So is every beginning of a source.  */
  for (size_t n = 0; n < sizeof source; n++)
    {
      char *part = strndup (source, n);
      if (octa_outline_read (part, &s) != OCTA_OK)
        n_failed++;
      octa_outline_free (&s);
      free (part);
    }
  octa_strbuf_free (&b);
}

/* ---- trim.c ---- */

static const char untrimmed[]
    = "#define OCTA_FN static __device__\n"
      "#ifdef OCTA_HOST\n#define OCTA_ABS(f) host_##f\n"
      "#else\n#define OCTA_ABS(f) ::f\n#endif\n"
      "/* Both are there, or none.  */\n"
      "#define OCTA_BOTH(def) def (double, ) def (float, f)\n"
      "#define OCTA_DEF(R, S) \\\n"
      "  OCTA_FN R octa_size_ (R a) { return OCTA_ABS (fabs##S) (a); } \\\n"
      "  OCTA_FN R octa_other_ (R a) { return -a; }\n"
      "OCTA_BOTH (OCTA_DEF)\n"
      "#undef OCTA_DEF\n"
      "#define OCTA_DEF(name) template <class A> OCTA_FN auto \\\n"
      "  octa_##name (A a) { return octa_##name##_ (a); }\n"
      "OCTA_DEF (size)\nOCTA_DEF (other)\n"
      "template <class T, bool is = (sizeof (T) > 4)> struct kind\n"
      "{ static constexpr int k = 1; };\n"
      "template <> struct kind<int> { static constexpr int k = 2; };\n"
      "template <class T> struct unused { T x; };\n"
      "#if defined OCTA_HOST || ! defined OCTA_FN\n"
      "OCTA_FN int which () { return 1; }\n"
      "#elif OCTA_N > 2\n"
      "OCTA_FN int which () { return 2; }\n"
      "#else\n"
      "OCTA_FN int which () { return 3; }\n"
      "#endif\n"
      "#if 0\nOCTA_FN int never () { return which (); }\n#endif\n"
      "#define OCTA_CALL(x) pasted_##x ()\n"
      "OCTA_FN int pasted_one () { return 1; }\n"
      "OCTA_FN int past_one () { return 1; }\n"
      "#define OCTA_BETWEEN(a, b) a##_mid_##b##_end #a () a##b\n"
      "OCTA_FN int x_mid_y_end () { return 1; }\n"
      "OCTA_FN int x_mid_end () { return 1; }\n"
      "OCTA_FN int x_mid_y_en () { return 1; }\n"
      "OCTA_FN int x_mid () { return 1; }\n"
      "OCTA_FN const int table[2] = { 1, 2 };\n"
      "#define OCTA_KERNEL(T) extern \"C\" __global__ void k (T *p)\n"
      "OCTA_KERNEL (float)\n"
      "{\n"
      "#ifdef OCTA_TWICE\n  for (int i = 0; i < 2; i++) {\n"
      "#else\n  {\n#endif\n"
      "  p[0] = octa_size (p[1]) + kind<int>::k + OCTA_CALL (one)\n"
      "         + OCTA_BETWEEN (x, y); }\n"
      "}\n";

static const char trimmed[]
    = "#define OCTA_FN static __device__\n"
      "#define OCTA_ABS(f) ::f\n"
      "OCTA_FN double octa_size_ ( double a) { return OCTA_ABS (fabs) (a); }\n"
      "OCTA_FN float octa_size_ ( float a) { return OCTA_ABS (fabsf) (a); }\n"
      "template <class A> OCTA_FN auto octa_size (A a)"
      " { return octa_size_ (a); }\n"
      "template <class T, bool is = (sizeof (T) > 4)> struct kind\n"
      "{ static constexpr int k = 1; };\n"
      "template <> struct kind<int> { static constexpr int k = 2; };\n"
      "#if OCTA_N > 2\n#else\n#endif\n"
      "#define OCTA_CALL(x) pasted_##x ()\n"
      "OCTA_FN int pasted_one () { return 1; }\n"
      "#define OCTA_BETWEEN(a, b) a##_mid_##b##_end #a () a##b\n"
      "OCTA_FN int x_mid_y_end () { return 1; }\n"
      "#define OCTA_KERNEL(T) extern \"C\" __global__ void k (T *p)\n"
      "OCTA_KERNEL (float)\n"
      "{\n"
      "#ifdef OCTA_TWICE\n  for (int i = 0; i < 2; i++) {\n"
      "#else\n  {\n#endif\n"
      "  p[0] = octa_size (p[1]) + kind<int>::k + OCTA_CALL (one)\n"
      "         + OCTA_BETWEEN (x, y); }\n"
      "}\n";

static void
check_trim (void)
{
  octa_strbuf b = { 0 };
  CHECK (octa_trim (untrimmed, &b));
  CHECK_TEXT (b.s, trimmed);
  /* Trimmed again it is the same.  */
  CHECK (octa_trim (trimmed, &b));
  CHECK_TEXT (b.s, trimmed);
  static const char *const refused[] = { "void f () {", "#if 1\nvoid f ();\n",
                                         "#endif\n", "#else\n",
                                         "void\n#ifdef X\nf ();\n#endif\n" };
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    CHECK (! octa_trim (refused[i], &b));
  /* No beginning of a text is too odd.  */
  for (size_t n = 0; n < sizeof untrimmed; n++)
    {
      char *part = strndup (untrimmed, n);
      (void)octa_trim (part, &b);
      free (part);
    }
  octa_strbuf_free (&b);
}

/* ---- embed.c ---- */

/* Files of as many libraries as there are.  */
static void
check_embed (void)
{
  enum
  {
    MANY = 9
  };
  static octa_embedded_table tables[MANY];
  static octa_embedded files[MANY][2];
  static char names[MANY][16];
  size_t len;
  for (int i = 0; i < MANY; i++)
    {
      snprintf (names[i], sizeof names[i], "octa_%d.h", i);
      files[i][0] = (octa_embedded){ names[i], names[i],
                                     names[i] + 5 + i % 2 };
      tables[i].files = files[i];
      octa_embed_add (&tables[i]);
    }
  for (int i = 0; i < MANY; i++)
    {
      CHECK (octa_embed (names[i], &len) == names[i]);
      CHECK (len == (size_t)(5 + i % 2));
    }
  CHECK (octa_embed ("octa_first.cuh", &len) && len > 100);
  CHECK (! octa_embed ("octa_9.h", NULL));
}

/* ---- cache.c ---- */

static int n_runs;
static const char *version = "1";

static octa_status
fake_target (int device, bool names_compiler, octa_strbuf *key)
{
  (void)device;
  (void)names_compiler;
  octa_strbuf_add (key, version);
  return OCTA_OK;
}

static octa_status
fake_compile (int device, const octa_source *src, octa_image *im)
{
  (void)device;
  n_runs++;
  if (strcmp (src->text, "bad") == 0)
    return octa_fail (OCTA_ERROR_COMPILE, "bad");
  *im = (octa_image){ .bytes = strdup (src->text),
                      .size = strlen (src->text),
                      .kernels = strdup ("k\tk\tPf\n"),
                      .log = strdup ("") };
  return OCTA_OK;
}

static const octa_backend fake = { .name = "fake",
                                   .target = fake_target,
                                   .compile = fake_compile };

/* Compile TEXT; how many times the compiler ran for it.  */
static int
runs_for (const char *text, const char *const *options)
{
  octa_source src = { .text = text, .name = "t.cu", .options = options };
  octa_image im = { 0 };
  int before = n_runs;
  CHECK_OK (octa_compile_cached (octa_current_device (), &src, &im));
  CHECK (im.size == strlen (text) && memcmp (im.bytes, text, im.size) == 0);
  CHECK_TEXT (im.kernels, "k\tk\tPf\n");
  CHECK_TEXT (im.log, "");
  octa_image_free (&im);
  return n_runs - before;
}

static char folder[64];

static void
write_file (const char *name, const char *text)
{
  octa_strbuf b = { 0 };
  octa_strbuf_printf (&b, "%s/%s", folder, name);
  FILE *f = fopen (b.s, "w");
  if (f)
    {
      fputs (text, f);
      fclose (f);
    }
  octa_strbuf_free (&b);
}

/* The one entry's path.  */
static void
shell (const char *command)
{
  octa_strbuf b = { 0 };
  octa_strbuf_printf (&b, "cd %s && %s", folder, command);
  CHECK (system (b.s) == 0);
  octa_strbuf_free (&b);
}

/* A hit costs well under a millisecond, for a source of usual size.  */
static void
check_hit (void)
{
  enum
  {
    SIZE = 40000
  };
  static char big[SIZE + 1];
  int runs = 0;
  int64_t least = INT64_MAX;
  memset (big, 'x', SIZE);
  runs_for (big, NULL);
  for (int i = 0; i < 100; i++)
    {
      int64_t start = cpu_ns ();
      runs += runs_for (big, NULL);
      int64_t took = cpu_ns () - start;
      least = took < least ? took : least;
    }
  CHECK (runs == 0);
  CHECK (is_slow () || least < bytes_ns (100 * SIZE));
  printf ("a hit takes %.3f ms\n", 1e-6 * (double)least);
}

static void
check_cache (void)
{
  octa_driver_backend = &fake;
  snprintf (folder, sizeof folder, "/tmp/octcuda-check-XXXXXX");
  CHECK (mkdtemp (folder) != NULL);
  setenv ("OCTCUDA_CACHE_DIR", folder, 1);
  CHECK (runs_for ("one", NULL) == 1);
  CHECK (runs_for ("one", NULL) == 0);
  CHECK (octa_cache_hits () == 1 && octa_compile_count () == 1);
  const char *const option[] = { "-DX", NULL };
  CHECK (runs_for ("one", option) == 1);
  CHECK (runs_for ("one", option) == 0);
  version = "2";
  CHECK (runs_for ("one", NULL) == 1);
  version = "1";
  octa_source bad = { .text = "bad", .name = "t.cu" };
  octa_image im;
  CHECK_FAILS (octa_compile_cached (octa_current_device (), &bad, &im),
               OCTA_ERROR_COMPILE);

  /* What is odd is made again, and is right afterwards.  */
  static const char *const harm[] = {
    "for f in *; do printf x >> $f; done",
    "for f in *; do printf x | dd of=$f bs=1 seek=75 conv=notrunc "
    "2> /dev/null; done",
    "for f in *; do head -c 50 $f > t; mv t $f; done",
    "for f in *; do : > $f; done",
    "chmod go+w *",
    "for f in *; do mv $f \"$PWD-other\"; ln -s \"$PWD-other\" $f; break; "
    "done"
  };
  for (size_t i = 0; i < sizeof harm / sizeof *harm; i++)
    {
      shell ("rm -f *");
      runs_for ("one", NULL);
      shell (harm[i]);
      CHECK (runs_for ("one", NULL) == 1);
      CHECK (runs_for ("one", NULL) == 0);
    }
  shell ("rm -f \"$PWD-other\"; test -z \"$(ls | grep tmp)\"");

  /* Included files are part of the source.  */
  octa_strbuf o = { 0 };
  octa_strbuf_printf (&o, "-I%s", folder);
  const char *const include[] = { o.s, NULL };
  static const char with[] = "#include \"h1.h\"\n";
  write_file ("h1.h", "# include <h2.h>\n");
  write_file ("h2.h", "int x;\n");
  CHECK (runs_for (with, include) == 1);
  CHECK (runs_for (with, include) == 0);
  write_file ("h2.h", "int y;\n");
  CHECK (runs_for (with, include) == 1);
  octa_strbuf_free (&o);

  /* A folder that others can write is not used; nor one that is not there. */
  shell ("rm -f *; chmod 777 .");
  CHECK (runs_for ("one", NULL) == 1 && runs_for ("one", NULL) == 1);
  shell ("chmod 700 .");
  setenv ("OCTCUDA_CACHE_DIR", "/proc/none/here", 1);
  CHECK (runs_for ("one", NULL) == 1 && runs_for ("one", NULL) == 1);
  setenv ("OCTCUDA_CACHE_DIR", folder, 1);
  setenv ("OCTCUDA_CACHE", "0", 1);
  CHECK (runs_for ("one", NULL) == 1 && runs_for ("one", NULL) == 1);
  unsetenv ("OCTCUDA_CACHE");

  check_hit ();
  shell ("rm -rf \"$PWD\"");
  octa_driver_backend = NULL;
}

/* ---- table.c: the same as a plain array of values, whatever happens ---- */

static void
check_table (void)
{
  enum
  {
    KEYS = 700
  };
  static char values[KEYS];
  static void *want[KEYS];
  octa_table t = { 0 };
  uint64_t seed = 1;
  size_t n = 0;
  CHECK (octa_table_find (&t, 3) == NULL);
  octa_table_remove (&t, 3);
  for (int round = 0; round < 20000; round++)
    {
      seed = octa_hash (&seed, sizeof seed, 0);
      size_t k = seed % KEYS;
      /* Multiples of a power of two, as addresses are.  */
      uint64_t key = (uint64_t)k << 20;
      if (seed >> 40 & 1)
        {
          n += want[k] == NULL;
          want[k] = &values[seed >> 41 & 255];
          CHECK (octa_table_put (&t, key, want[k]));
        }
      else
        {
          n -= want[k] != NULL;
          want[k] = NULL;
          octa_table_remove (&t, key);
        }
      if (round % 500)
        continue;
      bool is_same = t.n == n;
      for (size_t i = 0; i < KEYS; i++)
        is_same &= octa_table_find (&t, (uint64_t)i << 20) == want[i];
      CHECK (is_same);
    }
  /* All are visited while some are removed.  */
  size_t left = 0;
  for (size_t i = 0; i < t.n_slots;)
    if (t.slots[i].value && t.slots[i].key >> 20 & 1)
      octa_table_remove (&t, t.slots[i].key);
    else
      left += t.slots[i++].value != NULL;
  for (size_t i = 0; i < KEYS; i++)
    CHECK (octa_table_find (&t, (uint64_t)i << 20)
           == (i & 1 ? NULL : want[i]));
  CHECK (left == t.n);
  free (t.slots);
}

/* ---- options.c ---- */

static void
check_options (void)
{
  static const char *const words[] = {
    "-DX=1",    "-D",          "Y",           "-arch",
    "sm_90",    "-Xcompiler",  "-O2",         "-O3",
    "-m64",     "--std=c++20", "-fmad=false", "--include-path=/a",
    "-isystem", "/b",          "--nothing",   "-lcudadevrt",
    "-l",       "m",           "-lineinfo",   "--library-path=/c",
    "-I",       NULL
  };
  static const struct
  {
    octa_option_kind kind;
    const char *value;
    int n_words;
  } want[] = { { OCTA_OPTION_DEFINE, "X=1", 1 },
               { OCTA_OPTION_DEFINE, "Y", 2 },
               { OCTA_OPTION_ARCH, "sm_90", 2 },
               { OCTA_OPTION_COMPILER, "-O2", 2 },
               { OCTA_OPTION_OPTIMIZE, "3", 1 },
               { OCTA_OPTION_MACHINE, NULL, 1 },
               { OCTA_OPTION_STANDARD, "c++20", 1 },
               { OCTA_OPTION_DEVICE, "false", 1 },
               { OCTA_OPTION_FOLDER, "/a", 1 },
               { OCTA_OPTION_FOLDER, "/b", 2 },
               { OCTA_OPTION_OTHER, NULL, 1 },
               { OCTA_OPTION_LIBRARY, "cudadevrt", 1 },
               { OCTA_OPTION_LIBRARY, "m", 2 },
               { OCTA_OPTION_DEVICE, NULL, 1 },
               { OCTA_OPTION_LIBRARY, "/c", 1 },
               { OCTA_OPTION_FOLDER, NULL, 1 } };
  const char *const *at = words, *const *none = NULL;
  octa_option o;
  for (size_t i = 0; i < sizeof want / sizeof *want; i++)
    {
      CHECK (octa_option_next (&at, &o));
      CHECK (o.kind == want[i].kind && o.n_words == want[i].n_words);
      CHECK (want[i].value ? o.value && ! strcmp (o.value, want[i].value)
                           : ! o.value);
    }
  CHECK (! octa_option_next (&at, &o) && ! octa_option_next (&none, &o));
  CHECK_TEXT (octa_option_arch (words), "sm_90");
  CHECK_TEXT (octa_option_arch (
                  (const char *const[]){ "-arch compute_75", NULL }),
              "compute_75");
  CHECK (octa_option_arch (words + 5) == NULL);
}

int
main (void)
{
  check_errors ();
  check_strbuf ();
  check_options ();
  check_table ();
  check_hash ();
  check_scan ();
  check_trim ();
  check_embed ();
  check_cache ();
  return check_report ();
}
