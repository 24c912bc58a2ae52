-- A member asks for an order that was placed as a guest with another address; whoever reads that mailbox says yes or no.
create table order_transfers (
  id text primary key,
  order_id text not null references orders (id),
  member_id text not null references members (id),
  token_hash text not null unique,
  status text not null check (status in ('asked', 'accepted', 'declined')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
-- Asked again, the question before is answered by nobody any more.
create unique index order_transfers_open on order_transfers (order_id, member_id) where status = 'asked';
