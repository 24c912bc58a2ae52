-- What people write to the shop, and what it answers.
create table feedback_tickets (
  id text primary key check (id like 'tkt\_%'),
  number text not null unique check (number ~ '^FB-[2-9A-HJKMNP-TV-Z]{6}$'),
  owner_id text not null check (owner_id like 'mem\_%' or owner_id like 'gst\_%'),
  name text not null check (length(name) between 1 and 60),
  email text not null,
  phone text check (phone ~ '^[0-9]{10}$'),
  subject text not null check (subject in ('order', 'return', 'goods', 'registry', 'monogram', 'bespoke', 'account', 'press', 'site_bug', 'other')),
  -- As it was typed; the order itself only where it is the writer's own.
  order_number text check (length(order_number) <= 40),
  order_id text,
  page_url text check (length(page_url) <= 500),
  user_agent text not null default '' check (length(user_agent) <= 300),
  state text not null default 'new' check (state in ('new', 'open', 'waiting_customer', 'resolved', 'closed', 'spam')),
  first_reply_by date not null,
  first_reply_at timestamptz,
  resolved_at timestamptz,
  -- The secret of the mailed link is worked out from the nonce; the hash finds the ticket.
  link_nonce text not null unique,
  link_hash text not null unique check (length(link_hash) = 64),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((state in ('resolved', 'closed')) = (resolved_at is not null))
);
create index feedback_tickets_owner on feedback_tickets (owner_id, created_at desc);
create index feedback_tickets_email on feedback_tickets (email);
create index feedback_tickets_waiting on feedback_tickets (first_reply_by) where state in ('new', 'open');
create index feedback_tickets_resolved on feedback_tickets (resolved_at) where state = 'resolved';

create table feedback_messages (
  id bigint generated always as identity primary key,
  ticket_id text not null references feedback_tickets (id) on delete cascade,
  at timestamptz not null,
  author text not null check (author in ('customer', 'shop')),
  text text not null check (length(text) between 1 and 5000),
  -- Names and sizes of what came with it; the files are claimed by the ticket.
  files jsonb not null default '[]'
);
create index feedback_messages_ticket on feedback_messages (ticket_id, id);
