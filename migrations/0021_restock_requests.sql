-- Restock request: A mailbox that waits for an email when a variant is back in stock.
create table restock_requests (
  id text primary key check (id ~~ 'rsr\_%'),
  variant_id text not null references variants(id) on delete cascade,
  identity text not null,
  email text not null,
  member_id text,
  state text not null check (state in ('pending', 'waiting', 'sent', 'stopped')),
  consent_ip text not null,
  confirm_hash text,
  confirm_until timestamptz,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check (state <> 'pending' or (confirm_hash is not null and confirm_until is not null)),
  constraint restock_requests_waiting check (state <> 'waiting' or confirmed_at is not null),
  constraint restock_requests_ended check ((state in ('sent', 'stopped')) = (ended_at is not null))
);
create unique index restock_requests_once on restock_requests (variant_id, identity);
create unique index restock_requests_confirm on restock_requests (confirm_hash)
  where confirm_hash is not null;
create index restock_requests_queue on restock_requests (variant_id, confirmed_at, id)
  where state = 'waiting';
create index restock_requests_mailbox on restock_requests (identity);
create index restock_requests_member on restock_requests (member_id) where member_id is not null;
create index restock_requests_age on restock_requests (requested_at);
