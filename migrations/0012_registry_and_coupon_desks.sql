create index registries_event on registries ((coalesce(event_date, 'infinity'::date)), id);
create index registries_created on registries (created_at, id);

-- Coupons are edited in the back office.
alter table coupons
  add column version integer not null default 1,
  add column changed_by text,
  add column changed_at timestamptz;
create index coupons_created on coupons (created_at, id);
create index coupons_uses_listed on coupon_uses (coupon_id, created_at);
