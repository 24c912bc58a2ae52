import { sql } from 'drizzle-orm'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { rows } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import { getProgram } from '../db/programs.ts'
import type { LoyaltyTerms } from '../domain/program.ts'
import type { loyaltyStaffContract } from '../api/staff-contract.ts'

interface MonthPoints {
  readonly month: string | null
  readonly points: number
}

export async function readPointsLiability({
  db,
  now,
}: Ctx): Promise<OutputOf<typeof loyaltyStaffContract.readLiability>> {
  const since = new Date(now.getTime() - days(365)).toISOString()
  const [{ terms }, [sums], unlocking, expiring, [ended], tiers] = await Promise.all([
    getProgram(db, now),
    rows<{ available: number; pending: number; owed: number }>(
      db,
      sql`
        select coalesce(sum(available), 0)::int as available,
          coalesce(sum(pending), 0)::int as pending, coalesce(sum(debt), 0)::int as owed
        from points_accounts
      `,
    ),
    rows<MonthPoints>(
      db,
      sql`
        select to_char(unlocks_on, 'YYYY-MM') as month, sum(remaining)::int as points
        from points_grants
        where state = 'pending' and remaining > 0
        group by 1
        order by 1 nulls last
      `,
    ),
    rows<MonthPoints>(
      db,
      sql`
        select to_char(expires_on, 'YYYY-MM') as month, sum(remaining)::int as points
        from points_grants
        where state = 'available' and remaining > 0
        group by 1
        order by 1 nulls last
      `,
    ),
    rows<{ ranOut: number; spent: number }>(
      db,
      sql`
      select coalesce(-sum(available) filter (where type = 'expire'), 0)::int as "ranOut",
        coalesce(-sum(available) filter (where type in ('redeem', 'restore')
          and cause = 'redemption'), 0)::int as spent
      from points_entries where at > ${since}::timestamptz`,
    ),
    rows<{ id: string; members: number; earned: number; redeemed: number }>(
      db,
      sql`
      select a.tier_id as id, count(*)::int as members, coalesce(sum(e.earned), 0)::int as earned,
        coalesce(sum(e.redeemed), 0)::int as redeemed
      from points_accounts a left join (
        select member_id, sum(pending + available - debt) filter (where type = 'earn') as earned,
          -sum(available - debt) filter (where type in ('redeem', 'restore')
            and cause = 'redemption') as redeemed
        from points_entries
        where at > ${since}::timestamptz
        group by 1) e on e.member_id = a.member_id
      where a.closed_at is null group by 1 order by 1`,
    ),
  ])
  const { available = 0, pending = 0, owed = 0 } = sums ?? {}
  const worth = (points: number) => faceValue(terms, points)
  return {
    at: now.toISOString(),
    available,
    pending,
    owed,
    worth: worth(available + pending),
    unlocking: unlocking.map((month) => ({ ...month, worth: worth(month.points) })),
    expiring: expiring.map((month) => ({ ...month, worth: worth(month.points) })),
    breakage: estimateBreakage(ended ?? { ranOut: 0, spent: 0 }, {
      outstanding: available + pending,
      worth,
    }),
    tiers: tiers.map((tier) => ({ ...tier, redeemedWorth: worth(tier.redeemed) })),
  }
}

/** In cents, including partial steps. */
function faceValue({ redeem }: LoyaltyTerms, points: number): number {
  return Math.round((points * redeem.stepWorth) / redeem.step)
}

/** Estimates expiry from the share of last year's ended points that expired; null without any. */
function estimateBreakage(
  { ranOut, spent }: { ranOut: number; spent: number },
  { outstanding, worth }: { outstanding: number; worth: (points: number) => number },
) {
  const ended = ranOut + spent
  if (ended <= 0) return { ranOut, spent, share: null, expectedPoints: null, expectedWorth: null }
  const expectedPoints = Math.round((outstanding * ranOut) / ended)
  return {
    ranOut,
    spent,
    share: Math.round((ranOut * 10_000) / ended),
    expectedPoints,
    expectedWorth: worth(expectedPoints),
  }
}
