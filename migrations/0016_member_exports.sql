-- The copy of a member's data, one at a time: put together by a job, there for 24 hours, downloaded by a link of five minutes.
create table member_exports (
  member_id text primary key references members (id) on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  archive bytea,
  link_hash text unique check (link_hash ~ '^[0-9a-f]{64}$'),
  link_until timestamptz,
  check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (archive is null)),
  check ((link_hash is null) = (link_until is null))
);
