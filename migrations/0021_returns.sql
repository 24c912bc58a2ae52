-- What the shop promises about sending a line back: data, versioned, matched by rule. A version is never changed; a new one takes its place.
create table return_policies (
  id text not null,
  version integer not null check (version > 0),
  name text not null,
  -- All that is given must fit: goods ids, a span of prices, whether it is a final sale. `{}` fits everything.
  match jsonb not null default '{}',
  -- The highest that fits wins.
  priority integer not null default 0,
  terms jsonb not null,
  published_at timestamptz not null,
  retired_at timestamptz,
  primary key (id, version)
);
create unique index return_policies_live on return_policies (id) where retired_at is null;

insert into return_policies (id, version, name, match, priority, terms, published_at) values
  ('standard', 1, 'Thirty days from delivery', '{}', 0,
    '{"days": 30, "giftDays": 180, "shippingFee": 795, "creditBonus": 500, "keepUnder": 1500, "outcomes": ["refund", "credit", "exchange", "replace", "keep"], "finalSale": false, "holiday": {"from": "11-01", "to": "12-31", "until": "01-31"}}', now()),
  ('final-sale', 1, 'Final sale', '{"finalSale": true}', 100,
    '{"days": 30, "giftDays": 30, "shippingFee": 0, "creditBonus": 0, "keepUnder": 1500, "outcomes": ["refund", "credit", "replace", "keep"], "finalSale": true, "holiday": null}', now()),
  ('personalized', 1, 'Made with your letters', '{"isPersonalized": true}', 90,
    '{"days": 30, "giftDays": 30, "shippingFee": 0, "creditBonus": 0, "keepUnder": 1500, "outcomes": ["refund", "credit", "replace", "keep"], "finalSale": true, "holiday": null}', now());

-- What a buyer is sending back, or complains of.
create table returns (
  id text primary key,
  number text not null unique check (number ~ '^RT-[2-9A-HJKMNP-TV-Z]{8}$'),
  kind text not null check (kind in ('return', 'exchange', 'claim')),
  order_id text not null references orders (id),
  initiator text not null check (initiator in ('buyer', 'staff')),
  status text not null check (status in (
    'requested', 'needs_review', 'approved', 'rejected', 'cancelled', 'label_issued', 'expired', 'in_transit', 'received', 'inspected', 'partly_settled', 'settled', 'closed')),
  method text not null check (method in ('label', 'qr_dropoff', 'own', 'none')),
  tracking_no text unique,
  -- The fee that was shown, and what of it was kept back so far.
  fee integer not null default 0 check (fee >= 0),
  fee_kept integer not null default 0 check (fee_kept between 0 and fee),
  -- What was shown before it was confirmed.
  preview jsonb not null,
  review_by timestamptz,
  ship_by timestamptz,
  reopened boolean not null default false,
  decision text not null default '' check (length(decision) <= 500),
  requested_at timestamptz not null,
  received_at timestamptz,
  settled_at timestamptz,
  version integer not null default 1
);
create index returns_order on returns (order_id);
create index returns_due on returns (ship_by) where status in ('approved', 'label_issued');

-- Piece by piece: one piece is in one return at a time, whatever is asked at once.
create table return_pieces (
  return_id text not null references returns (id),
  line_id text not null,
  unit integer not null,
  variant_id text not null,
  reason text not null check (reason in (
    'size_too_small', 'size_too_large', 'color', 'style', 'not_as_described', 'defective', 'wrong_item', 'damaged', 'missing', 'unwanted', 'other')),
  note text not null default '' check (length(note) <= 500),
  resolution text not null check (resolution in ('refund', 'credit', 'exchange', 'replace', 'keep')),
  exchange_variant_id text,
  state text not null default 'open' check (state in ('open', 'received', 'refunded', 'credited', 'exchanged', 'rejected', 'cancelled')),
  sellable boolean,
  decision text not null default '' check (length(decision) <= 300),
  refund_id text references order_refunds (id),
  primary key (return_id, line_id, unit),
  foreign key (line_id, unit) references order_pieces (line_id, unit),
  check ((resolution = 'exchange') = (exchange_variant_id is not null)),
  check ((state in ('refunded', 'credited')) = (refund_id is not null))
);
create unique index return_pieces_once on return_pieces (line_id, unit) where state in ('open', 'received', 'refunded', 'credited');

create table return_photos (
  return_id text not null references returns (id),
  file_id text not null,
  line_id text not null,
  primary key (return_id, file_id)
);

create table return_messages (
  id text primary key,
  return_id text not null references returns (id),
  at timestamptz not null,
  from_staff boolean not null,
  text text not null check (length(text) between 1 and 2000)
);
create index return_messages_return on return_messages (return_id, at);

-- A return that is being filled in, for the session or the mailed link that does it.
create table return_drafts (
  holder text primary key,
  id text not null unique,
  order_id text not null references orders (id),
  step integer not null check (step between 1 and 3),
  data jsonb not null,
  expires_at timestamptz not null
);
create index return_drafts_expiry on return_drafts (expires_at);
