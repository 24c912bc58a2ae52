import { refuseDuringRevertPeriod } from '#modules/members/revert-period.ts'
import { recordAccountEvent } from '#modules/members/record-account-event.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addDays, calendarDate, days, formatDays } from '#kernel/time/time.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { listColumns } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { loyaltyContract } from '../contract.ts'
import { extendGrants } from '../domain/expire-grants.ts'
import {
  toLedger,
  lockPointsAccount,
  updatePointsAccount,
  savePointsAccount,
  type PointsAccount,
} from '../db/points-accounts.ts'
import { pointsRedemptionRow } from '../db/points-redemptions.ts'
import { getProgram } from '../db/programs.ts'
import { getYear } from '../domain/dates.ts'
import type { Reward } from '../domain/program.ts'
import { isRewardOffered } from '../domain/redemption-rules.ts'
import { formatEventTime } from '../domain/format-event-time.ts'
import { issueReward, revokeReward, type IssuedReward } from './issue-reward.ts'
import type { Services } from '#platform/services.ts'
import { emailMemberAboutPoints } from './email-member.ts'
import { createTicketEmail } from '../emails/points-emails.ts'
import { returnRedeemedPoints, redeemPoints } from './redemptions.ts'
import { releaseRewardStock, countMemberRedemptions, claimRewardStock } from './reward-stock.ts'

/** How long an unused reward can be returned. */
const returnPeriod = days(30)

const refuseNotEnrolled = () =>
  refuse('not-found', 'You haven’t joined the loyalty program.', { reason: 'member-not-enrolled' })

/** Runs `on` with the caller's points account locked. */
async function withPointsAccount<Result>(
  ctx: Ctx,
  on: (tx: Tx, pointsAccount: PointsAccount) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const pointsAccount = await lockPointsAccount(tx, getMemberId(ctx.caller))
    return pointsAccount ? on(tx, pointsAccount) : refuseNotEnrolled()
  })
}

type RedeemedReward = OutputOf<typeof loyaltyContract.redeemReward>
export async function redeemReward(
  ctx: Ctx,
  services: Pick<Services, 'mails' | 'origin'>,
  { rewardId }: { rewardId: string },
): Promise<RedeemedReward | Refusal> {
  const { terms } = await getProgram(ctx.db, ctx.now)
  const reward = terms.rewards.find(({ id }) => id === rewardId)
  if (!reward || !isRewardOffered(reward, ctx.now))
    return refuse('not-found', 'This reward is no longer offered.', {
      reason: 'reward-not-offered',
    })
  return withPointsAccount(ctx, (tx, pointsAccount) =>
    redeem(tx, { services, now: ctx.now }, { pointsAccount, reward }),
  )
}

interface RedeemContext {
  readonly services: Pick<Services, 'mails' | 'origin'>
  readonly now: Date
}

async function redeem(
  tx: Tx,
  { services, now }: RedeemContext,
  { pointsAccount, reward }: { pointsAccount: PointsAccount; reward: Reward },
): Promise<RedeemedReward | Refusal> {
  const { memberId } = pointsAccount.row
  const contact = await findContact(tx, memberId)
  if (!contact) return refuseNotEnrolled()
  const refusal =
    (await refuseDuringRevertPeriod(tx, { memberId, now }))
    ?? (await claimReward(tx, { pointsAccount, reward }))
  if (refusal) return refusal
  const id = createId('prd', now.getTime())
  const issued = await issueReward(tx, {
    reward,
    memberId,
    email: contact.email,
    redemptionId: id,
    now,
  })
  if (isRefusal(issued)) return issued
  const { kind, couponId, ticket, code, endsAt } = issued
  const { cost: points, name, value } = reward
  const amount = 'amount' in value ? value.amount : null
  const undoUntil = new Date(Math.min(now.getTime() + returnPeriod, endsAt.getTime()))
  const redemption = await redeemPoints(tx, pointsAccount, {
    id,
    kind,
    points,
    amount,
    couponId,
    ticket,
    rewardId: reward.id,
    name,
    state: 'spent',
    at: now,
    undoUntil,
  })
  if (!redemption)
    return refuse('transition-illegal', 'You don’t have enough points for this reward.', {
      reason: 'not-enough-points',
    })
  await recordAccountEvent(tx, {
    memberId,
    at: now,
    kind: 'reward_redeemed',
  })
  if (ticket !== null)
    await emailTicket(tx, services, { memberId, redemptionId: id, reward, ticket, undoUntil })
  return {
    redemptionId: id,
    code,
    endsAt: endsAt.toISOString(),
    confirmation: confirmationText(issued, reward),
  }
}

interface TicketToEmail {
  readonly memberId: string
  readonly redemptionId: string
  readonly reward: Reward
  readonly ticket: string
  readonly undoUntil: Date
}

async function emailTicket(
  tx: Tx,
  services: RedeemContext['services'],
  { memberId, redemptionId, reward: { name, value }, ticket, undoUntil }: TicketToEmail,
): Promise<void> {
  if (value.kind !== 'event') return
  const mail = createTicketEmail({
    name,
    at: formatEventTime(value.at),
    place: value.place,
    ticket,
    undoUntil,
  })
  await emailMemberAboutPoints(tx, services, { memberId, key: `ticket:${redemptionId}`, mail })
}

async function claimReward(
  tx: Tx,
  { pointsAccount: { row: account }, reward }: { pointsAccount: PointsAccount; reward: Reward },
): Promise<Refusal | null> {
  const { id, tierIds, perMember, cost } = reward
  if (tierIds && !tierIds.includes(account.tierId))
    return refuse('transition-illegal', 'This reward is for a higher tier.', {
      reason: 'tier-too-low',
    })
  const missing = cost - account.available
  if (missing > 0)
    return refuse('transition-illegal', `You need ${missing} more points for this reward.`, {
      reason: 'not-enough-points',
      detail: { short: missing },
    })
  if (
    perMember !== null
    && ((await countMemberRedemptions(tx, account.memberId)).get(id) ?? 0) >= perMember
  )
    return refuse(
      'transition-illegal',
      perMember === 1
        ? 'You’ve already redeemed this reward.'
        : `You’ve already redeemed this reward ${perMember} times, the limit per member.`,
      { reason: 'reward-limit-reached' },
    )
  return (await claimRewardStock(tx, reward))
    ? null
    : refuse('transition-illegal', 'This reward is no longer available.', {
        reason: 'reward-sold-out',
      })
}

function confirmationText({ kind, code }: IssuedReward, { name }: Reward): string {
  if (kind === 'credit') return `${name} is in your wallet.`
  return kind === 'event'
    ? `You’re on the list. Your ticket is ${code ?? ''}.`
    : `Your code is ${code ?? ''}.`
}

export async function undoReward(
  ctx: Ctx,
  { redemptionId }: { redemptionId: string },
): Promise<{ points: number } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const redemption = await queryRow(
      tx,
      pointsRedemptionRow,
      sql`
        select ${listColumns(pointsRedemptionRow)}
        from points_redemptions
        where id = ${redemptionId}`,
    )
    if (redemption?.memberId !== getMemberId(ctx.caller) || redemption.kind === 'tender')
      return refuse('not-found', 'We couldn’t find this reward.', {
        reason: 'redemption-not-found',
      })
    if (redemption.state === 'undone')
      return refuse('transition-illegal', 'You’ve already returned this reward.', {
        reason: 'reward-already-returned',
      })
    if (!redemption.undoUntil || redemption.undoUntil < ctx.now)
      return refuse('transition-illegal', 'Rewards can be returned within 30 days.', {
        reason: 'reward-return-period-over',
      })
    const refusal = await revokeReward(tx, redemption, ctx.now)
    if (refusal) return refusal
    const label = `${redemption.name}, returned`
    const points = await returnRedeemedPoints(tx, redemption, {
      renewed: true,
      state: 'undone',
      ref: `undo:${redemption.id}`,
      label,
      note: '',
      now: ctx.now,
    })
    if (points === 0)
      return refuse('transition-illegal', 'You’ve already returned this reward.', {
        reason: 'reward-already-returned',
      })
    if (redemption.rewardId) await releaseRewardStock(tx, redemption.rewardId)
    return { points }
  })
}

export async function extendPoints(ctx: Ctx): Promise<{ points: number } | Refusal> {
  const { terms } = await getProgram(ctx.db, ctx.now)
  const { expiry } = terms
  const today = calendarDate(ctx.now)
  if (!expiry)
    return refuse('transition-illegal', 'Your points don’t expire.', {
      reason: 'points-do-not-expire',
    })
  return withPointsAccount(ctx, async (tx, pointsAccount) => {
    if (pointsAccount.row.extendedYear === getYear(today))
      return refuse(
        'transition-illegal',
        'You’ve already extended your points this year. You can do it once a year.',
        { reason: 'points-already-extended' },
      )
    const soon = pointsAccount.grants.filter(
      (grant) =>
        grant.state === 'available'
        && grant.remaining > 0
        && grant.expiresOn !== null
        && grant.expiresOn <= addDays(today, 30),
    )
    if (soon.length === 0)
      return refuse('transition-illegal', 'None of your points expire within 30 days.', {
        reason: 'no-expiring-points',
      })
    const change = extendGrants(
      toLedger(pointsAccount),
      soon.map(({ id }) => id),
      (last) => addDays(last, expiry.extensionDays),
    )
    const saved = await savePointsAccount(tx, pointsAccount, {
      change,
      details: {
        at: ctx.now,
        note: `Extended by ${formatDays(expiry.extensionDays)} at your request.`,
      },
    })
    await updatePointsAccount(tx, saved, { extendedYear: getYear(today) })
    return { points: soon.reduce((sum, grant) => sum + grant.remaining, 0) }
  })
}
