-- The last weekday on which a parcel can leave and arrive by its promised date. Holidays are not
-- counted, so the date can be later than the carrier allows in a week with a holiday.
create function ship_by_date(latest date, method_id text)
 returns date
 language sql
 immutable parallel safe
as $$
  select day
  from (select latest - n as day from generate_series(0, 9) n) days
  where extract(isodow from day) < 6
  order by day desc
  offset case when method_id = 'standard' then 2 else 1 end
  limit 1
$$;

-- The words of a name as they are searched.
create function search_words(input text)
 returns text[]
 language sql
 immutable parallel safe strict
as $$
  select array(
    select distinct left(word, 60)
    from regexp_split_to_table(fold_text(input), '[\s!-/:-@[-`{-~\u00A0-\u00BF\u02B0-\u02FF\u2000-\u206F\u3000-\u303F\uFEFF]+') word
    where word <> ''
  )
$$;

-- Order annotations: The tags, the note and the assignee that staff keep with an order.
create table order_annotations (
  order_id text primary key references orders(id) on delete cascade,
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  note text not null default '' check (length(note) <= 20000),
  assignee_id text,
  version integer not null default 1 check (version > 0),
  changed_by text not null,
  changed_at timestamptz not null
);

create index order_annotations_tagged on order_annotations (changed_at desc) where tags <> '{}';

-- Order comment: What a member of staff wrote about an order for colleagues.
create table order_comments (
  id text primary key check (id ~~ 'ocm\_%'),
  order_id text not null references orders(id) on delete cascade,
  author_id text not null,
  text text not null check (length(text) between 1 and 16000),
  mentions text[] not null default '{}' check (cardinality(mentions) <= 20),
  created_at timestamptz not null,
  edited_at timestamptz,
  version integer not null default 1 check (version > 0)
);
create index order_comments_order on order_comments (order_id, created_at);

create index feedback_tickets_order on feedback_tickets (order_id) where order_id is not null;
-- For the emails about one order, by the beginning of their keys.
create index emails_dedupe_prefix on emails (dedupe_key text_pattern_ops);

-- What the list of orders shows, computed from the tables that hold it.
create view order_facts as
select
  o.id as order_id,
  o.number,
  o.placed_at,
  o.status,
  o.channel,
  o.email,
  coalesce(
    nullif(btrim(concat_ws(' ', o.billing ->> 'firstName', o.billing ->> 'lastName')), ''),
    g.buyer_name,
    ''
  ) as customer_name,
  o.total,
  u.item_count,
  case
    when p.status is null then case
      when o.total > o.tender_total then 'pending'
      when o.tender_total > 0 then 'paid'
      else 'none'
    end
    when p.status in ('disputed', 'charged_back') then 'disputed'
    when p.refunded > 0 and p.refunded >= p.captured then 'refunded'
    when p.refunded > 0 then 'partly_refunded'
    when p.captured > o.total - o.tender_total then 'overpaid'
    when p.captured = o.total - o.tender_total then 'paid'
    when p.captured > 0 then 'partly_paid'
    when p.status in ('voided', 'expired', 'failed') then 'voided'
    when p.authorized > 0 then 'authorized'
    else 'pending'
  end as payment_state,
  case
    when u.physical = 0 then 'none'
    when u.active = 0 then 'cancelled'
    when u.delivered = u.active then 'delivered'
    when u.shipped = u.active then 'shipped'
    when u.shipped > 0 then 'partly_shipped'
    else 'unfulfilled'
  end as fulfillment_state,
  case
    when u.returning > 0 then 'open'
    when u.returned = 0 then 'none'
    when u.returned = u.active then 'returned'
    else 'partly_returned'
  end as return_state,
  g.is_gift,
  g.is_registry_gift,
  u.has_monogram,
  case when o.status in ('placed', 'on_hold') then u.ship_by end as ship_by,
  coalesce(a.tags, '{}') as tags,
  a.assignee_id,
  array_to_tsvector(array(
    select distinct term
    from (
      select left(lower(o.email), 250)
      union all
      select unnest(search_words(concat_ws(' ', o.billing ->> 'firstName', o.billing ->> 'lastName')))
      union all
      select unnest(search_words(r.recipient_name)) from order_groups r where r.order_id = o.id
      union all
      select left('/' || lower(l.sku), 250) from order_lines l where l.order_id = o.id and l.sku is not null
      union all
      select left('#' || lower(replace(s.tracking_no, ' ', '')), 250)
      from shipments s
      where s.order_id = o.id and s.tracking_no <> ''
    ) terms (term)
    where term <> ''
  )) as terms
from orders o
left join payments p on p.order_id = o.id
left join order_annotations a on a.order_id = o.id
cross join lateral (
  select
    coalesce(bool_or(r.gift_note <> '' or r.prices_hidden), false) as is_gift,
    coalesce(bool_or(r.registry_id is not null), false) as is_registry_gift,
    (array_agg(r.recipient_name order by r.position) filter (
      where r.registry_id is null and r.gift_note = '' and not r.prices_hidden
    ))[1] as buyer_name
  from order_groups r
  where r.order_id = o.id
) g
cross join lateral (
  select
    count(*)::int as item_count,
    count(*) filter (where unit.is_physical) as physical,
    count(*) filter (where unit.is_physical and unit.state <> 'cancelled') as active,
    count(*) filter (where unit.is_physical and unit.state in ('shipped', 'lost', 'delivered', 'collected')) as shipped,
    count(*) filter (
      where unit.is_physical
        and (
          unit.state in ('delivered', 'collected')
          or (unit.state = 'shipped' and unit.tracking_status = 'delivered')
        )
    ) as delivered,
    count(*) filter (where unit.state <> 'cancelled' and unit.return_state = 'open') as returning,
    count(*) filter (where unit.state <> 'cancelled' and unit.return_state = 'returned') as returned,
    coalesce(bool_or(unit.personalized), false) as has_monogram,
    min(unit.ship_by) filter (
      where unit.is_physical and unit.state in ('unfulfilled', 'in_production', 'ready')
    ) as ship_by
  from (
    select
      coalesce(ou.status, 'unfulfilled') as state,
      ou.tracking_status,
      coalesce(ou.return_state, 'no') as return_state,
      r.address is not null and l.gift_card is null as is_physical,
      l.personalization is not null as personalized,
      ship_by_date(r.latest, r.method_id) as ship_by
    from order_lines l
    join order_groups r on r.id = l.group_id
    cross join lateral generate_series(0, l.qty - 1) n (unit)
    left join order_units ou on ou.line_id = l.id and ou.unit = n.unit
    where l.order_id = o.id
  ) unit
) u;

-- Order summary: One row an order with what the list of orders filters and sorts by. Triggers keep
-- it equal to `order_facts`.
create table order_summaries (
  order_id text primary key references orders(id) on delete cascade,
  number text not null,
  placed_at timestamptz not null,
  status text not null check (status in ('placed', 'on_hold', 'cancelled', 'closed')),
  channel text not null,
  email text not null,
  customer_name text not null,
  total integer not null,
  item_count integer not null,
  payment_state text not null
    check (payment_state in ('none', 'pending', 'authorized', 'partly_paid', 'paid', 'overpaid', 'partly_refunded', 'refunded', 'voided', 'disputed')),
  fulfillment_state text not null
    check (fulfillment_state in ('none', 'unfulfilled', 'partly_shipped', 'shipped', 'delivered', 'cancelled')),
  return_state text not null
    check (return_state in ('none', 'open', 'partly_returned', 'returned')),
  is_gift boolean not null,
  is_registry_gift boolean not null,
  has_monogram boolean not null,
  ship_by date,
  tags text[] not null,
  assignee_id text,
  -- Email, words of names, `/` and SKU, `#` and tracking number. Words do not begin with a mark.
  terms tsvector not null
);
create index order_summaries_placed on order_summaries (placed_at, order_id);
create index order_summaries_number on order_summaries (number, order_id);
-- The part after the prefix, by its beginning.
create index order_summaries_code on order_summaries (split_part(number, '-', 2) text_pattern_ops);
create index order_summaries_total on order_summaries (total, order_id);
create index order_summaries_customer on order_summaries (lower(customer_name), order_id);
create index order_summaries_ship_by on order_summaries (ship_by, order_id);
create index order_summaries_status on order_summaries (status, placed_at, order_id);
create index order_summaries_channel on order_summaries (channel, placed_at, order_id);
create index order_summaries_payment on order_summaries (payment_state, placed_at, order_id);
create index order_summaries_fulfillment on order_summaries (fulfillment_state, placed_at, order_id);
create index order_summaries_returns on order_summaries (return_state, placed_at, order_id);
create index order_summaries_gift on order_summaries (is_gift, placed_at, order_id);
create index order_summaries_registry on order_summaries (is_registry_gift, placed_at, order_id);
create index order_summaries_monogram on order_summaries (has_monogram, placed_at, order_id);
create index order_summaries_assignee on order_summaries (assignee_id, placed_at, order_id);
create index order_summaries_tags on order_summaries using gin (tags);
create index order_summaries_terms on order_summaries using gin (terms);

insert into order_summaries select * from order_facts;

-- Runs at the end of a transaction, so that an order is summarized once however many of its rows
-- change, and its summary is the last row that the transaction locks.
create function refresh_order_summary()
 returns trigger
 language plpgsql
as $$
declare
  changed_order text;
  is_fresh boolean;
begin
  if tg_table_name = 'orders' then
    changed_order := new.id;
  else
    changed_order := new.order_id;
  end if;
  select s.xmin = pg_current_xact_id()::xid into is_fresh
  from order_summaries s
  where s.order_id = changed_order
  for update;
  if is_fresh then
    return null;
  end if;
  insert into order_summaries
  select * from order_facts f where f.order_id = changed_order
  on conflict (order_id) do update set
    number = excluded.number, placed_at = excluded.placed_at, status = excluded.status,
    channel = excluded.channel, email = excluded.email, customer_name = excluded.customer_name,
    total = excluded.total, item_count = excluded.item_count,
    payment_state = excluded.payment_state, fulfillment_state = excluded.fulfillment_state,
    return_state = excluded.return_state, is_gift = excluded.is_gift,
    is_registry_gift = excluded.is_registry_gift, has_monogram = excluded.has_monogram,
    ship_by = excluded.ship_by, tags = excluded.tags, assignee_id = excluded.assignee_id,
    terms = excluded.terms;
  return null;
end
$$;

create constraint trigger orders_summary
  after insert or update of number, status, channel, email, billing, total, tender_total on orders
  deferrable initially deferred
  for each row execute function refresh_order_summary();
create constraint trigger order_groups_summary
  after update on order_groups
  deferrable initially deferred
  for each row execute function refresh_order_summary();
create constraint trigger order_lines_summary
  after update of sku, qty, group_id, personalization, gift_card on order_lines
  deferrable initially deferred
  for each row execute function refresh_order_summary();
create constraint trigger order_units_summary
  after update of status, tracking_status, return_state on order_units
  deferrable initially deferred
  for each row execute function refresh_order_summary();
create constraint trigger payments_order_summary_new
  after insert on payments
  deferrable initially deferred
  for each row when (new.order_id is not null) execute function refresh_order_summary();
create constraint trigger payments_order_summary
  after update of order_id, status, authorized, captured, refunded on payments
  deferrable initially deferred
  for each row when (new.order_id is not null) execute function refresh_order_summary();
create constraint trigger shipments_order_summary
  after insert or update of tracking_no on shipments
  deferrable initially deferred
  for each row execute function refresh_order_summary();
create constraint trigger order_annotations_summary
  after insert or update on order_annotations
  deferrable initially deferred
  for each row execute function refresh_order_summary();
