-- The wallet is made of lots: every sum somebody was given, with the document it came from. A lot is spent, never mixed with another.
create table wallet_lots (
  id text primary key,
  -- Null for a gift card that nobody has put into a wallet yet: whoever has its code may spend it.
  owner_id text,
  pocket text not null check (pocket in ('promotional', 'registry_fund', 'refund_credit', 'gift_card')),
  -- The source document: a refund, a gift, a grant, a piece of an order.
  ref text not null,
  -- For its owner, in a sentence.
  reason text not null,
  initial integer not null check (initial > 0),
  balance integer not null check (balance >= 0),
  -- Set aside for checkouts that are being paid.
  held integer not null default 0 check (held >= 0 and held <= balance),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  expires_at timestamptz,
  warned_at timestamptz,
  created_at timestamptz not null,
  unique (pocket, ref),
  check (owner_id is not null or pocket = 'gift_card')
);
create index wallet_lots_owner on wallet_lots (owner_id, created_at);
create index wallet_lots_expiry on wallet_lots (expires_at) where balance > 0 and expires_at is not null;

insert into wallet_lots (id, owner_id, pocket, ref, reason, initial, balance, currency, created_at)
select 'wlt_' || substr(id, 5), owner_id, pocket, ref, 'Credit for a return', amount, amount, currency, at from wallet_entries where kind = 'allocate' and amount > 0;

alter table wallet_entries drop constraint wallet_entries_ref_kind_key;
alter table wallet_entries drop constraint wallet_entries_amount_check;
alter table wallet_entries add column lot_id text references wallet_lots (id);
alter table wallet_entries add column held integer not null default 0;
alter table wallet_entries add column balance_after integer;
update wallet_entries e set lot_id = l.id, balance_after = l.balance from wallet_lots l where l.pocket = e.pocket and l.ref = e.ref;
alter table wallet_entries alter column lot_id set not null;
alter table wallet_entries alter column balance_after set not null;
alter table wallet_entries alter column owner_id drop not null;
alter table wallet_entries add constraint wallet_entries_moves check (amount <> 0 or held <> 0);
alter table wallet_entries add constraint wallet_entries_once unique (lot_id, kind, ref);

-- What a checkout has set aside of a lot: captured with its order, or let go. A row for each, once.
create table wallet_holds (
  checkout_id text not null references checkouts (id) deferrable initially deferred,
  lot_id text not null references wallet_lots (id),
  cart_id text not null,
  amount integer not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'captured', 'released')),
  order_id text,
  created_at timestamptz not null,
  primary key (checkout_id, lot_id),
  check ((state = 'captured') = (order_id is not null))
);
create index wallet_holds_lot on wallet_holds (lot_id) where state = 'held';
create index wallet_holds_cart on wallet_holds (cart_id) where state = 'held';

-- What beside the card pays for an order: each tender with its share of every piece, frozen at placement.
create table order_tenders (
  order_id text not null references orders (id),
  position integer not null,
  kind text not null check (kind in ('wallet', 'points')),
  pocket text check (pocket in ('promotional', 'registry_fund', 'refund_credit', 'gift_card')),
  lot_id text references wallet_lots (id),
  label text not null,
  amount integer not null check (amount > 0),
  shares jsonb not null,
  primary key (order_id, position),
  check ((kind = 'wallet') = (lot_id is not null and pocket is not null))
);
create index order_tenders_lot on order_tenders (lot_id);

-- What of a refund went back to where it came from beside the card.
create table order_refund_tenders (
  refund_id text not null references order_refunds (id),
  order_id text not null,
  position integer not null,
  amount integer not null check (amount > 0),
  primary key (refund_id, position),
  foreign key (order_id, position) references order_tenders (order_id, position)
);
create index order_refund_tenders_order on order_refund_tenders (order_id);

alter table orders add column tendered integer not null default 0 check (tendered >= 0 and tendered <= grand);
-- `total` is the whole price, `due` what is left of it for the card.
alter table checkouts add column due integer;
update checkouts set due = total;
alter table checkouts alter column due set not null;
alter table checkouts add constraint checkouts_due check (due >= 0 and due <= total);

-- Gift cards: bought as goods or made by the shop. The code is drawn when the card is sent, and only its hash is kept.
create table gift_cards (
  id text primary key,
  lot_id text unique references wallet_lots (id),
  state text not null check (state in ('ordered', 'active', 'cancelled', 'stopped')),
  amount integer not null check (amount > 0),
  code_hash text unique check (length(code_hash) = 64),
  last4 text check (length(last4) = 4),
  order_id text references orders (id),
  line_id text references order_lines (id),
  unit integer,
  recipient_name text not null default '',
  recipient_email text not null default '',
  sender_name text not null default '',
  note text not null default '',
  -- Null: as soon as the order can no longer be changed.
  send_on date,
  deliver_at timestamptz,
  delivered_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  unique (line_id, unit),
  check ((state in ('active', 'stopped')) = (lot_id is not null and code_hash is not null and last4 is not null)),
  check ((line_id is null) = (order_id is null) and (line_id is null) = (unit is null))
);
create index gift_cards_due on gift_cards (deliver_at) where state = 'ordered';
create index gift_cards_order on gift_cards (order_id);

-- Whom a gift card in a cart is for; kept with its line, and with the order's.
alter table cart_lines add column gift_card jsonb;
alter table order_lines add column gift_card jsonb;
-- A checkout without a payment is one that no card pays for.
do $$
declare found text;
begin
  select conname into strict found from pg_constraint
  where conrelid = 'checkouts'::regclass and pg_get_constraintdef(oid) like '%payment_id IS NULL%';
  execute format('alter table checkouts drop constraint %I', found);
end $$;
alter table checkouts add constraint checkouts_paid_by_card check ((due = 0) = (payment_id is null));
