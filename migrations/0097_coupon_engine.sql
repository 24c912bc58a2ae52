-- What finding the best set of coupons needs, and what a coupon can be besides.
alter table coupons
  -- Worked out first, and chosen where two sets come to the same.
  add column priority integer not null default 0,
  -- Stands in no order beside another.
  add column exclusive boolean not null default false,
  -- Comes into every cart by itself.
  add column automatic boolean not null default false,
  -- Codes of one pool are one coupon where people are counted.
  add column pool text,
  add column min_qty integer check (min_qty > 0),
  add column tier_ids text[],
  -- Good for the so many-th order of a buyer.
  add column nth_order integer check (nth_order > 0);
alter table coupons drop constraint coupons_audience_check, drop constraint coupons_source_check;
alter table coupons
  add constraint coupons_audience_check check (audience in ('anyone', 'member', 'guest', 'first_order', 'nth_order', 'tier', 'email')),
  add constraint coupons_source_check check (source in ('subscription', 'points', 'birthday', 'service', 'campaign', 'return_credit', 'registry')),
  add constraint coupons_tier check ((audience = 'tier') = (tier_ids is not null)),
  add constraint coupons_nth_order check ((audience = 'nth_order') = (nth_order is not null));
create index coupons_automatic on coupons (starts_at) where automatic;
create index coupons_pool on coupons (pool) where pool is not null;
-- One completion discount for each registry.
create unique index coupons_one_for_registry on coupons (source_ref) where source = 'registry';

-- A coupon's id, or the name of its pool.
alter table coupon_use_subjects rename column coupon_id to counted_as;

-- What was used stays what it was when the coupon is changed.
alter table coupon_uses add column code text, add column class text, add column value jsonb;
update coupon_uses u set code = c.code, class = c.class, value = c.value from coupons c where c.id = u.coupon_id;
alter table coupon_uses alter column code set not null, alter column class set not null, alter column value set not null;

-- The one code the shopper wants used, whatever else would be cheaper.
alter table carts add column pinned_code text;
