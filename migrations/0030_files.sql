-- Files that came with a form: they arrive in parts, are checked when whole, and belong to nobody until a form claims them.
create table files (
  id text primary key,
  owner_id text not null check (owner_id like 'gst\_%' or owner_id like 'mem\_%'),
  purpose text not null,
  name text not null check (length(name) between 1 and 120),
  state text not null default 'receiving' check (state in ('receiving', 'checking', 'ready', 'gone')),
  -- What was announced while it arrives, what is kept once it is ready.
  size integer not null check (size > 0),
  type text check (type in ('jpeg', 'png', 'webp', 'pdf', 'docx')),
  width integer,
  height integer,
  sha256 text,
  -- What took it: `feedback:tkt_…`. Without one it is swept away.
  claimed_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'ready') = (sha256 is not null and type is not null) or state = 'gone'),
  check (claimed_by is null or state = 'ready')
);
create index files_sweep on files (expires_at) where claimed_by is null;
create index files_owner on files (owner_id) where claimed_by is null;
create index files_claimed on files (claimed_by) where claimed_by is not null;

create table file_parts (
  file_id text not null references files (id) on delete cascade,
  part integer not null check (part >= 0),
  size integer not null check (size > 0),
  primary key (file_id, part)
);
