-- Rewards of other kinds than a code for an order, so many of each, so many for one member, for a while.
update loyalty_programs set terms = jsonb_set(terms, '{rewards}', (
  select coalesce(jsonb_agg(r - 'kind' - 'amount' || jsonb_build_object(
    'value', case when r ->> 'kind' = 'amount' then jsonb_build_object('kind', 'amount', 'amount', r -> 'amount') else '{"kind": "shipping"}' end,
    'stock', null, 'perMember', null, 'from', null, 'until', null) order by position), '[]')
  from jsonb_array_elements(terms -> 'rewards') with ordinality as list (r, position)));

alter table points_redemptions drop constraint points_redemptions_kind_check;
alter table points_redemptions
  add constraint points_redemptions_kind_check check (kind in ('tender', 'coupon', 'credit', 'event')),
  -- What is shown at the door.
  add column ticket text unique,
  add constraint points_redemptions_ticket check ((kind = 'event') = (ticket is not null));
create index points_redemptions_reward on points_redemptions (reward_id) where reward_id is not null;

-- How many of a reward are out; its stock is checked against this row.
create table loyalty_reward_sums (
  reward_id text primary key,
  taken integer not null check (taken >= 0)
);
insert into loyalty_reward_sums (reward_id, taken)
select reward_id, count(*) from points_redemptions where reward_id is not null and state <> 'undone' group by 1;
