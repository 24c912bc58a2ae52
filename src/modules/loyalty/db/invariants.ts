import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const loyaltyInvariants: readonly Invariant[] = [
  {
    id: 'I-20',
    description:
      "A member's available points, pending points and debt are each the sum of the entries.",
    query: sql`
      select a.member_id, a.available, a.pending, a.debt
      from points_accounts a
      left join (
        select member_id, sum(available) as available, sum(pending) as pending,
          sum(debt) as debt
        from points_entries
        group by 1) e on e.member_id = a.member_id
      where a.available <> coalesce(e.available, 0)
        or a.pending <> coalesce(e.pending, 0)
        or a.debt <> coalesce(e.debt, 0)`,
  },
  {
    id: 'I-20b',
    description: "A member's points are the remaining points of the grants.",
    query: sql`
      select a.member_id, a.available, a.pending
      from points_accounts a
      left join (
        select member_id, sum(remaining) filter (where state = 'available') as available,
          sum(remaining) filter (where state = 'pending') as pending
        from points_grants
        group by 1) g on g.member_id = a.member_id
      where a.available <> coalesce(g.available, 0) or a.pending <> coalesce(g.pending, 0)`,
  },
  {
    id: 'I-20c',
    description: 'The remaining points of a grant are the sum of its entries.',
    query: sql`
      select g.id, g.remaining, g.earned
      from points_grants g
      left join (
        select grant_id, sum(available + pending) as moved
        from points_entries
        where grant_id is not null
        group by 1) e on e.grant_id = g.id
      where g.remaining <> coalesce(e.moved, 0)`,
  },
  {
    id: 'I-20e',
    description:
      'Points taken for price differences never exceed what the unit earned, and its pending '
      + 'points are the rest.',
    query: sql`
      select id, earned, reduction, remaining
      from points_grants
      where reduction not between 0 and earned
        or spend_reduction not between 0 and spend
        or expired < 0
        or (state = 'pending' and remaining <> earned - reduction)`,
  },
  {
    id: 'I-20d',
    description: 'Every entry states the balance after it.',
    query: sql`
      select id, member_id
      from (
        select id, member_id, balance_after, pending_after,
          sum(available - debt) over (partition by member_id order by id) as balance,
          sum(pending) over (partition by member_id order by id) as pending
        from points_entries) s
      where balance_after <> balance or pending_after <> pending`,
  },
  {
    id: 'I-21',
    description: 'A unit earns once per earning member, and an order earned what its units earned.',
    query: sql`
      select o.order_id
      from points_orders o
      left join (
        select order_id, member_id, sum(earned) as earned
        from points_grants
        where cause = 'order'
        group by 1, 2) g on g.order_id = o.order_id and g.member_id = o.member_id
      where o.points <> coalesce(g.earned, 0)`,
  },
  {
    id: 'I-21b',
    description:
      'A redemption equals the points taken from grants, and no more points were restored than '
      + 'taken.',
    query: sql`
      select r.id
      from points_redemptions r
      left join (
        select redemption_id, sum(points) as points, sum(restored) as restored
        from points_uses
        group by 1) u on u.redemption_id = r.id
      where r.points <> coalesce(u.points, 0) or r.restored <> coalesce(u.restored, 0)
        or r.restored <> coalesce((
          select sum(points)
          from points_restores b
          where b.redemption_id = r.id), 0)
        or (r.state in ('released', 'undone') and r.restored <> r.points)
        or (r.state = 'held' and r.restored > 0)`,
  },
  {
    id: 'I-21c',
    description: 'The total of a campaign is the sum of its uses.',
    query: sql`
      select s.campaign_id
      from loyalty_campaign_sums s
      left join (
        select campaign_id, sum(points) as points
        from loyalty_campaign_uses
        group by 1) u on u.campaign_id = s.campaign_id
      where s.points <> coalesce(u.points, 0)`,
  },
  {
    id: 'I-21d',
    description: 'The count of a reward is its number of active redemptions.',
    query: sql`
      select s.reward_id
      from loyalty_reward_sums s
      left join (
        select reward_id, count(*) as out
        from points_redemptions
        where state <> 'undone' and reward_id is not null
        group by 1) r on r.reward_id = s.reward_id
      where s.issued <> coalesce(r.out, 0)`,
  },
]
