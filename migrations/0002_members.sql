-- Sessions of guests (level 99) and members (level 0). Only the secret's SHA-256 is kept.
create table sessions (
  id text primary key,
  secret_hash bytea not null,
  level smallint not null check (level in (0, 99)),
  subject_id text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  absolute_end timestamptz not null,
  revoked_at timestamptz,
  check ((level = 0 and subject_id like 'mem\_%') or (level = 99 and subject_id like 'gst\_%'))
);
create index sessions_subject on sessions (subject_id);
create index sessions_end on sessions (absolute_end);
