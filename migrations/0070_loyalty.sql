-- The rules of the program: data, versioned. What is published is never changed; a new version takes its place from then on.
create table loyalty_programs (
  id text primary key,
  version integer unique check (version > 0),
  terms jsonb not null,
  note text not null default '' check (length(note) <= 300),
  proposed_by text not null,
  proposed_at timestamptz not null,
  -- What it would have meant for last year's orders; nothing is published before that was looked at.
  dry_run jsonb,
  published_by text,
  published_at timestamptz,
  check ((version is null) = (published_at is null)),
  check (published_at is null or dry_run is not null or version = 1)
);

insert into loyalty_programs (id, version, terms, note, proposed_by, proposed_at, published_by, published_at) values ('lpr_first', 1, '{
  "earn": {"perDollar": 1},
  "tiers": [
    {"id": "selvage", "name": "Selvage", "spend": 0, "multiplier": 10000},
    {"id": "weft", "name": "Weft", "spend": 50000, "multiplier": 12500},
    {"id": "weld", "name": "Weld", "spend": 150000, "multiplier": 15000}
  ],
  "grants": {"signup": 100, "birthday": 200, "newsletter": 50, "review": null, "reviewsPerMonth": 5, "referral": {"member": 500, "friend": 500}},
  "registry": {"owner": null},
  "campaigns": [],
  "unlock": {"unknownDeliveryDays": 40},
  "expiry": {"months": 12, "extensionDays": 30},
  "redeem": {"step": 100, "stepWorth": 100, "least": 500, "maxShare": 5000},
  "rewards": [
    {"id": "five-dollars", "name": "$5 off an order", "cost": 500, "kind": "amount", "amount": 500, "validDays": 90, "tierIds": null},
    {"id": "free-delivery", "name": "Free delivery", "cost": 700, "kind": "shipping", "amount": null, "validDays": 90, "tierIds": null},
    {"id": "twenty-five-dollars", "name": "$25 off an order", "cost": 2400, "kind": "amount", "amount": 2500, "validDays": 90, "tierIds": ["weft", "weld"]}
  ],
  "mostNegative": 500,
  "giftsAloneUpTo": 1000
}', 'The first program', 'shop', '2026-01-01T05:00:00Z', 'shop', '2026-01-01T05:00:00Z');

-- Points of a member. Balances are the sums of the entries; the row is what every change of them locks.
create table points_accounts (
  member_id text primary key,
  available integer not null default 0 check (available >= 0),
  pending integer not null default 0 check (pending >= 0),
  -- What was taken back beyond what was there: filled by what is earned next.
  debt integer not null default 0 check (debt >= 0),
  lifetime integer not null default 0 check (lifetime >= 0),
  tier_id text not null,
  tier_since timestamptz not null,
  -- A lower spend at the year's end: kept until this day, and looked at once more.
  grace_until date,
  -- The year whose spend was looked at last.
  reviewed_year integer not null,
  -- What a friend enters.
  code text not null unique,
  extended_year integer,
  enrolled_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 1,
  check (debt = 0 or available = 0)
);

-- What was earned at once, and what of it is left. An order earns piece by piece.
create table points_lots (
  id text primary key,
  member_id text not null references points_accounts (member_id),
  earned integer not null check (earned >= 0),
  remaining integer not null check (remaining between 0 and earned),
  state text not null check (state in ('pending', 'available', 'spent', 'expired', 'reversed')),
  cause text not null check (cause in ('order', 'registry', 'signup', 'birthday', 'newsletter', 'review', 'referral', 'campaign', 'staff')),
  ref text not null,
  label text not null,
  order_id text,
  line_id text,
  unit integer,
  -- What was paid for the piece, of which tiers are made; in cents.
  spend integer not null default 0 check (spend >= 0),
  program_version integer not null,
  rule text not null,
  earned_at timestamptz not null,
  -- For the owner of a registry: not before the event is over.
  not_before date,
  -- The first day it can be spent, once that is known, and the last.
  unlocks_on date,
  expires_on date,
  -- A return of the piece is open.
  paused boolean not null default false,
  expired integer not null default 0 check (expired >= 0),
  -- What of it filled what was owed.
  lent integer not null default 0 check (lent >= 0),
  -- The taking back that holds now.
  reversal text,
  unlocked_at timestamptz,
  -- The last of 30, 7 and 1 days that its owner was told of.
  warned integer check (warned in (30, 7, 1)),
  warned_at timestamptz,
  check ((cause in ('order', 'registry')) = (line_id is not null)),
  check ((line_id is null) = (unit is null) and (line_id is null) = (order_id is null)),
  check (remaining + expired + lent <= earned),
  check (state in ('pending', 'available') or remaining = 0),
  check (state <> 'pending' or remaining = earned)
);
create unique index points_lots_piece on points_lots (member_id, line_id, unit) where line_id is not null;
create unique index points_lots_cause on points_lots (member_id, cause, ref) where line_id is null;
create index points_lots_member on points_lots (member_id, earned_at);
create index points_lots_order on points_lots (order_id) where order_id is not null;
create index points_lots_unlock on points_lots (unlocks_on) where state = 'pending';
create index points_lots_expiry on points_lots (expires_on) where state = 'available';

-- Every movement, and never changed. What it moved of a lot is pending or available; what it moved of the account beyond lots is debt.
create table points_entries (
  id bigint generated always as identity primary key,
  member_id text not null references points_accounts (member_id),
  at timestamptz not null,
  type text not null check (type in ('earn', 'unlock', 'redeem', 'restore', 'expire', 'extend', 'clawback', 'adjust', 'transfer')),
  lot_id text references points_lots (id),
  pending integer not null default 0,
  available integer not null default 0,
  debt integer not null default 0,
  cause text not null,
  -- What did it: an order, a redemption, an act of the staff.
  ref text not null,
  label text not null,
  note text not null default '',
  -- The taking back it is part of, so that this can be undone to the point.
  reversal text,
  program_version integer,
  rule text not null default '',
  unlocks_on date,
  expires_on date,
  balance_after integer not null,
  pending_after integer not null
);
create index points_entries_member on points_entries (member_id, id);
create index points_entries_lot on points_entries (lot_id);
create index points_entries_reversal on points_entries (reversal) where reversal is not null;

-- Points turned into money off: as tender of a checkout or as a coupon.
create table points_redemptions (
  id text primary key,
  member_id text not null references points_accounts (member_id),
  kind text not null check (kind in ('tender', 'coupon')),
  points integer not null check (points > 0),
  -- What they were worth, in cents; null where a reward is not money.
  amount integer check (amount > 0),
  restored integer not null default 0 check (restored between 0 and points),
  state text not null check (state in ('held', 'spent', 'released', 'undone')),
  checkout_id text unique,
  cart_id text,
  order_id text,
  coupon_id text unique,
  reward_id text,
  name text not null,
  at timestamptz not null,
  undo_until timestamptz,
  check ((kind = 'tender') = (checkout_id is not null)),
  check ((kind = 'coupon') = (coupon_id is not null))
);
create index points_redemptions_member on points_redemptions (member_id, at);
create index points_redemptions_order on points_redemptions (order_id) where order_id is not null;
create index points_redemptions_cart on points_redemptions (cart_id) where state = 'held';

-- Which lots paid for a redemption, so that what comes back comes back to them.
create table points_uses (
  redemption_id text not null references points_redemptions (id),
  lot_id text not null references points_lots (id),
  points integer not null check (points > 0),
  restored integer not null default 0 check (restored between 0 and points),
  primary key (redemption_id, lot_id)
);
create index points_uses_lot on points_uses (lot_id);

-- Given back of a redemption, once for each cause.
create table points_restores (
  ref text primary key,
  redemption_id text not null references points_redemptions (id),
  points integer not null check (points >= 0),
  at timestamptz not null
);

-- Orders whose pieces have their points: which rules and which tier were frozen for them.
create table points_orders (
  order_id text primary key,
  member_id text not null references points_accounts (member_id),
  number text not null,
  program_version integer not null,
  tier_id text not null,
  placed_at timestamptz not null,
  points integer not null check (points >= 0),
  followed_at timestamptz not null
);
create index points_orders_member on points_orders (member_id);

-- What a campaign gave beyond the rest, against its limits.
create table loyalty_campaign_uses (
  campaign_id text not null,
  order_id text not null,
  member_id text not null,
  points integer not null check (points >= 0),
  primary key (campaign_id, order_id)
);
create index loyalty_campaign_uses_member on loyalty_campaign_uses (campaign_id, member_id);
create table loyalty_campaign_sums (
  campaign_id text primary key,
  points integer not null check (points >= 0)
);

create table loyalty_tier_changes (
  id bigint generated always as identity primary key,
  member_id text not null references points_accounts (member_id),
  at timestamptz not null,
  from_tier text not null,
  to_tier text not null,
  spend integer not null
);
create index loyalty_tier_changes_member on loyalty_tier_changes (member_id, at);

-- Who was brought by whom: once, and never by oneself.
create table loyalty_referrals (
  friend_id text primary key references points_accounts (member_id),
  member_id text not null references points_accounts (member_id),
  at timestamptz not null,
  granted_at timestamptz,
  check (friend_id <> member_id)
);
create index loyalty_referrals_member on loyalty_referrals (member_id);

-- Points by hand; above a limit a second person decides.
create table loyalty_adjustments (
  id text primary key,
  member_id text not null references points_accounts (member_id),
  points integer not null check (points <> 0),
  reason text not null check (length(reason) between 3 and 200),
  state text not null check (state in ('waiting', 'done', 'denied')),
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create index loyalty_adjustments_waiting on loyalty_adjustments (proposed_at) where state = 'waiting';

-- Members from before there were points are in the program from the start.
insert into points_accounts (member_id, tier_id, tier_since, reviewed_year, code, enrolled_at)
select id, 'selvage', now(), extract(year from now())::int, upper(substr(md5(id || 'friend'), 1, 8)), now()
from members where email_verified_at is not null and closed_at is null;
