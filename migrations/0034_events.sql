-- What was done on the pages, for funnels in SQL. Purchases are not here: they are orders.
create table events (
  -- Made in the browser: the same event sent twice is one.
  id text primary key check (length(id) between 8 and 64),
  visit text not null,
  type text not null,
  name text not null default '',
  action text not null default '',
  -- Only of a member who agreed to mail; a hash of the address else where there is one.
  email text,
  path text not null default '',
  platform_code text not null,
  platform_type text not null,
  detail jsonb not null default '{}',
  -- When it happened by the browser's clock, brought to ours, and when it came.
  at timestamptz not null,
  received_at timestamptz not null
);
create index events_time on events (at);
create index events_funnel on events (type, name, at);

-- Each step of a visit with whether it was followed by a purchase the browser told of; orders hold the truth beside it.
create view event_purchases as
  select o.id as order_id, o.number, o.placed_at, o.grand, e.id as event_id, e.at as told_at
  from orders o left join events e on e.type = 'order_placed' and e.name = o.number
  where o.channel = 'web';
-- What the popup costs and brings.
create view popup_outcomes as
  select date_trunc('day', at)::date as day,
    count(*) filter (where type = 'pop_up_window' and name = 'subscribe') as shown,
    count(*) filter (where type = 'web_click' and name = 'subscribe_popup' and action = 'close') as closed,
    count(*) filter (where type = 'web_click' and name = 'subscribe_popup' and action = 'subscribe') as sent
  from events group by 1;
