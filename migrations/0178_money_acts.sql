-- Acts of the staff that make money out of nothing: what one person did alone within a limit, and what waits for a second person.
create table money_acts (
  id text primary key,
  act text not null,
  input jsonb not null,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('waiting', 'done', 'denied')),
  made_by text not null,
  made_at timestamptz not null,
  -- Null when one person may do it alone.
  decided_by text check (decided_by <> made_by),
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create index money_acts_waiting on money_acts (made_at) where state = 'waiting';
create index money_acts_alone on money_acts (made_by, made_at) where state = 'done' and decided_by is null;

insert into money_acts (id, act, input, amount, state, made_by, made_at, decided_by, decided_at)
select r.id, '/api/staff/wallet/credit',
  jsonb_strip_nulls(jsonb_build_object('email', m.email, 'pocket', r.pocket, 'amount', r.amount, 'reason', r.reason, 'expiresAt', to_jsonb(r.expires_at))),
  r.amount, case r.state when 'given' then 'done' when 'refused' then 'denied' else 'waiting' end,
  r.made_by, r.created_at, nullif(r.decided_by, r.made_by), r.decided_at
from credit_requests r join members m on m.id = r.member_id;

insert into money_acts (id, act, input, amount, state, made_by, made_at, decided_by, decided_at)
select a.id, '/api/staff/loyalty/adjust', jsonb_build_object('email', m.email, 'points', a.points, 'reason', a.reason),
  greatest(a.points, 0), a.state, a.proposed_by, a.proposed_at, nullif(a.decided_by, a.proposed_by), a.decided_at
from loyalty_adjustments a join members m on m.id = a.member_id;

drop table credit_requests;
drop table loyalty_adjustments;

-- Why the staff made a gift card is not for whoever puts it into a wallet.
update wallet_lots set reason = 'Gift card'
where pocket = 'gift_card' and ref in (select id from gift_cards where order_id is null)
  and reason not like 'In place of the card ending in %' and reason <> 'What was left in a closed wallet';
