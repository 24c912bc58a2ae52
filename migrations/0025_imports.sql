-- Moving in: a customer of another shop has an account here before the mailbox is proven.
alter table subscribers drop constraint subscribers_source_check;
alter table subscribers add constraint subscribers_source_check
  check (source in ('popup', 'checkout', 'account', 'footer', 'import'));

-- Import run: A file of another shop that is checked, imported and can be undone.
create table import_runs (
  id text primary key check (id ~~ 'imr\_%'),
  kind text not null,
  source text not null,
  file text not null check (length(file) >= 1 and length(file) <= 1020),
  state text not null
    check (state in ('reading', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')),
  total integer not null default 0,
  position integer not null default 0,
  amount bigint not null default 0,
  ignored_columns text[] not null default '{}'::text[],
  fault text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_by text,
  started_at timestamptz,
  finished_at timestamptz,
  undone_by text,
  undone_at timestamptz,
  check ((fault is not null) = (state = 'failed'))
);
create index import_runs_by_created on import_runs (created_at, id);
create index import_runs_at_work on import_runs (updated_at)
  where state in ('reading', 'checking', 'running', 'undoing');

-- Import row: A record of the file, what became of it, and what undoing needs.
create table import_rows (
  run_id text not null references import_runs(id) on delete cascade,
  line integer not null check (line > 0),
  key text not null,
  identity text,
  record jsonb,
  notes text not null default '',
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'rejected', 'undone', 'kept')),
  reason text not null default '',
  target_id text,
  before jsonb,
  primary key (run_id, line)
);
create unique index import_rows_once on import_rows (run_id, identity);
create index import_rows_key on import_rows (key);
create index import_rows_target on import_rows (target_id) where target_id is not null;

-- Redirect: The old path of a page of another shop and the path that replaces it.
create table redirects (
  id text primary key check (id ~~ 'rdr\_%'),
  from_path text not null unique check (from_path ~ '^/' and length(from_path) <= 2000),
  to_path text not null check (length(to_path) >= 1 and length(to_path) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (from_path <> to_path)
);

update staff_roles
set permissions = permissions || '{imports.read,imports.write}'::text[]
where id = 'rol_manager' and not permissions && '{*,imports.read,imports.write}'::text[];
