## cellular_automaton.m -- rule 110 and rule 30, by bits.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = cellular_automaton (put)
  for rule = [110, 30]
    table = put (bitget (uint8 (rule), 1:8) == 1);
    cells = put (uint8 ([zeros(1, 60), 1, zeros(1, 60)]));
    history = zeros (40, numel (cells), "uint8");
    for t = 1:40
      history(t,:) = gather (cells);
      code = bitor (bitshift (circshift (cells, 1, 2), 2), ...
                    bitor (bitshift (cells, 1), circshift (cells, -1, 2)));
      cells = uint8 (table(double (code) + 1));
    endfor
    name = sprintf ("rule%d", rule);
    figures.(name) = cells;
    figures.([name, "_alive"]) = sum (history, 2)';
    figures.([name, "_code"]) = sum (double (cells(1:50)) .* 2 .^ (0:49));
    figures.([name, "_parity"]) = mod (cumsum (cells), 2);
  endfor
endfunction
