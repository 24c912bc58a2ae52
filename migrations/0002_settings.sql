-- Settings: The versions of each section of the merchant's settings. The latest one is in force.
create table settings_versions (
  section text not null check (length(section) between 1 and 60),
  version integer not null check (version > 0),
  value jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null,
  reason text not null default '' check (length(reason) <= 2000),
  primary key (section, version)
);
