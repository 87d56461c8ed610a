/* octa_pages.h -- pages of arrays, which are their matrices a(:,:,k); shared
   by kernels and the C code that launches them.

   Included by C, and before kernels.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PAGES_H
#define OCTA_PAGES_H 1

#ifndef OCTA_FN
#define OCTA_FN static inline
#endif

#define OCTA_PAGE_DIMS 6   /* an array has up to 8 dimensions */
#define OCTA_PAGE_SMALL 16 /* rows and columns, up to which a thread has all  \
                            */
#define OCTA_PAGE_UNIT 64  /* pages per block */
#define OCTA_GEMM_TILE 64  /* rows and columns of a block of a product */
#define OCTA_GEMM_DEPTH 16 /* columns of A that are in shared memory at once  \
                            */

/* The pages of a result, and from which pages of A and B they are
   computed.  */
typedef struct octa_pages
{
  long long count;
  int dims;                    /* dimensions of the pages, the fastest first */
  long long n[OCTA_PAGE_DIMS]; /* their lengths */
  /* elements from one page to the next; 0 if one page is used for all */
  long long a[OCTA_PAGE_DIMS], b[OCTA_PAGE_DIMS];
} octa_pages;

/* C := op (A) * op (B): M x N, over K.  */
typedef struct octa_gemm
{
  long long m, n, k;
  /* elements from one row or column to the next, as OP makes them */
  long long a_row, a_column, b_row, b_column;
  int a_conj, b_conj;
  octa_pages pages;
} octa_gemm;

/* Right-hand sides of systems.  */
typedef struct octa_sides
{
  long long n;         /* their number per page */
  long long row, next; /* elements to the next row, and to the next right-hand
                          side */
  octa_pages pages;
} octa_sides;

/* Where the operands of page number PAGE begin.  */
OCTA_FN void
octa_page_at (const octa_pages *p, long long page, long long *a, long long *b)
{
  long long at_a = 0, at_b = 0;
  for (int d = 0; d < p->dims; d++)
    {
      const long long i = d + 1 < p->dims ? page % p->n[d] : page;
      page = d + 1 < p->dims ? page / p->n[d] : 0;
      at_a += i * p->a[d];
      at_b += i * p->b[d];
    }
  *a = at_a;
  *b = at_b;
}

#endif
