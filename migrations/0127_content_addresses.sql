-- Addresses that pages of the house have had: a page whose address is changed in its file is still found under the one before.
create table content_addresses (
  kind text not null check (kind in ('landing', 'press')),
  address text not null check (address ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(address) <= 80),
  -- The file's name, which stays.
  file text not null,
  seen_at timestamptz not null,
  primary key (kind, address)
);
