/* thread.h -- the one thread that owns GLFW, EGL and every OpenGL context.

   The interpreter sends commands: a function and its data.  They run one after
   the other, in the order in which they came.  The caller waits for a command
   that is called, and gets its status and error.  It does not wait for one
   that is posted: its data are copied, and it leaves a warning if it fails.  A
   command may store OpenGL's results where its data point: only this thread
   looks there.

   The thread starts with the first command, blocks all signals, and sleeps
   while there is nothing to do.  GLFW, which has events, can take over the
   sleep (octa_gl_thread_sleep_by), and figures get a turn after each sleep
   (octa_gl_thread_idle).  The thread ends, and is joined, at the end of the
   session or when the process exits.  Before that it runs the callbacks
   registered by octa_gl_thread_at_end, so that contexts end in the thread that
   made them.  Afterwards, and in a forked child, commands fail.

   Ctrl-C in a wait withdraws a command that has not started.  The wait for a
   running one goes on; a long command checks octa_gl_thread_cancelled.

   A command may call these functions of libocta: octa_fail and its relatives
   (each thread has an error slot), octa_warn, and those that
   src/graphics/graphics.h declares for any thread.  It may also call all of
   gl/plot/worker.h, the arithmetic of gl/plot/axis.h and gl/plot/layout.h, and
   the functions of gl/plot/data.h that are for any thread.

   Read first: thread.c.

   Uses nothing of gl/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_THREAD_H
#define OCTA_GL_THREAD_H 1

#include "octa.h"

typedef octa_status (*octa_gl_command) (void *data);

/* Call FN (DATA) on the render thread.  On that thread it is a plain call.  */
OCTA_API octa_status octa_gl_thread_call (octa_gl_command fn, void *data);
/* The same for a command that must run: Ctrl-C does not withdraw it, but
   octa_gl_thread_cancelled is true while it runs.  */
OCTA_API octa_status octa_gl_thread_finish (octa_gl_command fn, void *data);
/* Call FN later with a copy of the BYTES at DATA, without waiting.  */
OCTA_API octa_status octa_gl_thread_post (octa_gl_command fn, const void *data,
                                          size_t bytes);
/* Does the thread run?  */
OCTA_API bool octa_gl_thread_runs (void);
/* How often the thread has woken up; an idle thread does not.  */
OCTA_API uint64_t octa_gl_thread_turns (void);
/* Run the posted commands, and end the thread.  The next command starts
   another one, unless the session is ending.  */
OCTA_API void octa_gl_thread_stop (void);

#ifdef OCTA_LIBRARY /* not for gateways */

/* Is this the render thread?  */
bool octa_gl_thread_is_here (void);
/* Has the caller that waits for the running command given up?  */
bool octa_gl_thread_cancelled (void);

/* Functions that sleep for the thread, up to SECONDS (infinity: until woken),
   and wake it from any thread.  Set on the render thread; NULL removes
   them.  */
typedef struct octa_gl_thread_sleeper
{
  void (*sleep) (double seconds);
  void (*wake) (void);
} octa_gl_thread_sleeper;
void octa_gl_thread_sleep_by (const octa_gl_thread_sleeper *s);

/* Register TURN, which is called after each sleep and the commands that
   arrived.  It returns the seconds until the next turn (0: at once, infinity:
   when something happens).  Call this on the render thread, for at most four
   functions; repeated registration has no effect.  */
void octa_gl_thread_idle (double (*turn) (void));

/* Register EACH to be called on the render thread before it ends; the last
   registered is called first.  Call this on the render thread; repeated
   registration has no effect.  */
octa_status octa_gl_thread_at_end (void (*each) (void));

#endif /* OCTA_LIBRARY */

#endif
