-- Coupons for an option of goods, for the first order after a while, and those that our people alone hand out.
alter table coupons
  -- [{"name": "Color", "value": "Indigo"}]: pieces with any of them; null is every piece.
  add column option_values jsonb check (jsonb_typeof(option_values) = 'array'),
  -- For somebody whose last order is so many days back.
  add column repeat_after_days integer check (repeat_after_days > 0);
alter table coupons drop constraint coupons_audience_check;
alter table coupons
  add constraint coupons_audience_check check (audience in ('anyone', 'member', 'guest', 'first_order', 'nth_order', 'repeat', 'tier', 'email', 'staff')),
  add constraint coupons_repeat check ((audience = 'repeat') = (repeat_after_days is not null));
