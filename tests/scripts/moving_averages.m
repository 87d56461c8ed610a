## moving_averages.m -- prices, averages by sums, drawdowns and signals.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = moving_averages (put)
  n = 400;
  t = put ((1:n)');
  price = 100 + 10 * sin (t / 17) + 5 * cos (t / 5) + t / 20;
  s = [0; cumsum(price)];
  fast = (s(11:end) - s(1:end-10)) / 10;
  slow = (s(51:end) - s(1:end-50)) / 50;
  fast = fast(end-numel (slow)+1:end);
  long_ = fast > slow;
  cross = find (diff (long_) != 0);
  figures.cross = cross';
  figures.fast = fast(1:50:end);
  returns = diff (log (price));
  figures.volatility = std (returns) * sqrt (252);
  top = cummax (price);
  drawdown = (top - price) ./ top;
  [worst, where] = max (drawdown);
  figures.drawdown = [worst, where];
  figures.won = prod (1 + returns(long_(1:end-1)));
  best = sort (returns, "descend");
  figures.best = best(1:5);
  figures.matrix = mean (reshape (price, 20, []))(1:5);
  figures.smooth = filter (ones (1, 5) / 5, 1, price)([5, 50, end]);
  figures.text = sprintf ("%.6f ", price(1:3));
  figures.title = ["mean " num2str(mean (price), 8)];
endfunction
