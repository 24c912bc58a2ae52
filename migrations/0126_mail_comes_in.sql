-- Where an answer to a mail goes, when not to whom it is from.
alter table mails add column reply_to text check (reply_to !~ '[[:cntrl:]<>]');
-- One file at most; it goes with the mail's text after 30 days.
alter table mails add column attachment_name text check (attachment_name !~ '[[:cntrl:]"]' and length(attachment_name) <= 120);
alter table mails add column attachment bytea check (length(attachment) <= 10485760);
alter table mails add check ((attachment_name is null) = (attachment is null));

-- Mails that came in, so that one that is handed over twice is one message.
create table feedback_mails (
  message_key text primary key check (length(message_key) = 64),
  ticket_id text not null references feedback_tickets (id) on delete cascade,
  at timestamptz not null
);
create index feedback_mails_ticket on feedback_mails (ticket_id);

-- The writer's own registry, when a message is about one.
alter table feedback_tickets add column registry_id text;

-- What the shop's settings said when a person last read an answer that rests on them.
create table answer_figures (
  answer text not null,
  figure text not null,
  value text not null,
  read_at timestamptz not null,
  primary key (answer, figure)
);
