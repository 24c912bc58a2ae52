-- Who wants the letter. One row for each mailbox, however it is spelled; nothing is sent but the confirmation before it is confirmed.
create table subscribers (
  id text primary key,
  identity text not null unique,
  -- As it was spelled last before it was confirmed: there mails go.
  email text not null,
  member_id text,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained')),
  frequency text not null default 'every' check (frequency in ('every', 'monthly')),
  source text not null check (source in ('popup', 'checkout', 'account', 'footer')),
  -- What was agreed to, when and from where.
  consent_at timestamptz not null,
  consent_ip text not null,
  consent_text text not null,
  confirm_hash text,
  confirm_until timestamptz,
  confirmed_at timestamptz,
  left_at timestamptz,
  leave_reason text,
  coupon_id text,
  -- The last mail that anybody could cause: one a day for each mailbox.
  mailed_at timestamptz,
  created_at timestamptz not null,
  check (state <> 'pending' or confirm_hash is not null)
);
create index subscribers_pending on subscribers (confirm_until) where state = 'pending';
create unique index subscribers_confirm on subscribers (confirm_hash) where confirm_hash is not null;

-- RFC 8058: where a mail program posts when its reader leaves.
alter table mails add column unsubscribe_url text check (unsubscribe_url !~ '[[:cntrl:]<>]');
