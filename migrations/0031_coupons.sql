-- Coupons and the ledger of their uses. A limit is a conditional update of `used`; a subject is who used it, by mailbox and by member.
create table coupons (
  id text primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  name text not null,
  description text not null default '',
  class text not null check (class in ('product', 'order', 'shipping')),
  value jsonb not null,
  min_spend integer check (min_spend > 0),
  -- Null is everything; gift cards are left out by every coupon.
  goods_ids text[],
  collection_ids text[],
  excluded_goods_ids text[] not null default '{}',
  includes_sale boolean not null default true,
  audience text not null default 'anyone' check (audience in ('anyone', 'member', 'first_order', 'email')),
  -- Whose it is alone: the identity of a mailbox, and the member who has it.
  identity text,
  member_id text,
  max_uses integer check (max_uses > 0),
  used integer not null default 0 check (used >= 0),
  per_customer integer not null default 1 check (per_customer > 0),
  budget integer check (budget > 0),
  spent bigint not null default 0 check (spent >= 0),
  combines_with text[] not null default '{}',
  stack_group text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  state text not null default 'active' check (state in ('active', 'revoked')),
  source text not null check (source in ('subscription', 'points', 'birthday', 'service', 'campaign', 'return_credit')),
  source_ref text,
  created_at timestamptz not null,
  constraint coupons_used_up check (max_uses is null or used <= max_uses),
  constraint coupons_over_budget check (budget is null or spent <= budget),
  check (audience <> 'email' or identity is not null)
);
create index coupons_member on coupons (member_id) where member_id is not null;
create index coupons_identity on coupons (identity) where identity is not null;
-- One first-purchase code for each mailbox, however it is spelled.
create unique index coupons_one_for_subscribing on coupons (identity) where source = 'subscription';

create table coupon_uses (
  id text primary key,
  coupon_id text not null references coupons (id),
  checkout_id text not null,
  -- What a cart has reserved is not used up for that cart.
  cart_id text not null,
  order_id text,
  identity text not null,
  member_id text,
  amount integer not null check (amount >= 0),
  state text not null default 'reserved' check (state in ('reserved', 'used', 'freed', 'restored')),
  first_order boolean not null,
  created_at timestamptz not null,
  unique (coupon_id, checkout_id),
  check ((state in ('used', 'restored')) = (order_id is not null))
);
create index coupon_uses_checkout on coupon_uses (checkout_id);
create index coupon_uses_order on coupon_uses (order_id) where order_id is not null;
create index coupon_uses_cart on coupon_uses (cart_id) where state = 'reserved';
create index coupon_uses_member on coupon_uses (member_id) where member_id is not null;

-- Live uses by subject; a row goes when its use is freed or restored.
create table coupon_use_subjects (
  coupon_id text not null,
  subject text not null,
  n integer not null,
  use_id text not null references coupon_uses (id),
  primary key (coupon_id, subject, n)
);
create index coupon_use_subjects_use on coupon_use_subjects (use_id);

-- Whoever has a first-order discount on the way or used has it here, once over all coupons.
create table first_order_discounts (
  subject text primary key,
  use_id text not null references coupon_uses (id)
);
create index first_order_discounts_use on first_order_discounts (use_id);

alter table carts add column coupon_codes text[] not null default '{}';
-- Codes that come by themselves and were taken out by hand.
alter table carts add column declined_codes text[] not null default '{}';

-- One mailbox, however it is spelled: what stands behind a plus, and dots at Gmail, name no other.
create function mail_identity(email text) returns text language sql immutable parallel safe as $$
  select case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end
$$;
create index orders_mailbox on orders (mail_identity(email)) where status <> 'cancelled';
