-- Credit that the shop's own people give. Above a limit it waits for a second person.
create table credit_requests (
  id text primary key,
  member_id text not null,
  pocket text not null check (pocket in ('promotional', 'refund_credit')),
  amount integer not null check (amount > 0),
  reason text not null,
  expires_at timestamptz,
  state text not null check (state in ('waiting', 'given', 'refused')),
  made_by text not null,
  decided_by text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_by is null)),
  check ((pocket = 'promotional') = (expires_at is not null))
);
create index credit_requests_waiting on credit_requests (created_at) where state = 'waiting';

-- A gift card for somebody is a line of its own, as a piece with letters is.
alter table cart_lines drop constraint cart_lines_personalized;
alter table cart_lines add constraint cart_lines_personalized
  check ((personalization is null and gift_card is null) = (personalization_key = '') and (personalization is null or gift_card is null));
