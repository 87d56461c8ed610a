## ops_int.tst -- operations of two integer operands of one class, every row: see ops.tst.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test sweep_ops ("int8", "int8");
%!test sweep_ops ("int16", "int16");
%!test sweep_ops ("int32", "int32");
%!test sweep_ops ("int64", "int64");
%!test sweep_ops ("uint8", "uint8");
%!test sweep_ops ("uint16", "uint16");
%!test sweep_ops ("uint32", "uint32");
%!test sweep_ops ("uint64", "uint64");

%!test assert_no_live ();
