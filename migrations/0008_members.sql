-- Members: people with an account. An address stands once, in its normalized form.
create table members (
  id text primary key check (id like 'mem\_%'),
  -- Null once the account is closed: nothing that names a person is left then.
  email text check (email = lower(btrim(email))),
  email_verified_at timestamptz,
  first_name text not null default '' check (length(first_name) <= 40),
  last_name text not null default '' check (length(last_name) <= 40),
  birth_date date,
  birth_date_set_at timestamptz,
  phone text check (phone ~ '^[0-9]{10}$'),
  marketing boolean not null default false,
  marketing_at timestamptz,
  -- scrypt or argon2id with its parameters, as one line of text; null for members who sign in by code or passkey.
  password_hash text,
  frozen_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((closed_at is null) = (email is not null)),
  check (closed_at is null or (first_name = '' and last_name = '' and birth_date is null and phone is null and password_hash is null))
);
create unique index members_email on members (email);

-- How and on what a member signed in; a visitor's session says nothing of it.
alter table sessions add column device text not null default '' check (length(device) <= 80);
alter table sessions add column signed_in_by text not null default '' check (signed_in_by in ('', 'password', 'code', 'passkey', 'registration', 'reset'));
alter table sessions add check ((level = 0) = (signed_in_by <> ''));
create index sessions_live on sessions (subject_id) where revoked_at is null;
drop index sessions_subject;
