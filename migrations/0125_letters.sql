-- Which letters somebody wants: one topic at least, none is leaving.
alter table subscribers add column topics text[] not null default '{arrivals,restocks,reductions}'
  check (topics <@ array['arrivals', 'restocks', 'reductions'] and cardinality(topics) > 0);

-- A letter to everybody who wants its topic: a draft until it is begun, and over once the last copy is written.
create table letters (
  id text primary key check (id like 'ltr\_%'),
  topic text not null check (topic in ('arrivals', 'restocks', 'reductions')),
  subject text not null check (subject !~ '[[:cntrl:]]' and length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 10000),
  button_label text check (length(button_label) <= 40),
  button_path text check (button_path ~ '^/([^/\\]|$)'),
  created_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  check ((button_label is null) = (button_path is null)),
  check (ended_at is null or begun_at is not null)
);

-- Who was written to: once for each letter, and no more often than was promised.
create table letter_copies (
  letter_id text not null references letters (id),
  subscriber_id text not null references subscribers (id) on delete cascade,
  at timestamptz not null,
  primary key (letter_id, subscriber_id)
);
create index letter_copies_of on letter_copies (subscriber_id, at);
