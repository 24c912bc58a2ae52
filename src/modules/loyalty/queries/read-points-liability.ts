import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import { getProgram } from '../db/programs.ts'
import type { LoyaltyTerms } from '../domain/program.ts'
import type { loyaltyStaffContract } from '../api/staff-contract.ts'

type Liability = OutputOf<typeof loyaltyStaffContract.readLiability>

export async function readPointsLiability({ db, now }: Ctx): Promise<Liability> {
  const since = new Date(now.getTime() - days(365))
  const [{ terms }, totals, unlocking, expiring, ended, tiers] = await Promise.all([
    getProgram(db, now),
    sumAccounts(db),
    sumByUnlockMonth(db),
    sumByExpiryMonth(db),
    sumEndedPoints(db, since),
    sumByTier(db, since),
  ])
  const { available = 0, pending = 0, owed = 0 } = totals ?? {}
  const worth = (points: number) => faceValue(terms, points)
  return {
    at: now.toISOString(),
    available,
    pending,
    owed,
    worth: worth(available + pending),
    unlocking: unlocking.map((month) => ({ ...month, worth: worth(month.points) })),
    expiring: expiring.map((month) => ({ ...month, worth: worth(month.points) })),
    breakage: estimateBreakage(ended ?? { expired: 0, spent: 0 }, {
      outstanding: available + pending,
      worth,
    }),
    tiers: tiers.map((tier) => ({ ...tier, redeemedWorth: worth(tier.redeemed) })),
  }
}

const totalsRow = { available: integer, pending: integer, owed: integer }

function sumAccounts(db: Db): Promise<Row<typeof totalsRow> | null> {
  return queryRow(
    db,
    totalsRow,
    sql`
      select coalesce(sum(available), 0) as available, coalesce(sum(pending), 0) as pending,
        coalesce(sum(debt), 0) as owed
      from points_accounts`,
  )
}

const monthRow = { month: nullable(text), points: integer }

function sumByUnlockMonth(db: Db): Promise<Row<typeof monthRow>[]> {
  return queryRows(
    db,
    monthRow,
    sql`
      select to_char(unlocks_on, 'YYYY-MM') as month, sum(remaining) as points
      from points_grants
      where state = 'pending' and remaining > 0
      group by 1
      order by 1 nulls last`,
  )
}

function sumByExpiryMonth(db: Db): Promise<Row<typeof monthRow>[]> {
  return queryRows(
    db,
    monthRow,
    sql`
      select to_char(expires_on, 'YYYY-MM') as month, sum(remaining) as points
      from points_grants
      where state = 'available' and remaining > 0
      group by 1
      order by 1 nulls last`,
  )
}

const isRedemption = sql`type in ('redeem', 'restore') and cause = 'redemption'`

const endedPointsRow = { expired: integer, spent: integer }

function sumEndedPoints(db: Db, since: Date): Promise<Row<typeof endedPointsRow> | null> {
  return queryRow(
    db,
    endedPointsRow,
    sql`
      select coalesce(-sum(available) filter (where type = 'expire'), 0) as expired,
        coalesce(-sum(available) filter (where ${isRedemption}), 0) as spent
      from points_entries
      where at > ${since}`,
  )
}

const tierSumsRow = { id: text, members: integer, earned: integer, redeemed: integer }

function sumByTier(db: Db, since: Date): Promise<Row<typeof tierSumsRow>[]> {
  return queryRows(
    db,
    tierSumsRow,
    sql`
      select a.tier_id as id, count(*) as members, coalesce(sum(e.earned), 0) as earned,
        coalesce(sum(e.redeemed), 0) as redeemed
      from points_accounts a
      left join (
        select member_id,
          sum(pending + available - debt) filter (where type = 'earn') as earned,
          -sum(available - debt) filter (where ${isRedemption}) as redeemed
        from points_entries
        where at > ${since}
        group by 1) e on e.member_id = a.member_id
      where a.closed_at is null
      group by 1
      order by 1`,
  )
}

/** In cents, including partial steps. */
function faceValue({ redeem }: LoyaltyTerms, points: number): number {
  return Math.round((points * redeem.stepWorth) / redeem.step)
}

/** Estimates expiry from the share of last year's ended points that expired; null without any. */
function estimateBreakage(
  { expired, spent }: Row<typeof endedPointsRow>,
  { outstanding, worth }: { outstanding: number; worth: (points: number) => number },
) {
  const ended = expired + spent
  if (ended <= 0) return { expired, spent, share: null, expectedPoints: null, expectedWorth: null }
  const expectedPoints = Math.round((outstanding * expired) / ended)
  return {
    expired,
    spent,
    share: Math.round((expired * 10_000) / ended),
    expectedPoints,
    expectedWorth: worth(expectedPoints),
  }
}
