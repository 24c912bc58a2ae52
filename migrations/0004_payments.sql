-- Payments: one for each checkout. The counters are the ledger's word; the checks are its last wall.
create table payments (
  id text primary key,
  checkout_id text not null unique,
  order_id text unique,
  provider text,
  provider_ref text unique,
  client_secret text,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  authorized integer not null default 0 check (authorized between 0 and amount),
  captured integer not null default 0 check (captured between 0 and amount),
  refunded integer not null default 0 check (refunded >= 0),
  refund_pending integer not null default 0 check (refund_pending >= 0),
  status text not null default 'created' check (status in (
    'created', 'requires_action', 'processing', 'authorized', 'captured', 'partly_refunded', 'refunded', 'failed', 'voided', 'expired', 'disputed', 'charged_back')),
  method jsonb,
  failure jsonb,
  attempts integer not null default 0 check (attempts >= 0),
  -- The shop has decided to let this payment go; whichever of this and the order comes first shuts the other out.
  closing boolean not null default false,
  -- A keyed hash of the payer's address, to slow down card testers; forgotten after a week.
  payer text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_refund_within_captured check (refunded + refund_pending <= captured),
  check ((provider_ref is null) = (client_secret is null)),
  check (provider_ref is not null or status in ('created', 'failed')),
  check (not (closing and order_id is not null)),
  check (status <> 'authorized' or authorized = amount),
  check (captured > 0 or status not in ('captured', 'partly_refunded', 'refunded', 'disputed', 'charged_back'))
);
create index payments_unfinished on payments (updated_at) where status in ('created', 'requires_action', 'processing', 'authorized');
create index payments_payer on payments (payer, created_at) where payer is not null;

-- Each refund is written before the provider is asked for it; its id is the provider's idempotency key.
create table refunds (
  id text primary key,
  payment_id text not null references payments (id),
  amount integer not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'manual', 'cancelled')),
  reason text not null check (length(reason) between 1 and 200),
  provider_ref text unique,
  originator jsonb not null,
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_payment on refunds (payment_id);
create index refunds_unfinished on refunds (updated_at) where status in ('pending', 'failed');

-- Webhooks as they came in. The key makes a duplicate harmless. The body is not kept: it is never the truth, and it may name people.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  provider_ref text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, event_id)
);
create index payment_events_unprocessed on payment_events (received_at) where processed_at is null;
create index payment_events_age on payment_events (received_at);

-- The built-in card acquirer's own books. Nothing outside `sandbox` may refer to them: it can stand on a database of its own.
create schema sandbox;

create table sandbox.sessions (
  id text primary key,
  client_secret text not null,
  idempotency_key text not null unique,
  fingerprint text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  reference text not null,
  status text not null default 'open' check (status in ('open', 'requires_action', 'processing', 'authorized', 'captured', 'voided', 'failed')),
  attempts integer not null default 0,
  max_attempts integer not null,
  authorized integer not null default 0,
  captured integer not null default 0,
  refunded integer not null default 0,
  -- Brand, last four digits and date; the number itself is never written.
  card jsonb,
  failure jsonb,
  settle_at timestamptz,
  created_at timestamptz not null default now(),
  check (authorized between 0 and amount),
  check (captured <= authorized),
  check (refunded between 0 and captured)
);
create index sandbox_sessions_settling on sandbox.sessions (settle_at) where settle_at is not null;

-- Every try with a card. The unique key is the acquirer's promise: one session is never charged twice.
create table sandbox.charges (
  id text primary key,
  session_id text not null references sandbox.sessions (id),
  card_fingerprint text not null,
  scenario text not null,
  outcome text not null check (outcome in ('pending', 'authorized', 'declined')),
  created_at timestamptz not null default now()
);
create unique index sandbox_charges_once on sandbox.charges (session_id) where outcome <> 'declined';
create index sandbox_charges_card on sandbox.charges (card_fingerprint, created_at);

create table sandbox.refunds (
  id text primary key,
  session_id text not null references sandbox.sessions (id),
  idempotency_key text not null,
  amount integer not null check (amount > 0),
  status text not null check (status in ('succeeded', 'failed')),
  created_at timestamptz not null default now()
);
create index sandbox_refunds_session on sandbox.refunds (session_id);

-- First answers to writes, given again when the same key comes with the same request.
create table sandbox.answers (
  idempotency_key text primary key,
  fingerprint text not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);

create table sandbox.webhooks (
  id text primary key,
  session_id text not null references sandbox.sessions (id),
  type text not null,
  due_at timestamptz,
  tries integer not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index sandbox_webhooks_due on sandbox.webhooks (due_at) where due_at is not null;
