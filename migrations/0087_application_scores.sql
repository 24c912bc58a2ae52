-- What each reader of an application thought of it, by points from 1 to 5. It goes with the application.
create table application_scores (
  application_id text not null references applications (id) on delete cascade,
  -- A key of the staff, or `cli`.
  reader text not null,
  marks jsonb not null,
  note text not null,
  scored_at timestamptz not null,
  primary key (application_id, reader)
);
create index applications_stage on applications (stage, created_at);
