-- Pieces given to a registry that the shop cannot send after all: their giver says what becomes of them, until a day.
create table registry_stuck (
  line_id text primary key references order_lines (id) on delete cascade,
  order_id text not null,
  registry_id text not null references registries (id) on delete cascade,
  qty integer not null check (qty > 0),
  at timestamptz not null,
  -- The money goes back by itself after this instant.
  until timestamptz not null,
  choice text check (choice in ('swap', 'credit', 'refund')),
  -- With a swap: what is sent in its place.
  variant_id text,
  settled_at timestamptz,
  check ((choice is null) = (settled_at is null)),
  check ((choice = 'swap') = (variant_id is not null))
);
create index registry_stuck_order on registry_stuck (order_id);
create index registry_stuck_registry on registry_stuck (registry_id);
create index registry_stuck_open on registry_stuck (until) where settled_at is null;
