-- Who has just proved once more to be the member may do one named action in that session.
create table step_ups (
  session_id text not null references sessions (id) on delete cascade,
  action text not null,
  expires_at timestamptz not null,
  primary key (session_id, action)
);

-- A change of address: asked for, confirmed from the new mailbox, and for 7 days taken back from the old one.
create table email_changes (
  id text primary key check (id like 'ech\_%'),
  member_id text not null references members (id) on delete cascade,
  session_id text not null,
  old_email text not null,
  new_email text not null check (new_email = lower(btrim(new_email))),
  status text not null check (status in ('requested', 'confirmed', 'cancelled', 'undone')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  undo_hash text unique check (undo_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undo_until timestamptz,
  check ((status in ('confirmed', 'undone')) = (confirmed_at is not null)),
  check ((undo_hash is null) = (confirmed_at is null) and (undo_until is null) = (confirmed_at is null))
);
create unique index email_changes_open on email_changes (member_id) where status = 'requested';
create index email_changes_of on email_changes (member_id);
