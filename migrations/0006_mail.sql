-- The outbox: every mail the shop has to send, written in the transaction that decides it. The key makes each of them one mail.
create table mails (
  id text primary key,
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null check (subject !~ '[[:cntrl:]]'),
  html text not null,
  plain text not null,
  -- `kept`: no server is set up, so the local pages show it instead.
  state text not null check (state in ('queued', 'sent', 'kept', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index mails_age on mails (created_at);
create index mails_waiting on mails (created_at) where state = 'queued';
