/* complete.h -- the TAB key.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_COMPLETE_H
#define OCT_COMPLETE_H 1

/* Let it know the names in octcuda's namespaces.  */
void oct_install_completion ();

#endif
