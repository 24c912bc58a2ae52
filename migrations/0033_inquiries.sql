-- What companies ask for.
create table inquiries (
  id text primary key,
  number text not null unique check (number ~ '^B2B-[2-9A-HJKMNP-TV-Z]{6}$'),
  owner_id text not null,
  company text not null,
  contact text not null,
  email text not null,
  phone text,
  interest text[] not null default '{}',
  quantity integer check (quantity > 0),
  budget text,
  needed_by date,
  message text not null,
  files jsonb not null default '[]',
  state text not null default 'received' check (state in ('received', 'answered', 'closed')),
  created_at timestamptz not null
);
create index inquiries_age on inquiries (created_at);

-- Who wants to work here; erased when the agreed time is over.
create table applications (
  id text primary key,
  number text not null unique check (number ~ '^JOB-[2-9A-HJKMNP-TV-Z]{6}$'),
  owner_id text not null,
  role_id text not null,
  role_title text not null,
  name text not null,
  email text not null,
  phone text,
  links text[] not null default '{}',
  answers jsonb not null default '[]',
  note text not null default '',
  files jsonb not null default '[]',
  stage text not null default 'received' check (stage in ('received', 'review', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  status_hash text not null unique,
  erase_at timestamptz not null,
  created_at timestamptz not null
);
create index applications_erase on applications (erase_at);
-- One mailbox applies once for a role until it is withdrawn.
create unique index applications_once on applications (role_id, mail_identity(email)) where stage <> 'withdrawn';
