-- Where credit that comes back later finds the owner of a closed account; sealed with the shop's secret, and opened for nothing else.
create table closed_wallets (
  member_id text primary key references members (id),
  email_sealed bytea not null,
  until timestamptz not null
);
create index closed_wallets_until on closed_wallets (until);
-- Whoever it is for has closed their account while it waited for its day: their address goes in the night after it was sent.
alter table gift_cards add column recipient_left boolean not null default false;
