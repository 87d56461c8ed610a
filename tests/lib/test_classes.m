## test_classes.m -- every class of operand that a gpuArray can hold.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function c = test_classes ()
  c = {"double", "single", "complex double", "complex single", "logical", ...
       "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"};
endfunction
