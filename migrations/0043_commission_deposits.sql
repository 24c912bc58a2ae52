-- A commission from its quote to what is approved: the deposit, drawings with pins, and what goes back when it is broken off.
alter table bespoke_commissions drop constraint bespoke_commissions_state_check;
alter table bespoke_commissions add constraint bespoke_commissions_state_check check (state in (
  'submitted', 'review', 'quoted', 'accepted', 'deposit_paid', 'proofing', 'changes', 'approved', 'declined', 'expired', 'withdrawn', 'refunded'));
-- What is kept of the deposit once a drawing was shown.
alter table bespoke_quotes add column design_fee integer not null default 0;
alter table bespoke_quotes add constraint bespoke_quotes_design_fee check (design_fee between 0 and deposit);

-- A try to pay a deposit. The payment's checkout is this row's id; one at a time is open, one at most is paid.
create table bespoke_deposits (
  id text primary key,
  commission_id text not null references bespoke_commissions (id),
  quote_id text not null references bespoke_quotes (id),
  payment_id text not null unique,
  amount integer not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'dead')),
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((state = 'paid') = (paid_at is not null))
);
create unique index bespoke_deposits_one on bespoke_deposits (commission_id) where state in ('open', 'paid');
create index bespoke_deposits_open on bespoke_deposits (created_at) where state = 'open';

create table bespoke_proofs (
  id text primary key,
  commission_id text not null references bespoke_commissions (id) on delete cascade,
  version integer not null check (version > 0),
  note text not null,
  type text not null check (type in ('jpeg', 'png', 'webp')),
  width integer not null,
  height integer not null,
  decision text not null default 'open' check (decision in ('open', 'changes', 'approved', 'replaced')),
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (commission_id, version)
);
create unique index bespoke_proofs_one_open on bespoke_proofs (commission_id) where decision = 'open';

-- A word at a place of a proof, in thousandths of its width and height.
create table bespoke_pins (
  id bigint generated always as identity primary key,
  proof_id text not null references bespoke_proofs (id) on delete cascade,
  x integer not null check (x between 0 and 1000),
  y integer not null check (y between 0 and 1000),
  text text not null check (length(text) between 1 and 500)
);
create index bespoke_pins_proof on bespoke_pins (proof_id);

-- Money that stands behind a commission and not behind an order.
alter table payments add column deposit_of text;
alter table payments add constraint payments_stand_behind_one check (deposit_of is null or order_id is null);
