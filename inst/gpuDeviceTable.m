## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} gpuDeviceTable ()
## @deftypefnx {octcuda} {} gpuDeviceTable (@var{properties})
## @deftypefnx {octcuda} {@var{s} =} gpuDeviceTable (@dots{})
##
## List the devices, with some of their properties.
##
## Without an output, a table is printed.  The result is a struct array with an
## element for each device, since Octave has no tables.  @var{properties} is the
## name of a property of cudaDevice or a cell array of names; Index, Name,
## ComputeCapability, DeviceAvailable and DeviceSelected by default.  Listing
## devices does not initialize them.  Without a GPU the CPU is listed.
##
## @example
## @group
## gpuDeviceTable (@{"Index", "SIMDWidth"@})
##   @print{} Index  SIMDWidth
##   @print{} -----  ---------
##   @print{}     1         32
## s = gpuDeviceTable ();
## s(1).Index
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{gpuDevice, gpuDeviceCount, cudaDevice}
## @end deftypefn

function s = gpuDeviceTable (props = {"Index", "Name", "ComputeCapability", ...
                                      "DeviceAvailable", "DeviceSelected"})

  if (! (ischar (props) || iscellstr (props)) || isempty (props))
    error ("octcuda:LogicError", "gpuDeviceTable: PROPERTIES must be a name or a cell array of names");
  endif
  names = cellstr (props)(:)';
  n = cuda.Device.count ();
  values = cell (n, numel (names));
  for i = 1:n
    d = cuda.Device (i - 1);
    known = properties (d);
    for k = 1:numel (names)
      if (! any (strcmp (known, names{k})))
        error ("octcuda:LogicError", "gpuDeviceTable: a device has no property %s; see properties (gpuDevice ())", ...
               names{k});
      endif
      values{i,k} = d.(names{k});
    endfor
  endfor
  if (nargout > 0)
    s = cell2struct (values, names, 2);
  else
    print_table (names, values);
  endif

endfunction

function print_table (names, values)

  texts = cellfun (@as_text, values, "UniformOutput", false);
  width = max (cellfun (@numel, [names; texts]), [], 1);
  for row = [{names}, {arrayfun(@(w) repmat ("-", 1, w), width, ...
                                "UniformOutput", false)}, num2cell(texts, 2)']
    line = "";
    for k = 1:numel (names)
      line = [line, sprintf("  %*s", width(k), row{1}{k})];
    endfor
    printf ("%s\n", line);
  endfor

endfunction

function text = as_text (value)

  if (ischar (value))
    text = ['"' value '"'];
  elseif (islogical (value))
    text = {"false", "true"}{value + 1};
  else
    text = mat2str (value, 15);
  endif

endfunction
