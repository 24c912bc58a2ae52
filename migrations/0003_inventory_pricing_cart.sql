-- Stock: what is in the house, what placed orders have taken, what open checkouts hold.
create table stock_levels (
  variant_id text primary key references variants (id),
  on_hand integer not null default 0 check (on_hand >= 0),
  allocated integer not null default 0 check (allocated >= 0),
  held integer not null default 0 check (held >= 0),
  -- How many may be promised beyond what is in the house: 0 is none, null is no limit.
  oversell_limit integer default 0 check (oversell_limit >= 0),
  -- A count or a change of policy took away what was already promised; no sale ever sets it.
  oversold boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint stock_not_oversold check (oversold or oversell_limit is null or allocated + held <= on_hand + oversell_limit)
);

create table reservations (
  id text primary key,
  checkout_id text not null,
  -- Whose the hold is: what a cart holds itself is not gone for it.
  holder text not null default '',
  order_id text,
  variant_id text not null references stock_levels (variant_id),
  qty integer not null check (qty > 0),
  state text not null check (state in ('active', 'allocated', 'released')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((state = 'allocated') <= (order_id is not null))
);
create unique index reservations_once on reservations (checkout_id, variant_id) where state <> 'released';
create index reservations_expiry on reservations (expires_at) where state = 'active';
create index reservations_variant on reservations (variant_id) where state <> 'released';
create index reservations_holder on reservations (holder) where state = 'active';
create index reservations_order on reservations (order_id) where order_id is not null;

-- The ledger of what is in the house: on_hand is the sum of its entries, and an entry is never changed.
create table stock_moves (
  id bigint generated always as identity primary key,
  variant_id text not null references stock_levels (variant_id),
  qty integer not null check (qty <> 0),
  reason text not null check (reason in ('import', 'sale', 'cancel', 'return', 'adjust')),
  ref text not null default '',
  at timestamptz not null default now()
);
create index stock_moves_variant on stock_moves (variant_id);

-- One active cart for each owner; `version` grows with every write.
create table carts (
  id text primary key,
  owner_id text not null check (owner_id like 'gst\_%' or owner_id like 'mem\_%'),
  state text not null default 'active' check (state in ('active', 'ordered', 'merged', 'expired')),
  version integer not null default 1,
  email text,
  -- What was entered at settlement so far; checkout's to read and write.
  settlement jsonb,
  estimate_zip text,
  -- Notices that are computed at each look and were seen, and those that are kept until they are seen.
  acknowledged text[] not null default '{}',
  notices jsonb not null default '[]',
  -- A checkout may hold stock for it.
  placed boolean not null default false,
  order_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index carts_one_active on carts (owner_id) where state = 'active';
create index carts_expiry on carts (expires_at) where state = 'active';

-- Where parcels go: `own` is "To me", there from the start.
create table cart_groups (
  id text primary key,
  cart_id text not null references carts (id) on delete cascade,
  kind text not null check (kind in ('own', 'address')),
  recipient_name text not null default '',
  prices_hidden boolean not null default false,
  gift_note text not null default '' check (length(gift_note) <= 250),
  wrap boolean not null default false,
  position bigint generated always as identity,
  unique (cart_id, id)
);
create unique index cart_groups_one_own on cart_groups (cart_id) where kind = 'own';

create table cart_lines (
  id text primary key,
  cart_id text not null references carts (id) on delete cascade,
  group_id text not null,
  variant_id text not null references variants (id),
  qty integer not null check (qty between 1 and 9999),
  unit_price_when_added integer not null check (unit_price_when_added >= 0),
  gift_note text not null default '' check (length(gift_note) <= 250),
  state text not null default 'active' check (state in ('active', 'saved', 'removed', 'ordered')),
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  position bigint generated always as identity,
  check ((state = 'removed') = (removed_at is not null)),
  -- A delivery that moves to another cart takes its lines along.
  foreign key (cart_id, group_id) references cart_groups (cart_id, id) on update cascade
);
create unique index cart_lines_once on cart_lines (group_id, variant_id) where state = 'active';
create index cart_lines_cart on cart_lines (cart_id);
create index cart_lines_removed on cart_lines (removed_at) where state = 'removed';
