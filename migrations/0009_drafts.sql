-- Draft order: An order that staff enters for a customer, for example on the phone. It becomes an order when it is paid.
create table draft_orders (
  id text primary key,
  number integer generated always as identity,
  state text not null default 'open'
    check (state in ('open', 'sent', 'expired', 'completed', 'cancelled')),
  guest_id text not null check (guest_id ~~ 'gst\_%'),
  cart_id text not null,
  cart_version integer not null default 0 check (cart_version >= 0),
  member_id text,
  email text,
  contents jsonb not null,
  note text not null default '' check (length(note) <= 8000),
  edit_of text references orders(id),
  total integer check (total >= 0),
  items integer not null default 0 check (items >= 0),
  checkout_id text references checkouts(id),
  order_id text references orders(id),
  token_hash text,
  link_ends_at timestamptz,
  approved_discount integer not null default 0 check (approved_discount >= 0),
  approved_payment integer not null default 0 check (approved_payment >= 0),
  paid_by text check (paid_by in ('cash', 'check', 'bank_transfer', 'other')),
  paid_reference text not null default '' check (length(paid_reference) <= 400),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint draft_orders_completed check ((state = 'completed') = (order_id is not null)),
  constraint draft_orders_sent check (state <> 'sent' or checkout_id is not null)
);
create unique index draft_orders_number on draft_orders (number);
create unique index draft_orders_token on draft_orders (token_hash) where token_hash is not null;
create unique index draft_orders_cart on draft_orders (cart_id);
create index draft_orders_checkout on draft_orders (checkout_id) where checkout_id is not null;
create index draft_orders_order on draft_orders (order_id) where order_id is not null;
create index draft_orders_edit_of on draft_orders (edit_of) where edit_of is not null;
create index draft_orders_member on draft_orders (member_id) where member_id is not null;
create index draft_orders_mailbox on draft_orders (email_identity(email)) where email is not null;
create index draft_orders_email on draft_orders (lower(email) text_pattern_ops);
create index draft_orders_by_changed on draft_orders (changed_at, id);
create index draft_orders_state on draft_orders (state, changed_at, id);
