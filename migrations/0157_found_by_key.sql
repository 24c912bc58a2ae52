-- What is asked for by these was looked for in the whole table: their indexes, where there were any, leave rows out by a state that
-- such a statement names as a parameter or not at all.
create index reservations_checkout on reservations (checkout_id);
create index order_refunds_cause on order_refunds (cause_id);
create index coupons_source on coupons (source_ref) where source_ref is not null;
create index registry_units_gift on registry_units (gift_id) where gift_id is not null;
create index registry_contributions_gift on registry_contributions (gift_id) where gift_id is not null;
create index bespoke_deposits_commission on bespoke_deposits (commission_id);
create index bespoke_quotes_commission on bespoke_quotes (commission_id);
