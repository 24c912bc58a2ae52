-- How many of a variant may be sold beyond its stock (commerce.md 1.2); null for no limit.
alter table variants add column oversell_limit integer check (oversell_limit >= 0);

-- "No limit" counts as 1,000,000 beyond stock, so that what is available says whether it is in stock (decision 297).
update variants v set available = greatest(0, s.on_hand + 1000000 - s.allocated - s.held)
from stock_levels s where s.variant_id = v.id and s.oversell_limit is null;
