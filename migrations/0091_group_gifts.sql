-- Guests give one gift together, or to a fund: a drive with its target, its end, and what becomes of the money if less comes together.
create table registry_drives (
  id text primary key,
  registry_id text not null references registries (id) on delete cascade,
  -- Null: a fund, for nothing that is on the list.
  item_id text references registry_items (id),
  title text not null check (length(title) between 1 and 120),
  note text not null default '' check (length(note) <= 300),
  target integer not null check (target > 0),
  min_part integer not null check (min_part > 0 and min_part <= target),
  -- Through this day.
  deadline date not null,
  outcome text not null check (outcome in ('topup', 'credit', 'refund')),
  state text not null default 'open' check (state in ('open', 'reached', 'credited', 'refunded')),
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  check (item_id is not null or outcome <> 'topup')
);
create unique index registry_drives_one on registry_drives (item_id) where state = 'open';
create index registry_drives_registry on registry_drives (registry_id);
create index registry_drives_due on registry_drives (deadline) where state = 'open';

-- What one guest gives to a drive. The payment's checkout is this row's id; what was paid lies in the wallet under this row's id.
create table registry_contributions (
  id text primary key,
  drive_id text not null references registry_drives (id) on delete cascade,
  giver_id text not null,
  giver_name text not null,
  is_anonymous boolean not null default false,
  giver_email text,
  note text not null default '' check (length(note) <= 250),
  amount integer not null check (amount > 0),
  payment_id text not null unique,
  gift_id text references registry_gifts (id),
  state text not null default 'open' check (state in ('open', 'paid', 'refunded', 'dead')),
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((state in ('paid', 'refunded')) = (paid_at is not null))
);
create index registry_contributions_drive on registry_contributions (drive_id);
create index registry_contributions_open on registry_contributions (created_at) where state = 'open';

-- A part of a group gift is a gift as any other: it is thanked for.
alter table registry_gifts drop constraint registry_gifts_source_check;
alter table registry_gifts add constraint registry_gifts_source_check check (source in ('web', 'elsewhere', 'group'));
alter table registry_gifts add column amount integer check (amount > 0);
alter table registry_gifts add column toward text not null default '';
alter table registry_gifts add constraint registry_gifts_part check ((source = 'group') = (amount is not null));

-- Money that stands behind a drive and not behind an order.
alter table payments add column contribution_to text;
alter table payments drop constraint payments_stand_behind_one;
alter table payments add constraint payments_stand_behind_one check (num_nonnulls(order_id, deposit_of, contribution_to) <= 1);

-- Until its drive has ended nobody owns what was given to it.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'wallet_lots'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%owner_id IS NOT NULL%';
  execute format('alter table wallet_lots drop constraint %I', name);
end $$;
alter table wallet_lots add constraint wallet_lots_owned check (owner_id is not null or pocket in ('gift_card', 'registry_fund'));
