-- Order numbers start with the prefix that the shop had when they were placed.
alter table orders
  drop constraint orders_number_check,
  add constraint orders_number_check check (number ~ '^[A-Z]{1,4}-[2-9A-HJKMNP-TV-Z]{8}$');
-- Staff find an order without typing its prefix.
create index orders_number_body on orders (right(number, 8));
-- Days of the funnel begin in the time zone of the shop.
create or replace view funnel_days as
select
  date_trunc('day', at at time zone zone)::date as day,
  count(distinct visit) as visits,
  count(distinct visit) filter (where type = 'goods') as viewed_product,
  count(distinct visit) filter (where type = 'search') as searched,
  count(distinct visit) filter (where type = 'cart' and action = 'add') as added_to_cart,
  count(distinct visit) filter (where type = 'checkout' and name = 'settlement')
    as reached_checkout,
  count(distinct visit) filter (where type = 'checkout' and name = 'pay') as reached_payment,
  count(distinct visit) filter (where type = 'order_placed') as bought
from events, (
  select coalesce(
    (
      select value ->> 'timeZone'
      from settings_versions
      where section = 'shop'
      order by version desc
      limit 1
    ),
    'UTC'
  ) as zone
) shop
group by date_trunc('day', at at time zone zone)::date;
