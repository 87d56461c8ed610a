#!/bin/sh
# fake_gnuplot.sh -- what can_draw.m uses for gnuplot.
# SPDX-License-Identifier: GPL-3.0-or-later
case " $* " in *--version*) echo "gnuplot 5.4 patchlevel 4"; exit ;; esac
cat > /dev/null
