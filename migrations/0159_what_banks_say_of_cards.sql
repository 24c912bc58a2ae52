-- What the bank said of the address, the postal code and the security code that were typed, and whether 3-D Secure was done; null where
-- the provider tells nothing, and for payments from before this.
alter table payments add column checks jsonb;

-- Payments that want a look: the bank said no to something, or let go of a part of the money only. They are few, and looked for alone.
create index payments_marked on payments (order_id) where checks @? '$.* ? (@ == "fail")' or (captured > 0 and captured < amount);
