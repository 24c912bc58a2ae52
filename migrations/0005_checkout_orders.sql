create table orders (
  id text primary key,
  number text not null unique check (number ~ '^AB-[2-9A-HJKMNP-TV-Z]{8}$'),
  checkout_id text not null unique,
  cart_id text not null,
  owner_id text not null,
  session_id text not null,
  channel text not null default 'web' check (channel in ('web', 'phone', 'import')),
  status text not null default 'placed' check (status in ('placed', 'on_hold', 'cancelled', 'closed')),
  email text not null,
  -- Hashes of number and address together, and of the address: every look-up that finds nothing is one probe of an index.
  lookup_key text not null unique,
  email_key text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  locale text not null default 'en-US',
  merchandise integer not null check (merchandise >= 0),
  product_discount integer not null check (product_discount >= 0),
  order_discount integer not null check (order_discount >= 0),
  wrap integer not null check (wrap >= 0),
  shipping integer not null check (shipping >= 0),
  shipping_discount integer not null check (shipping_discount >= 0),
  tax integer not null check (tax >= 0),
  grand integer not null check (grand >= 0),
  taxes jsonb not null,
  billing jsonb,
  -- The versions of terms, return policy and privacy notice that were accepted.
  policies jsonb not null,
  marketing boolean not null,
  marketing_at timestamptz not null,
  editable_until timestamptz,
  announced_at timestamptz,
  placed_at timestamptz not null,
  cancelled_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  constraint orders_total_adds_up check (grand = merchandise - product_discount - order_discount + wrap + shipping - shipping_discount + tax)
);
create index orders_owner on orders (owner_id, placed_at desc);
create index orders_email on orders (email_key, placed_at desc);

create table order_groups (
  id text primary key,
  order_id text not null references orders (id),
  position integer not null,
  recipient_name text not null,
  -- Null when nothing in it is shipped.
  address jsonb,
  method_id text,
  method_label text not null default '',
  -- The promise, in calendar dates.
  earliest date,
  latest date,
  gift_note text not null default '',
  wrap boolean not null default false,
  prices_hidden boolean not null default false,
  totals jsonb not null,
  taxes jsonb not null,
  unique (order_id, position),
  check ((earliest is null) = (latest is null)),
  check (latest >= earliest)
);

create table order_lines (
  id text primary key,
  order_id text not null references orders (id),
  group_id text not null references order_groups (id),
  position integer not null,
  variant_id text not null,
  goods_id text not null,
  goods_slug text not null,
  sku text,
  title text not null,
  options jsonb not null,
  picture jsonb not null,
  gift_note text not null default '',
  qty integer not null check (qty > 0),
  unit_price integer not null check (unit_price >= 0),
  compare_at integer check (compare_at >= 0),
  discount integer not null check (discount >= 0),
  tax integer not null check (tax >= 0),
  total integer not null check (total >= 0),
  -- One entry for each piece: what it cost, every discount, tax and fee share. Refunds look here and compute nothing.
  units jsonb not null,
  return_promise jsonb not null,
  unique (order_id, position),
  check (jsonb_array_length(units) = qty),
  check (discount <= unit_price * qty)
);
create index order_lines_group on order_lines (group_id);

-- Why the total differs from the price of the goods; what takes off is negative.
create table order_adjustments (
  order_id text not null references orders (id),
  position integer not null,
  kind text not null check (kind in ('product-discount', 'order-discount', 'wrap', 'shipping', 'shipping-discount', 'tax')),
  source text not null,
  label text not null,
  amount integer not null,
  group_id text,
  line_id text,
  primary key (order_id, position)
);

-- What happened, who did it, and who may read it. Entries are never changed.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  at timestamptz not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system', 'carrier', 'provider')),
  actor_id text,
  data jsonb not null default '{}',
  visibility text not null default 'staff' check (visibility in ('customer', 'staff'))
);
create index order_events_order on order_events (order_id, id);

-- Mailed links: the secret is only in the mail, its hash is here. Each opens one order.
create table order_access (
  token_hash text primary key check (length(token_hash) = 64),
  order_id text not null references orders (id),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index order_access_order on order_access (order_id);
create index order_access_expiry on order_access (expires_at);

-- Mailed codes. A try is written down whether or not there is such an order; then there is no code to match.
create table order_codes (
  lookup_key text primary key check (length(lookup_key) = 64),
  code_hash text,
  tries integer not null default 0 check (tries >= 0),
  expires_at timestamptz not null
);
create index order_codes_expiry on order_codes (expires_at);

-- A checkout is a settlement that was frozen to be paid: lines, addresses, prices and taxes stand in `snapshot` and never change.
create table checkouts (
  id text primary key,
  cart_id text not null references carts (id),
  cart_version integer not null,
  owner_id text not null,
  session_id text not null,
  payment_id text unique,
  order_id text unique references orders (id) deferrable initially deferred,
  order_number text,
  email text not null,
  state text not null default 'paying' check (state in ('paying', 'completed', 'expired', 'cancelled')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total integer not null check (total >= 0),
  snapshot jsonb not null,
  hold_until timestamptz not null,
  hold_limit timestamptz not null,
  -- When to look after it by ourselves; null once it is an order or closed for good.
  look_at timestamptz,
  -- A decline has moved the end of the hold, which it does once.
  coached boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'completed') = (order_id is not null)),
  check ((order_id is null) = (order_number is null)),
  check ((total = 0) = (payment_id is null)),
  check (hold_until <= hold_limit)
);
create unique index checkouts_one_paying on checkouts (cart_id) where state = 'paying';
create index checkouts_unfinished on checkouts (cart_id) where state in ('paying', 'expired');
create index checkouts_due on checkouts (look_at) where look_at is not null;
create index checkouts_owner on checkouts (owner_id, cart_version);
