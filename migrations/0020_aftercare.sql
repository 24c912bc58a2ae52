-- What became of each piece of a line. Rows are written when something first happens to an order; until then its pieces are unfulfilled.
create table order_pieces (
  line_id text not null references order_lines (id),
  -- Its place among the frozen units of its line.
  unit integer not null check (unit >= 0),
  order_id text not null references orders (id),
  -- What it is now: an exchange makes it another variant, its frozen money stays what it was.
  variant_id text not null,
  status text not null default 'unfulfilled' check (status in (
    'unfulfilled', 'in_production', 'ready', 'shipped', 'delivered', 'collected', 'lost', 'cancelled')),
  tracking text check (tracking in (
    'pre_transit', 'in_transit', 'out_for_delivery', 'available_for_pickup', 'delivered', 'exception', 'return_to_sender', 'unknown')),
  return_state text not null default 'no' check (return_state in ('no', 'open', 'returned')),
  shipped_at timestamptz,
  delivered_at timestamptz,
  primary key (line_id, unit)
);
create index order_pieces_order on order_pieces (order_id);

-- Of what an order has taken, so many pieces have shipped or were given back one by one.
alter table reservations add column used integer not null default 0;
alter table reservations add constraint reservations_used check (used between 0 and qty);
alter table reservations drop constraint reservations_state_check;
alter table reservations add constraint reservations_state_check check (state in ('active', 'allocated', 'released', 'used_up'));
alter table stock_moves drop constraint stock_moves_reason_check;
alter table stock_moves add constraint stock_moves_reason_check check (reason in ('import', 'sale', 'cancel', 'return', 'adjust', 'made'));
create index stock_moves_ref on stock_moves (ref) where reason in ('sale', 'return');

-- Money that goes back to a buyer, whatever for. One that goes to the card has a refund of the payment with the same id.
create table order_refunds (
  id text primary key,
  order_id text not null references orders (id),
  pocket text not null check (pocket in ('card', 'credit', 'none')),
  -- From the frozen shares of pieces, beyond them, kept back by policy, and held down to what was still there.
  shares integer not null check (shares >= 0),
  extra integer not null default 0 check (extra >= 0),
  fee integer not null default 0 check (fee >= 0),
  capped integer not null default 0 check (capped >= 0),
  -- On top, for those who take store credit; it is no money of the payment.
  bonus integer not null default 0 check (bonus >= 0),
  amount integer not null check (amount >= 0),
  cause text not null check (cause in ('cancel', 'edit', 'lost', 'return', 'claim', 'goodwill')),
  cause_id text not null,
  reason text not null check (length(reason) between 1 and 200),
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system', 'carrier', 'provider')),
  actor_id text,
  at timestamptz not null,
  constraint order_refunds_adds_up check (amount = shares + extra - fee - capped),
  check ((pocket = 'none') = (amount = 0)),
  check (pocket = 'credit' or bonus = 0)
);
create index order_refunds_order on order_refunds (order_id);

-- Which frozen shares a refund gave back: each of them once, ever.
create table refunded_shares (
  line_id text not null,
  unit integer not null,
  part text not null check (part in ('goods', 'delivery')),
  refund_id text not null references order_refunds (id),
  amount integer not null check (amount >= 0),
  primary key (line_id, unit, part),
  foreign key (line_id, unit) references order_pieces (line_id, unit)
);
create index refunded_shares_refund on refunded_shares (refund_id);

-- Store credit: a ledger whose balance is its sum. An entry is never changed.
create table wallet_entries (
  id text primary key,
  owner_id text not null,
  pocket text not null check (pocket in ('refund_credit', 'gift_card', 'registry_fund', 'promotional')),
  kind text not null check (kind in ('allocate', 'authorize', 'capture', 'void', 'refund', 'expire', 'convert')),
  amount integer not null check (amount <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  ref text not null,
  at timestamptz not null,
  unique (ref, kind)
);
create index wallet_entries_owner on wallet_entries (owner_id, at);

-- Parcels: what left together.
create table shipments (
  id text primary key,
  order_id text not null references orders (id),
  group_id text not null references order_groups (id),
  carrier text not null,
  service text not null default '',
  tracking_no text not null,
  status text not null default 'shipped' check (status in ('shipped', 'delivered', 'lost', 'settled')),
  tracking text not null default 'pre_transit' check (tracking in (
    'pre_transit', 'in_transit', 'out_for_delivery', 'available_for_pickup', 'delivered', 'exception', 'return_to_sender', 'unknown')),
  -- The promise it was sent to keep.
  latest date,
  shipped_at timestamptz not null,
  delivered_at timestamptz,
  -- When to ask the carrier next; null once it is at its end.
  look_at timestamptz,
  created_at timestamptz not null default now(),
  unique (carrier, tracking_no),
  check (status <> 'delivered' or delivered_at is not null)
);
create index shipments_order on shipments (order_id);
create index shipments_due on shipments (look_at) where look_at is not null;

create table shipment_pieces (
  shipment_id text not null references shipments (id),
  line_id text not null,
  unit integer not null,
  variant_id text not null,
  primary key (shipment_id, line_id, unit),
  foreign key (line_id, unit) references order_pieces (line_id, unit)
);
create index shipment_pieces_piece on shipment_pieces (line_id, unit);

-- What a carrier said of a parcel, each word once.
create table shipment_scans (
  shipment_id text not null references shipments (id),
  at timestamptz not null,
  code text not null,
  place text not null default '',
  text text not null,
  primary key (shipment_id, at, code)
);

-- A promise that is in danger, was missed or was kept; one without a row is on its way.
create table promises (
  group_id text primary key references order_groups (id),
  order_id text not null references orders (id),
  status text not null check (status in ('at_risk', 'missed', 'met')),
  notified_at timestamptz,
  updated_at timestamptz not null
);
create index promises_order on promises (order_id);

-- What a buyer asked for when it was too late to do it alone: a person answers.
create table cancel_requests (
  id text primary key,
  order_id text not null references orders (id),
  reason text not null default '' check (length(reason) <= 500),
  status text not null default 'open' check (status in ('open', 'approved', 'denied')),
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  answer text not null default '' check (length(answer) <= 500),
  check ((status = 'open') = (answered_at is null))
);
create unique index cancel_requests_open on cancel_requests (order_id) where status = 'open';

-- Keys of people and programs that work for the shop; the secret is shown once, its hash is here.
create table staff_keys (
  id text primary key,
  name text not null check (length(name) between 1 and 60),
  secret_hash text not null check (length(secret_hash) = 64),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Every act of the staff, whether it succeeded or was refused. Entries are never changed.
create table staff_acts (
  id bigint generated always as identity primary key,
  -- `cli` for who stands at the machine.
  key_id text not null,
  at timestamptz not null,
  act text not null,
  input jsonb not null,
  outcome text not null
);
create index staff_acts_at on staff_acts (at);

-- What a buyer is to be told of an order; several wait for one mail, unless one is urgent.
create table order_news (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  at timestamptz not null,
  urgent boolean not null,
  subject text not null,
  heading text not null,
  paragraphs jsonb not null,
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);
create index order_news_waiting on order_news (order_id) where mailed_at is null;
create index order_news_order on order_news (order_id, mailed_at);

-- The built-in carrier's own books; like the acquirer's they could stand on a database of their own.
create table sandbox.parcels (
  tracking_no text primary key,
  reference text not null unique,
  place text not null,
  booked_at timestamptz not null,
  due_at timestamptz not null,
  fate text not null check (fate in ('arrives', 'late', 'lost'))
);
