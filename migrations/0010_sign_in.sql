-- Registrations wait for the code that was mailed for them; a code confirms that one registration and no other.
create table registrations (
  id text primary key check (id like 'rgn\_%'),
  email text not null check (email = lower(btrim(email))),
  first_name text not null,
  last_name text not null,
  password_hash text,
  marketing boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index registrations_end on registrations (expires_at);

-- Six digits, keyed by what they are for; only their keyed hash is kept.
create table member_codes (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  code_hash text check (code_hash ~ '^[0-9a-f]{64}$'),
  tries integer not null default 0 check (tries >= 0),
  expires_at timestamptz not null
);
create index member_codes_end on member_codes (expires_at);

-- Wrong passwords of an address, whether or not it has an account.
create table sign_in_misses (
  email_key text primary key check (email_key ~ '^[0-9a-f]{64}$'),
  misses integer not null check (misses > 0),
  last_at timestamptz not null
);
create index sign_in_misses_age on sign_in_misses (last_at);

create table password_resets (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  member_id text not null references members (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_member on password_resets (member_id);
create index password_resets_end on password_resets (expires_at);

-- A solved puzzle counts once.
create table spent_puzzles (
  salt text primary key,
  expires_at timestamptz not null
);

-- Browsers a member has signed in on: who comes on another one is told by mail.
create table member_devices (
  member_id text not null references members (id) on delete cascade,
  device_hash text not null check (device_hash ~ '^[0-9a-f]{64}$'),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, device_hash)
);

-- What happened with an account; its member reads it.
create table member_events (
  id text primary key check (id like 'mev\_%'),
  member_id text not null references members (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  device text not null default '',
  session_id text,
  disputed_at timestamptz
);
create index member_events_of on member_events (member_id, at desc, id desc);

-- Tabs that sign in at the same moment get one session: for 20 seconds a visitor's session knows the member's session it became,
-- under a key that only the visitor's token opens.
alter table sessions add column successor_seal bytea;
alter table sessions add check (successor_seal is null or (level = 99 and revoked_at is not null));
