-- Each day's books: what was sold, what the money ledger says of it, and every order or payment at which the two part.
create table book_days (
  -- By the shop's calendar.
  day date primary key,
  sums jsonb not null,
  differences jsonb not null,
  -- What browsers told of the day's purchases, against its orders.
  purchases jsonb not null,
  balanced_at timestamptz not null
);

-- The night run that only wrote into the log.
do $$ begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name = 'events.reconcile';
  end if;
end $$;

-- How far the visits of a day came. Purchases here are those that browsers told of; orders are the truth.
create view funnel_days as
  select date_trunc('day', at at time zone 'America/New_York')::date as day,
    count(distinct visit) as visits,
    count(distinct visit) filter (where type = 'goods') as saw_goods,
    count(distinct visit) filter (where type = 'search') as searched,
    count(distinct visit) filter (where type = 'cart' and action = 'add') as put_in_cart,
    count(distinct visit) filter (where type = 'checkout' and name = 'settlement') as came_to_settlement,
    count(distinct visit) filter (where type = 'checkout' and name = 'pay') as came_to_pay,
    count(distinct visit) filter (where type = 'order_placed') as bought
  from events group by 1;
