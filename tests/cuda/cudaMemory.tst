## Device memory, page-locked memory, and the copies between them.
## SPDX-License-Identifier: GPL-3.0-or-later

%!test # bytes other than 0 and 1 are true
%! d = cuda.to_device (uint8 ([255, 0, 2]));
%! x = cuda.from_device (d, [1, 3], "logical");
%! assert ({x, ! x, sum(x)}, {logical([1, 0, 1]), logical([0, 1, 0]), 2});
%! assert (cuda.memcpy_dtoh (true (1, 3), d) == true, logical ([1, 0, 1]));

## What goes there comes back, for every class and shape
%!test
%! for x = {rand(4, 5), single(rand (3, 1)), int8([-128 127]), true(2, 2), ...
%!          intmax("uint64"), complex([1 2], [3 4]), ...
%!          single(complex (1, 2)), rand(2, 3, 4)}
%!   x = x{1};
%!   d = cuda.mem_alloc (sizeof (x));
%!   cuda.memcpy_htod (d, x);
%!   y = cuda.memcpy_dtoh (x, d);
%!   assert (class (y), class (x));
%!   assert (size (y), size (x));
%!   assert (iscomplex (y), iscomplex (x));
%!   assert (y, x);
%! endfor
%! clear d;
%! assert_no_live ();

## A class and a size instead of a template
%!test
%! d = cuda.mem_alloc (16);
%! cuda.memcpy_htod (d, single ([1 2 3 4]));
%! assert (cuda.memcpy_dtoh (d, "single"), single ([1 2 3 4]'));
%! assert (cuda.memcpy_dtoh (d, "single", [2 2]), single ([1 3; 2 4]));
%! assert (cuda.memcpy_dtoh (d, "complex single"), single ([1+2i; 3+4i]));
%! assert (size (cuda.memcpy_dtoh (d)), [16 1]);
%! assert (class (cuda.memcpy_dtoh (d)), "uint8");
%! clear d;
%! assert_no_live ();

## Memory plus an offset
%!test
%! d = cuda.mem_alloc (32);
%! cuda.memcpy_htod (d, [1 2 3 4]);
%! e = d + 8;
%! assert (e.nbytes (), 24);
%! assert (uint64 (e), uint64 (d) + 8);
%! assert (cuda.memcpy_dtoh (zeros (1, 3), e), [2 3 4]);
%! assert (cuda.memcpy_dtoh (16 + d, "double"), [3; 4]);
%! assert (cuda.memcpy_dtoh (uint64 (d) + 24, "double", 1), 4);
%! clear d;
%! assert (cuda.memcpy_dtoh (zeros (1, 3), e), [2 3 4]);
%! clear e;
%! assert_no_live ();

## From one place of the device to another
%!test
%! d = cuda.mem_alloc (32);
%! e = cuda.mem_alloc (32);
%! cuda.memcpy_htod (d, [1 2 3 4]);
%! cuda.memcpy_htod (e, [0 0 0 0]);
%! cuda.memcpy_dtod (e + 16, d, 16);
%! assert (cuda.memcpy_dtoh (e, "double"), [0 0 1 2]');
%! cuda.memcpy_dtod (e, d);
%! assert (cuda.memcpy_dtoh (e, "double"), [1 2 3 4]');
%! s = cuda.Stream ();
%! cuda.memcpy_htod (e, [0 0 0 0]);
%! cuda.memcpy_dtod_async (e, d + 8, 8, s);
%! s.synchronize ();
%! assert (cuda.memcpy_dtoh (e, "double"), [2 0 0 0]');
%! clear d e s;
%! assert_no_live ();

## gpuArrays as ends of copies
%!test
%! g = gpuArray ([1 2 3 4]);
%! h = g + 1;
%! assert (cuda.memcpy_dtoh (zeros (1, 4), h), [2 3 4 5]);
%! cuda.memcpy_htod (g, [5 6 7 8]);
%! assert (gather (g), [5 6 7 8]);
%! assert (gather (h), [2 3 4 5]);
%! d = cuda.mem_alloc (32);
%! cuda.memcpy_dtod (d, h);
%! cuda.memcpy_dtod (g, d + 8, 16);
%! assert (gather (g), [3 4 7 8]);
%! clear g h d;
%! assert_no_live ();

## Sizes are checked
%!test
%! d = cuda.mem_alloc (16);
%! logic = "octcuda:LogicError";
%! fails (@() cuda.memcpy_htod (d, zeros (1, 3)), logic, ...
%!        'DEST holds 16 bytes, but 24 are needed');
%! fails (@() cuda.memcpy_dtoh (zeros (1, 3), d), logic, ...
%!        'SRC holds 16 bytes, but 24 are needed');
%! fails (@() cuda.memcpy_dtod (d + 8, d), logic, 'DEST holds 8 bytes');
%! fails (@() cuda.memcpy_dtod (d, d + 8, 16), logic, 'SRC holds 8 bytes');
%! fails (@() d + 17, logic, "offset of 17 bytes");
%! fails (@() cuda.memcpy_dtoh (d, "double", [1e6 1e6]), logic, "SRC holds");
%! fails (@() cuda.memcpy_dtoh (uint64 (d)), "octcuda:LogicError", "bare address");
%! clear d;
%! assert_no_live ();

## Bad arguments
%!error <Invalid call> cuda.mem_alloc ()
%!error <BYTES must be> cuda.mem_alloc (-1)
%!error <BYTES must be> cuda.mem_alloc (1.5)
%!error <BYTES must be> cuda.mem_alloc ("a")
%!error id=octcuda:LogicError cuda.mem_alloc (0)
%!error id=octcuda:WrongKind cuda.memcpy_htod (5, [1 2])
%!error <SRC must be a numeric or logical array> cuda.memcpy_htod (cuda.mem_alloc (8), {1})
%!error <CLASS must be> cuda.memcpy_dtoh (cuda.mem_alloc (8), "cell")
%!error <SIZE must> cuda.memcpy_dtoh (cuda.mem_alloc (8), "int8", -1)

## Freed memory
%!test
%! d = cuda.mem_alloc (8);
%! assert (d.isopen ());
%! d.free ();
%! free (d);
%! d.close ();
%! assert (! d.isopen ());
%! closed = "octcuda:ClosedHandle";
%! fails (@() d.nbytes (), closed, "cudaDeviceAllocation");
%! fails (@() uint64 (d), closed, "closed");
%! fails (@() d + 4, closed, "closed");
%! fails (@() cuda.memcpy_htod (d, 1), closed, "closed");
%! fails (@() cuda.memcpy_dtoh (1, d), closed, "closed");
%! clear d;
%! assert_no_live ();

## Too much memory is an error, and what is possible still is
%!test
%! [available, total] = cuda.mem_get_info ();
%! assert (available > 0 && available <= total);
%! fails (@() cuda.mem_alloc (4 * total), "octcuda:MemoryError", ...
%!        '^cuMemAlloc failed: out of memory \(CUDA_ERROR_OUT_OF_MEMORY\)$');
%! d = cuda.mem_alloc (1000);
%! cuda.memcpy_htod (d, ones (1000, 1, "uint8"));
%! clear d;
%! assert_no_live ();

## Page-locked memory has a value
%!test
%! h = cuda.pagelocked_zeros ([2 3], "int16");
%! assert (h.value, zeros (2, 3, "int16"));
%! h.value = int16 ([1 2 3; 4 5 6]);
%! h.value(2,2) = 50;
%! assert (h.value, int16 ([1 2 3; 4 50 6]));
%! assert (h.nbytes (), 12);
%! k = h;
%! k.value = 7 * ones (2, 3);
%! assert (h.value, int16 (7 * ones (2, 3)));
%! c = cuda.pagelocked_empty ([1 2], "complex double");
%! c.value = [1 2];
%! assert (iscomplex (c.value) || isequal (c.value, [1 2]));
%! c.value = [1i 2];
%! assert (c.value, [1i 2]);
%! n = cuda.pagelocked_empty (3);
%! assert (size (n.value), [3 1]);
%! clear h k c n;
%! assert_no_live ();
%!error id=octcuda:LogicError h = cuda.pagelocked_zeros ([2 2]); h.value = [1 2 3];
%!error <only the value> h = cuda.pagelocked_zeros ([2 2]); h.other = 1;
%!error <VALUE must be real> h = cuda.pagelocked_zeros (1); h.value = i;
%!error <CLASS must be> cuda.pagelocked_zeros (1, "cell")
%!error <CLASS must be> cuda.pagelocked_zeros (1, "complex int8")

## Page-locked memory in copies
%!test
%! h = cuda.pagelocked_empty ([4 1]);
%! h.value = [1 2 3 4]';
%! d = cuda.mem_alloc (32);
%! cuda.memcpy_htod (d, h);
%! h.value = zeros (4, 1);
%! k = cuda.memcpy_dtoh (h, d);
%! assert (h.value, [1 2 3 4]');
%! assert (k.value, [1 2 3 4]');
%! fails (@() cuda.memcpy_htod_async (d, [1 2]), "octcuda:WrongKind", "SRC");
%! fails (@() cuda.memcpy_dtoh_async ([1 2], d), "octcuda:WrongKind", "DEST");
%! h.free ();
%! fails (@() h.value, "octcuda:ClosedHandle", "closed");
%! fails (@() cuda.memcpy_htod_async (d, h), "octcuda:ClosedHandle", "closed");
%! clear h k d;
%! assert_no_live ();

## Reading a value waits for the copy into it
%!test
%! h = cuda.pagelocked_empty ([1e6 1]);
%! x = rand (1e6, 1);
%! d = cuda.mem_alloc (8e6);
%! cuda.memcpy_htod (d, x);
%! s = cuda.Stream (1);
%! for i = 1:5
%!   h.value = zeros (1e6, 1);
%!   cuda.memcpy_dtoh_async (h, d, s);
%!   assert (isequal (h.value, x));
%! endfor
%! clear h d s;
%! assert_no_live ();
