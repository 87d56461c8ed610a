#!/bin/sh
# quick_cxx.sh -- a C++ compiler in a hurry, for kernels that run once.
# SPDX-License-Identifier: GPL-3.0-or-later
exec "${CXX:-c++}" "$@" -O0
