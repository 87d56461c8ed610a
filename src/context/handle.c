/* handle.c -- the table behind every id that Octave objects hold.

   An id is kind | generation | index.  The generation of a slot increases each
   time it is freed, so that a stale id is recognised and does not name another
   object.  The owner closes an entry once; its resource is released when the
   last child or borrower is gone too.  In a forked process, and during exit,
   nothing is released: the driver's state belongs to the parent, or is being
   destroyed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "context/context.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct entry
{
  void *resource;
  void (*close) (void *);
  octa_id parent;
  int context;         /* in which it was made, or OCTA_NO_CONTEXT */
  uint32_t generation; /* 24 bits are used; never 0 in a live id */
  uint32_t refs;       /* the owner, children, borrowers */
  uint32_t next_free;
  uint8_t kind;
  bool is_open; /* the owner has not closed it */
} entry;

#define NO_SLOT UINT32_MAX
#define GENERATION_MASK 0xffffffu

static entry *table;
static uint32_t n_slots, cap_slots;
static uint32_t first_free = NO_SLOT;
static size_t live[OCTA_KIND_COUNT];
static bool is_over; /* forked, or exit has begun */

/* ---- kinds ---- */

typedef enum kind_context
{
  CONTEXT_NONE,
  CONTEXT_IN_USE,
  CONTEXT_PLACE
} kind_context;

enum
{
  STAY,
  ENTER
};

static const struct
{
  const char *class;
  kind_context context;
  bool is_entered;
  octa_content content;
} kinds[OCTA_KIND_COUNT] = {
  [OCTA_KIND_NONE] = { .class = "nothing" },
#define KIND(NAME, context, get, content, class)                              \
  [OCTA_KIND_##NAME] = { class, CONTEXT_##context, get,                       \
                         OCTA_CONTENT_##content },
#include "context/kinds.def"
};

const char *
octa_kind_name (octa_kind kind)
{
  return kinds[kind < OCTA_KIND_COUNT ? kind : OCTA_KIND_NONE].class;
}

octa_content
octa_kind_content (octa_kind kind)
{
  return kinds[kind < OCTA_KIND_COUNT ? kind : OCTA_KIND_NONE].content;
}

/* The context of a new object of KIND.  */
static int
context_of_new (octa_kind kind)
{
  switch (kinds[kind].context)
    {
    case CONTEXT_NONE:
      break;
    case CONTEXT_IN_USE:
      return octa_context_in_use ();
    case CONTEXT_PLACE:
      return octa_current_place ();
    }
  return OCTA_NO_CONTEXT;
}

/* ---- the table ---- */

static void
mark_over (void)
{
  is_over = true;
}

__attribute__ ((constructor)) static void
watch_fork (void)
{
  (void)pthread_atfork (NULL, NULL, mark_over);
}

__attribute__ ((destructor)) static void
watch_exit (void)
{
  mark_over ();
}

static octa_id
make_id (const entry *e)
{
  return (octa_id)e->kind << 56
         | (octa_id)(e->generation & GENERATION_MASK) << 32
         | (octa_id)(e - table);
}

/* The entry that ID names, open or not; NULL if it is gone.  */
static entry *
find (octa_id id)
{
  uint32_t i = (uint32_t)id;
  if (i >= n_slots)
    return NULL;
  entry *e = &table[i];
  return e->refs > 0 && make_id (e) == id ? e : NULL;
}

static octa_status
take_slot (uint32_t *slot)
{
  if (first_free != NO_SLOT)
    {
      *slot = first_free;
      first_free = table[first_free].next_free;
      return OCTA_OK;
    }
  if (n_slots == cap_slots)
    {
      uint32_t cap = cap_slots ? 2 * cap_slots : 256;
      entry *t = realloc (table, cap * sizeof *t);
      if (! t)
        return octa_no_memory ("handles");
      table = t;
      cap_slots = cap;
    }
  table[n_slots] = (entry){ .generation = 1 };
  *slot = n_slots++;
  return OCTA_OK;
}

octa_status
octa_handle_open (octa_kind kind, void *resource, void (*close) (void *),
                  octa_id parent, octa_id *id)
{
  return octa_handle_open_in (context_of_new (kind), kind, resource, close,
                              parent, id);
}

octa_status
octa_handle_open_in (int context, octa_kind kind, void *resource,
                     void (*close) (void *), octa_id parent, octa_id *id)
{
  octa_status st;
  uint32_t slot = 0;
  OCTA_TRY (take_slot (&slot));
  entry *e = &table[slot];
  e->resource = resource;
  e->close = close;
  e->parent = parent;
  e->context = context;
  e->refs = 1;
  e->kind = (uint8_t)kind;
  e->is_open = true;
  live[kind]++;
  octa_context_retain (context);
  octa_handle_retain (parent);
  *id = make_id (e);
done:
  return st;
}

void *
octa_handle_get (octa_id id, octa_kind kind)
{
  entry *e = find (id);
  if (e && e->is_open && e->kind == kind)
    return kinds[kind].is_entered && e->context != OCTA_NO_CONTEXT
                   && octa_context_enter (e->context) != OCTA_OK
               ? NULL
               : e->resource;
  if (id && octa_id_kind (id) != kind)
    octa_fail (OCTA_ERROR_KIND, "expected a %s handle, not a %s",
               octa_kind_name (kind), octa_kind_name (octa_id_kind (id)));
  else
    octa_fail (OCTA_ERROR_CLOSED, "this %s is closed; create a new one",
               octa_kind_name (kind));
  return NULL;
}

int
octa_handle_context (octa_id id)
{
  const entry *e = find (id);
  return e ? e->context : OCTA_NO_CONTEXT;
}

octa_status
octa_context_use (octa_id id)
{
  int c = octa_handle_context (id);
  return c == OCTA_NO_CONTEXT ? octa_context_ready () : octa_context_enter (c);
}

void *
octa_handle_resource (octa_id id)
{
  entry *e = find (id);
  return e ? e->resource : NULL;
}

bool
octa_handle_is_open (octa_id id)
{
  entry *e = find (id);
  return e && e->is_open;
}

void
octa_handle_retain (octa_id id)
{
  entry *e = find (id);
  if (e)
    e->refs++;
}

/* Close RESOURCE in its context.  The context in use stays the same, because
   this may happen between other calls.  */
static void
close_in (int context, void (*close) (void *), void *resource)
{
  int before = octa_context_in_use (), was = octa_capturing_relax ();
  if (context == before || context == OCTA_NO_CONTEXT)
    close (resource);
  else
    {
      /* If the context is gone, there is nothing to release, and the driver's
         handles may point anywhere.  So make the driver calls of CLOSE
         fail.  */
      bool is_gone = ! octa_context_switch (context);
      if (is_gone)
        octa_driver_refuse (true);
      close (resource);
      if (is_gone)
        octa_driver_refuse (false);
      if (before != OCTA_NO_CONTEXT)
        octa_context_switch (before);
    }
  octa_capturing_restore (was);
}

void
octa_handle_release (octa_id id)
{
  /* A loop, not a recursion: chains of parents may be long.  */
  while (id)
    {
      entry *e = find (id);
      if (! e || --e->refs > 0)
        return;
      void *resource = e->resource;
      void (*close) (void *) = e->close;
      octa_id parent = e->parent;
      int context = e->context;
      e->resource = NULL;
      e->generation = (e->generation + 1) & GENERATION_MASK;
      if (e->generation == 0)
        e->generation = 1;
      e->next_free = first_free;
      first_free = (uint32_t)id;
      live[octa_id_kind (id)]--;
      if (close && resource)
        close_in (context, close, resource);
      octa_context_release (context);
      id = parent;
    }
}

void
octa_handle_close (octa_id id)
{
  entry *e = find (id);
  if (is_over || ! e || ! e->is_open)
    return;
  e->is_open = false;
  octa_handle_release (id);
}

void
octa_handle_close_device (int device)
{
  for (uint32_t i = 0; i < n_slots; i++)
    if (table[i].refs > 0 && table[i].context != OCTA_NO_CONTEXT
        && octa_context_device (table[i].context) == device)
      octa_handle_close (make_id (&table[i]));
}

size_t
octa_handle_live (octa_kind kind)
{
  if (kind != OCTA_KIND_NONE)
    return live[kind];
  size_t sum = 0;
  for (int k = 0; k < OCTA_KIND_COUNT; k++)
    sum += live[k];
  return sum;
}
