-- A company the house serves: its people are the members whose confirmed address is at its mail domain, and they share the letters kept for it.
create table companies (
  id text primary key,
  name text not null check (length(name) between 1 and 80),
  mail_domain text not null unique check (mail_domain ~ '^[a-z0-9-]+([.][a-z0-9-]+)+$'),
  created_at timestamptz not null
);
alter table saved_monograms alter column member_id drop not null;
alter table saved_monograms add column company_id text references companies (id) on delete cascade;
alter table saved_monograms add constraint saved_monograms_one_keeper check ((member_id is null) <> (company_id is null));
create index saved_monograms_company on saved_monograms (company_id, created_at desc) where company_id is not null;
