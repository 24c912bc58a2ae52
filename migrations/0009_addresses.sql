-- A member's address book. Orders and carts keep copies of their own, so nothing refers to a row here.
create table addresses (
  id text primary key check (id like 'adr\_%'),
  member_id text not null references members (id),
  label text not null default '' check (length(label) <= 30),
  first_name text not null check (length(first_name) between 1 and 40),
  last_name text not null check (length(last_name) between 1 and 40),
  company text not null default '' check (length(company) <= 60),
  line1 text not null check (length(line1) between 3 and 100),
  line2 text not null default '' check (length(line2) <= 60),
  city text not null check (length(city) between 1 and 60),
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  country_code text not null default 'US' check (country_code = 'US'),
  phone text not null check (phone ~ '^[0-9]{10}$'),
  kind text not null default 'unknown' check (kind in ('residential', 'business', 'unknown')),
  -- Sealed with the shop's secret; nobody who holds the database alone can read a gate code.
  notes_sealed bytea,
  notes_until date,
  is_default_shipping boolean not null default false,
  is_default_billing boolean not null default false,
  verification_status text not null default 'unverified' check (verification_status in ('unverified', 'suggested', 'verified', 'overridden')),
  suggestion jsonb,
  checked_at timestamptz,
  -- The address as every spelling of it comes out, and what it was before it was changed.
  match_key text not null,
  former_keys text[] not null default '{}',
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  check ((notes_sealed is null) = (notes_until is null)),
  check ((verification_status = 'suggested') <= (suggestion is not null)),
  check (deleted_at is null or not (is_default_shipping or is_default_billing))
);
create unique index addresses_one_of_each on addresses (member_id, match_key) where deleted_at is null;
create unique index addresses_default_shipping on addresses (member_id) where is_default_shipping;
create unique index addresses_default_billing on addresses (member_id) where is_default_billing;
create index addresses_notes on addresses (notes_until) where notes_until is not null;
create index addresses_deleted on addresses (deleted_at) where deleted_at is not null;
