-- What buyers' banks dispute: money that was taken and is claimed back (commerce.md §2.2). One row for each dispute as the provider names it.
create table payment_disputes (
  payment_id text not null references payments (id),
  ref text not null,
  status text not null check (status in ('open', 'lost', 'won')),
  amount integer not null check (amount > 0),
  reason text not null,
  respond_by timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (payment_id, ref)
);

-- They want a look for as long as something of their orders is in the house.
create index payments_disputed on payments (order_id) where status in ('disputed', 'charged_back');

-- The bank decides by itself: until its time has come a dispute is open.
create table sandbox.disputes (
  id text primary key,
  session_id text not null unique references sandbox.sessions (id),
  amount integer not null,
  outcome text not null check (outcome in ('lost', 'won')),
  opened_at timestamptz not null default now(),
  closes_at timestamptz not null
);
