/* thread.h -- the one thread that owns GLFW, EGL and every OpenGL context.

   The interpreter sends commands: a function and its data.  They run one after
   the other, in the order in which they came.  The caller waits for a command
   that is called, and gets its status and error.  It does not wait for one
   that is posted: its data are copied, and it leaves a warning if it fails.  A
   command may store OpenGL's results where its data point: only this thread
   looks there.

   The thread starts with the first command, blocks all signals, and sleeps
   while there is nothing to do.  Someone who has events (GLFW) takes over the
   sleep, and someone who draws gets a turn after each sleep:
   octa_gl_thread_idle. It ends, and is joined, at the end of the session or
   when the process exits; before that it runs the callbacks registered by
   octa_gl_thread_at_end, so that contexts end in the thread that made them.
   Afterwards, and in a forked child, commands fail.

   Ctrl-C in a wait withdraws a command that has not started.  The wait for a
   running one goes on; a long command checks octa_gl_thread_cancelled.

   Of libocta a command may call: octa_fail and its relatives (each thread has
   an error slot), octa_warn, what src/graphics/graphics.h says is for any
   thread; and all of gl/plot/worker.h, the arithmetic of gl/plot/axis.h and
   gl/plot/layout.h, and of gl/plot/data.h what is for any thread.

   Read first: thread.c.

   Uses nothing of gl/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_THREAD_H
#define OCTA_GL_THREAD_H 1

#include "octa.h"

typedef octa_status (*octa_gl_command) (void *data);

/* FN (DATA) on the render thread.  Called there, it is just that.  */
OCTA_API octa_status octa_gl_thread_call (octa_gl_command fn, void *data);
/* The same for commands that must run: Ctrl-C does not remove it, but tells
   it, once it runs, that it is cancelled.  */
OCTA_API octa_status octa_gl_thread_finish (octa_gl_command fn, void *data);
/* The same with a copy of the BYTES at DATA, some time later.  */
OCTA_API octa_status octa_gl_thread_post (octa_gl_command fn, const void *data,
                                          size_t bytes);
/* Does the thread run?  */
OCTA_API bool octa_gl_thread_runs (void);
/* How often it has woken up: an idle one does not.  */
OCTA_API uint64_t octa_gl_thread_turns (void);
/* Do what has been posted, and end it.  The next command starts another one,
   but for the end of the session.  */
OCTA_API void octa_gl_thread_stop (void);

#ifdef OCTA_LIBRARY /* what the gateways do not see */

/* Is this the render thread?  */
bool octa_gl_thread_is_here (void);
/* Has who waits for the command that is running given up?  */
bool octa_gl_thread_cancelled (void);

/* Sleep instead of the thread, up to SECONDS (infinity: until woken), and wake
   it from any thread.  Set on the render thread; NULL: nobody any more.  */
typedef struct octa_gl_thread_sleeper
{
  void (*sleep) (double seconds);
  void (*wake) (void);
} octa_gl_thread_sleeper;
void octa_gl_thread_sleep_by (const octa_gl_thread_sleeper *s);

/* A turn after each sleep and the commands that came: gives the seconds until
   it wants the next one (0: at once, infinity: when something happens).  Set
   on the render thread.  */
void octa_gl_thread_idle (double (*turn) (void));

/* Call EACH on the render thread before it ends, the last to ask first.  Asked
   on the render thread; idempotent.  */
octa_status octa_gl_thread_at_end (void (*each) (void));

#endif /* OCTA_LIBRARY */

#endif
