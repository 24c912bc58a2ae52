-- Stock: what is in the house, what placed orders have taken, what open checkouts hold.
create table stock_levels (
  variant_id text primary key,
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
