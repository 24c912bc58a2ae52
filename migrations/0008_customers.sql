create index orders_guest_mailbox on orders (email_identity(email)) where owner_id ~~ 'gst\_%';
create index feedback_tickets_guest_mailbox on feedback_tickets (email_identity(email))
  where owner_id ~~ 'gst\_%';
create index members_mailbox on members (email_identity(email)) where email is not null;
create index subscribers_member on subscribers (member_id) where member_id is not null;

-- Customer: A member, or a guest by mailbox, with the figures that the staff filters and sorts by. Triggers keep the figures; people edit tags and note.
create table customer_summaries (
  id text primary key check (id ~~ 'mem\_%' or id ~~ 'cus\_%'),
  kind text not null check (kind in ('member', 'guest')),
  identity text,
  email text,
  name text not null default '',
  phone text,
  state text not null default 'open' check (state in ('open', 'frozen', 'closed')),
  tier text,
  points integer not null default 0,
  credit bigint not null default 0,
  orders integer not null default 0,
  spent bigint not null default 0,
  last_order_at timestamptz,
  is_subscribed boolean not null default false,
  created_at timestamptz not null,
  tags text[] not null default '{}'::text[] check (cardinality(tags) <= 20),
  note text not null default '' check (length(note) <= 8000),
  version integer not null default 1,
  changed_by text,
  changed_at timestamptz,
  name_key text not null generated always as (fold_text(name)) stored,
  last_name_key text not null
    generated always as (fold_text(regexp_replace(name, '^.* ', ''))) stored,
  check ((kind = 'member') = (id ~~ 'mem\_%')),
  constraint customer_summaries_changed check ((changed_by is null) = (changed_at is null))
);
create index customer_summaries_identity on customer_summaries (identity);
create index customer_summaries_email on customer_summaries (email text_pattern_ops);
create index customer_summaries_name on customer_summaries (name_key text_pattern_ops);
create index customer_summaries_last_name on customer_summaries (last_name_key text_pattern_ops);
create index customer_summaries_phone on customer_summaries (phone text_pattern_ops);
create index customer_summaries_tags on customer_summaries using gin (tags);
create index customer_summaries_state on customer_summaries (state) where state <> 'open';
create index customer_summaries_tier on customer_summaries (tier, last_order_at);
create index customer_summaries_by_name on customer_summaries (name_key, id);
create index customer_summaries_by_orders on customer_summaries (orders, id);
create index customer_summaries_by_spent on customer_summaries (spent, id);
create index customer_summaries_by_last_order
  on customer_summaries (coalesce(last_order_at, '-infinity'::timestamptz), id);
create index customer_summaries_by_points on customer_summaries (points, id);
create index customer_summaries_by_credit on customer_summaries (credit, id) where credit > 0;
create index customer_summaries_by_created on customer_summaries (created_at, id);

create function guest_customer_id(mailbox text)
 returns text
 language sql
 immutable parallel safe strict
as $$
  select 'cus_0' || substr(encode(sha256(convert_to(mailbox, 'UTF8')), 'hex'), 1, 25)
$$;

create function member_customer(member text)
 returns table (kind text, identity text, email text, name text, phone text, state text, tier text,
   points integer, credit bigint, orders integer, spent bigint, last_order_at timestamptz,
   is_subscribed boolean, created_at timestamptz)
 language sql
 stable
as $$
  select 'member', email_identity(m.email), m.email,
    btrim(m.first_name || ' ' || m.last_name), m.phone,
    case when m.closed_at is not null then 'closed'
      when m.frozen_at is not null then 'frozen' else 'open' end,
    a.tier_id, coalesce(a.available, 0),
    (select coalesce(sum(c.balance), 0)::bigint from credit_grants c where c.owner_id = m.id),
    o.orders, o.spent, o.last_order_at,
    exists (
      select 1 from subscribers s where s.state = 'confirmed' and s.member_id = m.id
      union all
      select 1 from subscribers s
      where s.state = 'confirmed' and s.identity = email_identity(m.email)),
    m.created_at
  from members m
  left join points_accounts a on a.member_id = m.id and a.closed_at is null
  cross join lateral (
    select count(*)::int as orders, max(o.placed_at) as last_order_at,
      coalesce(sum(o.total - coalesce(
        (select sum(r.amount) from order_refunds r where r.order_id = o.id), 0)), 0)::bigint as spent
    from orders o
    where o.owner_id = m.id and o.status <> 'cancelled') o
  where m.id = member
$$;

-- No row without an order, a ticket or a subscription of a guest with this mailbox.
create function guest_customer(mailbox text)
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

create view guest_mailboxes as
select email_identity(email) as mailbox
  from orders
  where owner_id like 'gst\_%' and email not like '%@closed.invalid'
union
select email_identity(email) from feedback_tickets where owner_id like 'gst\_%'
union
select s.identity
  from subscribers s
  where s.member_id is null
    and not exists (select 1 from members m where email_identity(m.email) = s.identity);

-- The row is locked before the figures are read, so that the last of two concurrent transactions counts both.
create function refresh_member_customer(member text)
 returns void
 language plpgsql
as $$
begin
  insert into customer_summaries (id, kind, created_at)
  select m.id, 'member', m.created_at from members m where m.id = member
  on conflict (id) do nothing;
  perform 1 from customer_summaries where id = member for update;
  update customer_summaries s
  set identity = f.identity, email = f.email, name = f.name, phone = f.phone, state = f.state,
    tier = f.tier, points = f.points, credit = f.credit, orders = f.orders, spent = f.spent,
    last_order_at = f.last_order_at, is_subscribed = f.is_subscribed
  from member_customer(member) f
  where s.id = member
    and (s.identity, s.email, s.name, s.phone, s.state, s.tier, s.points, s.credit, s.orders, s.spent,
      s.last_order_at, s.is_subscribed) is distinct from (f.identity, f.email, f.name, f.phone,
      f.state, f.tier, f.points, f.credit, f.orders, f.spent, f.last_order_at, f.is_subscribed);
end $$;

create function refresh_guest_customer(mailbox text)
 returns void
 language plpgsql
as $$
declare
  customer constant text := guest_customer_id(mailbox);
begin
  loop
    insert into customer_summaries (id, kind, created_at)
    select customer, 'guest', f.created_at from guest_customer(mailbox) f
    on conflict (id) do nothing;
    perform 1 from customer_summaries where id = customer for update;
    exit when found or not exists (select 1 from guest_customer(mailbox));
  end loop;
  update customer_summaries s
  set identity = f.identity, email = f.email, name = f.name, phone = f.phone, orders = f.orders,
    spent = f.spent, last_order_at = f.last_order_at, is_subscribed = f.is_subscribed,
    created_at = f.created_at
  from guest_customer(mailbox) f
  where s.id = customer;
  if not found then
    delete from customer_summaries where id = customer;
  end if;
end $$;

create function refresh_customer(owner text, email text)
 returns void
 language plpgsql
as $$
begin
  if owner like 'mem\_%' then
    perform refresh_member_customer(owner);
  elsif email is not null and email not like '%@closed.invalid' then
    perform refresh_guest_customer(email_identity(email));
  end if;
end $$;

create function follow_owned_row()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform refresh_customer(old.owner_id, old.email);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE'
    and (old.owner_id, old.email) is distinct from (new.owner_id, new.email) then
    perform refresh_customer(new.owner_id, new.email);
  end if;
  return null;
end $$;

create function follow_order_part()
 returns trigger
 language plpgsql
as $$
begin
  perform refresh_customer(o.owner_id, o.email) from orders o where o.id = new.order_id;
  return null;
end $$;

create function follow_member()
 returns trigger
 language plpgsql
as $$
begin
  perform refresh_member_customer(new.id);
  if tg_op = 'UPDATE' and old.email is distinct from new.email and old.email is not null then
    perform refresh_guest_customer(email_identity(old.email));
  end if;
  if new.email is not null then
    perform refresh_guest_customer(email_identity(new.email));
  end if;
  return null;
end $$;

create function follow_points_account()
 returns trigger
 language plpgsql
as $$
begin
  perform refresh_member_customer(new.member_id);
  return null;
end $$;

create function follow_credit_grant()
 returns trigger
 language plpgsql
as $$
begin
  if new.owner_id like 'mem\_%' then
    perform refresh_member_customer(new.owner_id);
  end if;
  if tg_op = 'UPDATE' and old.owner_id is distinct from new.owner_id and old.owner_id like 'mem\_%'
  then
    perform refresh_member_customer(old.owner_id);
  end if;
  return null;
end $$;

create function follow_subscriber()
 returns trigger
 language plpgsql
as $$
declare
  subscriber subscribers;
begin
  if tg_op = 'DELETE' then
    subscriber := old;
  else
    subscriber := new;
  end if;
  perform refresh_member_customer(m.id)
  from members m
  where m.id = subscriber.member_id or email_identity(m.email) = subscriber.identity
  order by m.id;
  if tg_op = 'UPDATE' and old.member_id is distinct from new.member_id then
    perform refresh_member_customer(old.member_id);
  end if;
  perform refresh_guest_customer(subscriber.identity);
  return null;
end $$;

-- Deferred: the figures are written last, when the rows of other tables are locked already.
create constraint trigger orders_inserted after insert on orders
  deferrable initially deferred for each row execute function follow_owned_row();
create constraint trigger orders_updated after update on orders
  deferrable initially deferred for each row
  when ((old.owner_id, old.email, old.total, old.status, old.billing)
    is distinct from (new.owner_id, new.email, new.total, new.status, new.billing))
  execute function follow_owned_row();
create constraint trigger order_groups_updated after update on order_groups
  deferrable initially deferred for each row when (old.address is distinct from new.address)
  execute function follow_order_part();
create constraint trigger order_refunds_inserted after insert on order_refunds
  deferrable initially deferred for each row execute function follow_order_part();
create constraint trigger feedback_tickets_inserted after insert or delete on feedback_tickets
  deferrable initially deferred for each row execute function follow_owned_row();
create constraint trigger feedback_tickets_updated after update on feedback_tickets
  deferrable initially deferred for each row
  when ((old.owner_id, old.email, old.name, old.phone)
    is distinct from (new.owner_id, new.email, new.name, new.phone))
  execute function follow_owned_row();
create constraint trigger members_inserted after insert on members
  deferrable initially deferred for each row execute function follow_member();
create constraint trigger members_updated after update on members
  deferrable initially deferred for each row
  when ((old.email, old.first_name, old.last_name, old.phone, old.frozen_at, old.closed_at)
    is distinct from (new.email, new.first_name, new.last_name, new.phone, new.frozen_at,
      new.closed_at))
  execute function follow_member();
create constraint trigger points_accounts_inserted after insert on points_accounts
  deferrable initially deferred for each row execute function follow_points_account();
create constraint trigger points_accounts_updated after update on points_accounts
  deferrable initially deferred for each row
  when ((old.available, old.tier_id, old.closed_at)
    is distinct from (new.available, new.tier_id, new.closed_at))
  execute function follow_points_account();
create constraint trigger credit_grants_inserted after insert on credit_grants
  deferrable initially deferred for each row execute function follow_credit_grant();
create constraint trigger credit_grants_updated after update on credit_grants
  deferrable initially deferred for each row
  when ((old.owner_id, old.balance) is distinct from (new.owner_id, new.balance))
  execute function follow_credit_grant();
create constraint trigger subscribers_inserted after insert or delete on subscribers
  deferrable initially deferred for each row execute function follow_subscriber();
create constraint trigger subscribers_updated after update on subscribers
  deferrable initially deferred for each row
  when ((old.member_id, old.identity, old.email, old.state)
    is distinct from (new.member_id, new.identity, new.email, new.state))
  execute function follow_subscriber();

insert into customer_summaries (id, kind, identity, email, name, phone, state, tier, points, credit, orders,
  spent, last_order_at, is_subscribed, created_at)
select m.id, f.*
  from members m
  cross join lateral member_customer(m.id) f
union all
select guest_customer_id(g.mailbox), f.*
  from guest_mailboxes g
  cross join lateral guest_customer(g.mailbox) f;

-- Customer erasure: A request to erase a customer's data on behalf, until the mailbox or a second person confirms it.
create table customer_erasures (
  id text primary key,
  customer_id text not null,
  email text,
  reason text not null check (length(reason) between 1 and 2000),
  state text not null check (state in ('waiting', 'done', 'withdrawn')),
  token_hash text unique,
  expires_at timestamptz not null,
  requested_by text not null,
  requested_at timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  check ((state = 'done') = (confirmed_by is not null and confirmed_at is not null)),
  constraint customer_erasures_open check (state = 'waiting' or email is null and token_hash is null),
  constraint customer_erasures_second check (confirmed_by is null or confirmed_by <> requested_by)
);
create unique index customer_erasures_waiting on customer_erasures (customer_id)
  where state = 'waiting';

-- Customer merge: A customer whose records were moved to another one.
create table customer_merges (
  id text primary key,
  from_id text not null,
  to_id text not null,
  moved jsonb not null,
  reason text not null check (length(reason) between 1 and 2000),
  merged_by text not null,
  merged_at timestamptz not null
);
create index customer_merges_from on customer_merges (from_id);
create index customer_merges_to on customer_merges (to_id, merged_at);

alter table refunds add column next_attempt_at timestamptz;
alter table refunds add column paid_at timestamptz;
alter table refunds add column paid_by text;
alter table refunds add column paid_note text not null default '' check (length(paid_note) <= 800);
alter table refunds add constraint refunds_paid
  check ((paid_at is null) = (paid_by is null) and (paid_at is null or status = 'manual'));
alter table order_refunds add column reason_kind text check (reason_kind in
  ('damaged', 'late', 'missing', 'wrong_item', 'not_as_described', 'price', 'service', 'other'));
create index refunds_by_created on refunds (created_at, id);
create index refunds_by_amount on refunds (amount, id);
create index refunds_by_state
  on refunds ((case when paid_at is null then status else 'paid' end), created_at, id);
create index order_refunds_credit_by_at on order_refunds (at, id) where method = 'credit';
create index order_refunds_credit_by_amount on order_refunds (amount, id) where method = 'credit';

create view refund_list as
select id, payment_id, null::text as order_id, amount, 'card' as method,
    case when paid_at is null then status else 'paid' end as state, created_at
  from refunds
union all
select id, null, order_id, amount, 'credit', 'succeeded', at
  from order_refunds
  where method = 'credit';

create index payment_disputes_by_opened on payment_disputes (opened_at, ref);
create index payment_disputes_by_amount on payment_disputes (amount, ref);
create index payment_disputes_by_respond_by
  on payment_disputes (coalesce(respond_by, 'infinity'::timestamptz), ref);
create index payment_disputes_ref on payment_disputes (ref);

-- Dispute evidence: What the shop answers to the bank of a dispute.
create table dispute_evidence (
  payment_id text not null,
  ref text not null,
  statement text not null check (length(statement) between 1 and 20000),
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  submitted_by text,
  submitted_at timestamptz,
  primary key (payment_id, ref),
  foreign key (payment_id, ref) references payment_disputes(payment_id, ref),
  check ((submitted_by is null) = (submitted_at is null))
);

create index gift_cards_by_created on gift_cards (created_at, id);
create index gift_cards_by_amount on gift_cards (amount, id);
create index gift_cards_replaced_by on gift_cards (replaced_by) where replaced_by is not null;
create index gift_cards_last4 on gift_cards (last4);
create index gift_cards_recipient on gift_cards (lower(recipient_email) text_pattern_ops);
create index gift_cards_recipient_name on gift_cards (fold_text(recipient_name) text_pattern_ops);
create index gift_cards_state on gift_cards (state, created_at);
