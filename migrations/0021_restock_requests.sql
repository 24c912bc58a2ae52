-- Restock request: A mailbox that waits for an email when a variant is back in stock.
create table restock_requests (
  id text primary key check (id ~~ 'rsr\_%'),
  variant_id text not null references variants(id) on delete cascade,
  identity text not null,
  email text not null,
  member_id text,
  state text not null check (state in ('pending', 'waiting', 'sent', 'stopped')),
  consent_ip text not null,
  confirm_hash text,
  confirm_until timestamptz,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check (state <> 'pending' or (confirm_hash is not null and confirm_until is not null)),
  constraint restock_requests_waiting check (state <> 'waiting' or confirmed_at is not null),
  constraint restock_requests_ended check ((state in ('sent', 'stopped')) = (ended_at is not null))
);
create unique index restock_requests_once on restock_requests (variant_id, identity);
create unique index restock_requests_confirm on restock_requests (confirm_hash)
  where confirm_hash is not null;
create index restock_requests_queue on restock_requests (variant_id, confirmed_at, id)
  where state = 'waiting';
create index restock_requests_mailbox on restock_requests (identity);
create index restock_requests_member on restock_requests (member_id) where member_id is not null;
create index restock_requests_age on restock_requests (requested_at);

-- No row without an order, a ticket, a subscription or a confirmed restock request of a guest with this
-- mailbox.
create or replace function guest_customer(mailbox text)
 returns table (kind text, identity text, email text, name text, phone text, state text, tier text,
   points integer, credit bigint, orders integer, spent bigint, last_order_at timestamptz,
   is_subscribed boolean, created_at timestamptz)
 language sql
 stable
as $$
  with sources as (
    select o.email, o.placed_at as at, 1 as rank,
      coalesce(o.billing ->> 'firstName' || ' ' || (o.billing ->> 'lastName'),
        g.address ->> 'firstName' || ' ' || (g.address ->> 'lastName'), '') as name,
      g.address ->> 'phone' as phone
    from orders o
    left join lateral (
      select g.address
      from order_groups g
      where g.order_id = o.id and g.registry_id is null and g.address is not null
      order by g.position
      limit 1) g on true
    where o.owner_id like 'gst\_%' and email_identity(o.email) = mailbox
      and o.email not like '%@closed.invalid'
    union all
    select t.email, t.created_at, 2, t.name, t.phone
    from feedback_tickets t
    where t.owner_id like 'gst\_%' and email_identity(t.email) = mailbox
    union all
    select s.email, s.created_at, 3, '', null
    from subscribers s
    where s.identity = mailbox and s.member_id is null
      and not exists (select 1 from members m where email_identity(m.email) = mailbox)
    union all
    select r.email, r.requested_at, 4, '', null
    from restock_requests r
    where r.identity = mailbox and r.member_id is null and r.confirmed_at is not null
      and not exists (select 1 from members m where email_identity(m.email) = mailbox)),
  latest as (select * from sources order by rank, at desc, email limit 1)
  select 'guest', mailbox, l.email, btrim(l.name),
    case when l.phone ~ '^[0-9]{10}$' then l.phone end, 'open', null::text, 0, 0::bigint, o.orders, o.spent,
    o.last_order_at,
    exists (select 1 from subscribers s where s.identity = mailbox and s.state = 'confirmed'),
    (select min(at) from sources)
  from latest l
  cross join lateral (
    select count(*)::int as orders, max(o.placed_at) as last_order_at,
      coalesce(sum(o.total - coalesce(
        (select sum(r.amount) from order_refunds r where r.order_id = o.id), 0)), 0)::bigint as spent
    from orders o
    where o.owner_id like 'gst\_%' and email_identity(o.email) = mailbox
      and o.email not like '%@closed.invalid' and o.status <> 'cancelled') o
$$;

create or replace view guest_mailboxes as
select email_identity(email) as mailbox
  from orders
  where owner_id like 'gst\_%' and email not like '%@closed.invalid'
union
select email_identity(email) from feedback_tickets where owner_id like 'gst\_%'
union
select s.identity
  from subscribers s
  where s.member_id is null
    and not exists (select 1 from members m where email_identity(m.email) = s.identity)
union
select r.identity
  from restock_requests r
  where r.member_id is null and r.confirmed_at is not null
    and not exists (select 1 from members m where email_identity(m.email) = r.identity);

create function follow_restock_request()
 returns trigger
 language plpgsql
as $$
begin
  perform refresh_guest_customer(case when tg_op = 'DELETE' then old.identity else new.identity end);
  return null;
end $$;

create constraint trigger restock_requests_inserted after insert or delete on restock_requests
  deferrable initially deferred for each row execute function follow_restock_request();
create constraint trigger restock_requests_updated after update on restock_requests
  deferrable initially deferred for each row
  when ((old.member_id, old.identity, old.email, old.requested_at, old.confirmed_at)
    is distinct from (new.member_id, new.identity, new.email, new.requested_at, new.confirmed_at))
  execute function follow_restock_request();
