-- A tracked variant whose quantity no file has told sells without a limit until one is imported (decision 296).
update stock_levels s set oversell_limit = null, oversold = false, updated_at = now()
from variants v where v.id = s.variant_id and v.tracked and v.policy = 'deny' and v.counted is null;

update variants set available = 1000000 where tracked and policy = 'deny' and counted is null;
