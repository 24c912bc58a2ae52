-- Past order: An order that a member placed in another shop before this one, for reading only.
create table past_orders (
  id text primary key check (id ~~ 'pao\_%'),
  member_id text not null references members(id),
  source text not null check (source in ('shopify', 'woocommerce', 'csv')),
  number text not null check (length(number) >= 1 and length(number) <= 100),
  placed_at timestamptz not null,
  state text not null
    check (state in ('open', 'completed', 'cancelled', 'refunded', 'partly_refunded')),
  total integer not null check (total >= 0),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  created_at timestamptz not null,
  constraint past_orders_once unique (source, number)
);
create index past_orders_member on past_orders (member_id, placed_at);
