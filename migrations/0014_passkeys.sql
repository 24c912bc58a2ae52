-- Passkeys: the public half of a key that never leaves its owner's device.
create table passkeys (
  id text primary key check (id like 'pky\_%'),
  member_id text not null references members (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of on passkeys (member_id);

-- What a browser is to sign: once, within 5 minutes, and when a passkey is added in that session only.
create table passkey_challenges (
  id text primary key check (id like 'pch\_%'),
  challenge text not null,
  session_id text references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_end on passkey_challenges (expires_at);
