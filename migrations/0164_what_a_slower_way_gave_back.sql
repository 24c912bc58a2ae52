-- What went back of a piece's delivery because it goes by a way that costs less: so much less when the piece itself goes back.
alter table refunded_differences
  add column part text not null default 'goods' check (part in ('goods', 'delivery')),
  alter column price drop not null,
  add constraint refunded_differences_price check ((part = 'goods') = (price is not null));
alter table refunded_differences alter column part drop default;

-- A change of way was reckoned each time from what was paid at placement, so of several the largest is what the way costs less.
insert into refunded_differences (refund_id, line_id, unit, part, amount)
with changes as (
  select distinct on (cause_id) id, cause_id as group_id, extra from order_refunds where cause = 'edit' and extra > 0 order by cause_id, extra desc, id
), paid as (
  select c.id, c.extra, p.line_id, p.unit,
    (l.units -> p.unit -> 'totals' ->> 'shipping')::bigint - (l.units -> p.unit -> 'totals' ->> 'shippingDiscount')::bigint
      + (select coalesce(sum((t ->> 'shipping')::bigint), 0) from jsonb_array_elements(l.units -> p.unit -> 'taxes') t) as paid
  from changes c join order_lines l on l.group_id = c.group_id join order_pieces p on p.line_id = l.id
  -- Where delivery went back whole since, nothing of it is left to be lowered.
  where not exists (
    select 1 from order_lines o join refunded_shares s on s.line_id = o.id and s.part = 'delivery' where o.group_id = c.group_id)
), sums as (
  select *, (sum(paid) over (partition by id))::bigint as whole,
    (sum(paid) over (partition by id order by line_id, unit rows unbounded preceding))::bigint as upto
  from paid
), shares as (
  select id, line_id, unit, extra * upto / whole - extra * (upto - paid) / whole as amount from sums where whole >= extra
)
select id, line_id, unit, 'delivery', amount from shares where amount > 0;
