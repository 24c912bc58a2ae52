import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addDays, calendarDate } from '#kernel/time/time.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { listColumns, date as day, integer, nullable, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { loyaltyContract, RewardAccount } from '../contract.ts'
import { pointsAccountRow, type PointsAccountRow } from '../db/points-accounts.ts'
import { pointsRedemptionRow, type PointsRedemption } from '../db/points-redemptions.ts'
import { getProgram } from '../db/programs.ts'
import { getYear } from '../domain/dates.ts'
import { estimateCartPoints } from '../domain/calculate-earning.ts'
import { isActiveOn } from '../domain/earn-events.ts'
import { resolveTier } from '../domain/program.ts'
import { isRewardOffered, calculatePointsValue } from '../domain/redemption-rules.ts'
import { findUnlockTiming } from '../domain/unlock-timing.ts'
import { calculateTierOutlook, type TierAmounts } from '../domain/tiers.ts'
import type { Services } from '#platform/services.ts'
import { hasSavedReferral } from '../commands/referrals.ts'
import { countMemberRedemptions, countActiveRedemptions } from '../commands/reward-stock.ts'
import { getShopTimeZone } from '#kernel/time/shop-time-zone.ts'

const refuseNotEnrolled = () =>
  refuse(
    'not-found',
    'You haven’t joined the loyalty program yet. Sign out and sign in again to join.',
    {
      reason: 'member-not-enrolled',
    },
  )

type RewardOption = OutputOf<typeof loyaltyContract.readRewardOptions>['options'][number]

export async function readRewardAccount(
  ctx: Ctx,
  services: Pick<Services, 'listMemberOrders' | 'readCartLines'>,
): Promise<RewardAccount | Refusal> {
  const memberId = getMemberId(ctx.caller)
  const today = calendarDate(ctx.now)
  const [account, { terms }, unlocking, expiring, amounts] = await Promise.all([
    findAccount(ctx.db, memberId),
    getProgram(ctx.db, ctx.now),
    listUnlocking(ctx.db, memberId),
    listExpiring(ctx.db, memberId),
    listTierAmounts(ctx.db, memberId),
  ])
  if (!account) return refuseNotEnrolled()
  const { tierId, graceUntil, reviewedOn } = account
  const facts = { amounts, balance: account.available, today }
  const { tier, next, keep } = calculateTierOutlook(terms, {
    standing: { tierId, graceUntil, reviewedOn },
    facts,
  })
  const expiringSoon = expiring
    .filter(({ date }) => date <= addDays(today, 30))
    .reduce((sum, { amount }) => sum + amount, 0)
  const [hasReferrer, orderIds, lines] = await Promise.all([
    hasSavedReferral(ctx.db, memberId),
    services.listMemberOrders(ctx.db, memberId),
    services.readCartLines(ctx),
  ])
  return {
    available: account.available,
    pending: account.pending,
    debt: account.debt,
    lifetime: account.lifetime,
    cartPoints: estimateCartPoints(lines, { terms, tierId, today }),
    canClaim: terms.events.some((event) => event.on === 'code' && isActiveOn(event, today)),
    worth:
      account.available < terms.redeem.least
        ? 0
        : calculatePointsValue(terms.redeem, account.available),
    least: terms.redeem.least,
    leastWorth: calculatePointsValue(terms.redeem, terms.redeem.least),
    unlockTiming: findUnlockTiming(terms.unlock),
    unlocking,
    expiring,
    expiringSoon,
    canExtend: terms.expiry !== null && expiringSoon > 0 && account.extendedYear !== getYear(today),
    tier: { ...describeTier(tier), since: account.tierSince.toISOString() },
    tierBy: terms.standing.by,
    next: next && { tier: describeTier(next.tier), need: next.need, required: next.tier.least },
    keep,
    enrolledAt: account.enrolledAt.toISOString(),
    friendCode: terms.grants.referral ? account.code : null,
    canNameFriend: terms.grants.referral !== null && !hasReferrer && orderIds.length === 0,
    currencyName: 'points',
  }
}

function findAccount(db: Db, memberId: string): Promise<PointsAccountRow | null> {
  return queryRow(
    db,
    pointsAccountRow,
    sql`
      select ${listColumns(pointsAccountRow)}
      from points_accounts
      where member_id = ${memberId} and closed_at is null`,
  )
}

const unlockingRow = { amount: integer, date: nullable(day) }

function listUnlocking(db: Db, memberId: string): Promise<Row<typeof unlockingRow>[]> {
  return queryRows(
    db,
    unlockingRow,
    sql`
      select sum(remaining) as amount, unlocks_on as date
      from points_grants
      where member_id = ${memberId} and state = 'pending' and remaining > 0
      group by unlocks_on
      order by unlocks_on nulls last`,
  )
}

const expiringRow = { amount: integer, date: day }

function listExpiring(db: Db, memberId: string): Promise<Row<typeof expiringRow>[]> {
  return queryRows(
    db,
    expiringRow,
    sql`
      select sum(remaining) as amount, expires_on as date
      from points_grants
      where member_id = ${memberId}
        and state = 'available'
        and expires_on is not null
        and remaining > 0
      group by expires_on
      order by expires_on limit 24`,
  )
}

function listTierAmounts(db: Db, memberId: string): Promise<TierAmounts[]> {
  return queryRows(
    db,
    { day, spend: integer, points: integer },
    sql`
      select (earned_at at time zone ${getShopTimeZone()})::date as day,
        sum(spend - spend_reduction) as spend, sum(earned - reduction) as points
      from points_grants
      where member_id = ${memberId}
        and cause = 'order'
        and counts_toward_tier
        and unlocked_at is not null
        and reversal is null
        and spend > 0
      group by 1`,
  )
}

function describeTier({ id, name, multiplier }: { id: string; name: string; multiplier: number }) {
  return { id, name, multiplier }
}

export async function readRewardOptions(
  ctx: Ctx,
): Promise<OutputOf<typeof loyaltyContract.readRewardOptions> | Refusal> {
  const memberId = getMemberId(ctx.caller)
  const [account, { terms }, redemptions, redeemed, redeemedByMember] = await Promise.all([
    findAccount(ctx.db, memberId),
    getProgram(ctx.db, ctx.now),
    listRewardRedemptions(ctx.db, memberId),
    countActiveRedemptions(ctx.db),
    countMemberRedemptions(ctx.db, memberId),
  ])
  if (!account) return refuseNotEnrolled()
  return {
    options: terms.rewards
      .filter((reward) => isRewardOffered(reward, ctx.now))
      .map(({ id, name, cost, value, validDays, until, stock, perMember, tierIds }) => ({
        id,
        name,
        cost,
        value: value as RewardOption['value'],
        validDays,
        until,
        left: stock === null ? null : Math.max(0, stock - (redeemed.get(id) ?? 0)),
        isRedeemed: perMember !== null && (redeemedByMember.get(id) ?? 0) >= perMember,
        missingPoints: Math.max(0, cost - account.available),
        tierNeeded:
          tierIds && !tierIds.includes(account.tierId)
            ? resolveTier(terms, tierIds[0] ?? '').name
            : null,
      })),
    redemptions: redemptions.map(({ id, name, points, at, state, undoUntil, ticket }) => ({
      id,
      name,
      points,
      at: at.toISOString(),
      state: state === 'undone' ? 'undone' : 'spent',
      undoUntil:
        state === 'spent' && undoUntil && undoUntil > ctx.now ? undoUntil.toISOString() : null,
      ticket: state === 'undone' ? null : ticket,
    })),
  }
}

function listRewardRedemptions(db: Db, memberId: string): Promise<PointsRedemption[]> {
  return queryRows(
    db,
    pointsRedemptionRow,
    sql`
      select ${listColumns(pointsRedemptionRow)}
      from points_redemptions
      where member_id = ${memberId} and kind <> 'tender'
      order by at desc limit 20`,
  )
}
