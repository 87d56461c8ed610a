## ops_float.tst -- operations of two floating and logical operands of one class, every row: see ops.tst.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test sweep_ops ("double", "double");
%!test sweep_ops ("single", "single");
%!test sweep_ops ("complex double", "complex double");
%!test sweep_ops ("complex single", "complex single");
%!test sweep_ops ("logical", "logical");

%!test assert_no_live ();
