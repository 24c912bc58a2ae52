create table bespoke_commissions (
  id text primary key,
  number text not null unique check (number ~ '^CM-[2-9A-HJKMNP-TV-Z]{6}$'),
  owner_id text not null,
  name text not null,
  email text not null,
  phone text,
  service_id text not null,
  title text not null check (length(title) between 1 and 100),
  answers jsonb not null,
  quantity integer not null check (quantity between 1 and 500),
  -- What was shown before anything was sent: price in cents and days.
  estimate jsonb not null,
  needed_by date,
  state text not null default 'submitted' check (state in ('submitted', 'review', 'quoted', 'accepted', 'declined', 'expired', 'withdrawn')),
  link_nonce text not null,
  link_hash text not null unique,
  first_reply_by date not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bespoke_commissions_owner on bespoke_commissions (owner_id, created_at desc);
create index bespoke_commissions_open on bespoke_commissions (created_at) where state in ('submitted', 'review', 'quoted');

create table bespoke_entries (
  id bigint generated always as identity primary key,
  commission_id text not null references bespoke_commissions (id) on delete cascade,
  at timestamptz not null,
  author text not null check (author in ('customer', 'staff', 'system')),
  kind text not null check (kind in ('message', 'step')),
  text text not null,
  files jsonb not null default '[]'
);
create index bespoke_entries_commission on bespoke_entries (commission_id, id);

create table bespoke_quotes (
  id text primary key,
  position bigint generated always as identity,
  commission_id text not null references bespoke_commissions (id) on delete cascade,
  lines jsonb not null,
  total integer not null check (total > 0),
  deposit integer not null check (deposit between 0 and total),
  lead_days integer not null check (lead_days > 0),
  valid_until date not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'replaced', 'expired')),
  created_at timestamptz not null,
  answered_at timestamptz
);
create unique index bespoke_quotes_one_open on bespoke_quotes (commission_id) where state = 'open';
