-- Gift cards are emailed, so a delivery group of which only they are left has nothing to ship.
update order_groups g
set is_unshipped = false
where g.is_unshipped
  and not exists (
    select 1
    from order_lines l
    cross join lateral generate_series(0, l.qty - 1) u
    left join order_units p on p.line_id = l.id and p.unit = u
    where l.group_id = g.id
      and l.gift_card is null
      and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'in_production', 'ready')
  );
