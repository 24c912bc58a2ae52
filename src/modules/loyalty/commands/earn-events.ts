import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { loyaltyContract } from '../contract.ts'
import { lockPointsAccount, type PointsAccount } from '../db/points-accounts.ts'
import type { PointsGrantRow } from '../db/points-grants.ts'
import { getProgram } from '../db/programs.ts'
import { isActiveOn, getLimitPeriodStart } from '../domain/earn-events.ts'
import type { EarnEvent, LoyaltyProgram } from '../domain/program.ts'
import { addPointsGrant } from './grant-points.ts'
import type { Services } from '#platform/services.ts'
import { emailMemberAboutPoints } from './email-member.ts'
import { createGrantedEmail } from '../emails/points-emails.ts'
import type { loyaltyStaffContract } from '../api/staff-contract.ts'

export async function claimPoints(
  ctx: Ctx,
  { code }: InputOf<typeof loyaltyContract.claimPoints>,
): Promise<OutputOf<typeof loyaltyContract.claimPoints> | Refusal> {
  const program = await getProgram(ctx.db, ctx.now)
  const event = program.terms.events.find(
    (candidate) =>
      candidate.on === 'code'
      && candidate.code !== null
      && createCodeKey(candidate.code) === createCodeKey(code),
  )
  if (!event || !isActiveOn(event, calendarDate(ctx.now))) {
    const message = 'This code isn’t valid. Check the spelling and try again.'
    return refuse('fields-invalid', message, {
      reason: 'points-code-invalid',
      fields: { code: message },
    })
  }
  return inTransaction(ctx.db, async (tx) => {
    const pointsAccount = await lockPointsAccount(tx, getMemberId(ctx.caller))
    if (!pointsAccount)
      return refuse('not-found', 'You haven’t joined the loyalty program.', {
        reason: 'member-not-enrolled',
      })
    const result = await grantForEvent(tx, pointsAccount, {
      program,
      event,
      ref: createId('evt', ctx.now.getTime()),
      now: ctx.now,
    })
    if (isRefusal(result))
      return refuse('fields-invalid', result.message, {
        reason: 'event-limit-reached',
        fields: { code: result.message },
      })
    return { points: event.points, label: event.name }
  })
}

/**
 * Records an event that earns points, such as a workshop or a survey. The same reference is
 * recorded once.
 */
export async function recordEarnEvent(
  ctx: Ctx,
  services: Pick<Services, 'mails' | 'origin'>,
  { eventId, email, ref }: InputOf<typeof loyaltyStaffContract.recordEvent>,
): Promise<{ points: number } | Refusal> {
  const program = await getProgram(ctx.db, ctx.now)
  const event = program.terms.events.find(({ id, on }) => id === eventId && on === 'call')
  if (!event || !isActiveOn(event, calendarDate(ctx.now)))
    return refuse('not-found', 'The live program has no such event today.', {
      reason: 'event-not-found',
    })
  const memberId = await findConfirmedMember(ctx.db, email)
  if (!memberId)
    return refuse('fields-invalid', 'No member has this email address.', {
      reason: 'member-not-found',
      fields: { email: 'No member has this email address.' },
    })
  return inTransaction(ctx.db, async (tx) => {
    const pointsAccount = await lockPointsAccount(tx, memberId)
    if (!pointsAccount)
      return refuse('not-found', 'This member isn’t in the loyalty program.', {
        reason: 'member-not-enrolled',
      })
    if (isRecorded(pointsAccount, { event, ref })) return { points: 0 }
    const result = await grantForEvent(tx, pointsAccount, { program, event, ref, now: ctx.now })
    if (isRefusal(result)) return result
    await notifyMember(tx, services, { memberId, event, ref })
    return { points: event.points }
  })
}

/**
 * Grants the first-order points once a unit of a member's first order can no longer be returned,
 * once per member.
 */
export async function grantFirstOrder(
  tx: Tx,
  services: Pick<Services, 'mails' | 'origin'>,
  {
    pointsAccount,
    program,
    now,
  }: { pointsAccount: PointsAccount; program: LoyaltyProgram; now: Date },
): Promise<PointsAccount> {
  const unlocked = pointsAccount.grants.filter(
    (grant) =>
      grant.cause === 'order'
      && grant.unlockedAt !== null
      && grant.reversal === null
      && grant.spend > 0,
  )
  const [first] = unlocked.toSorted((a, b) => a.earnedAt.getTime() - b.earnedAt.getTime())
  if (!first) return pointsAccount
  let current = pointsAccount
  for (const event of program.terms.events) {
    if (
      event.on !== 'first_order'
      || !isActiveOn(event, calendarDate(first.earnedAt))
      || isRecorded(pointsAccount, { event, ref: 'first' })
    )
      continue
    const result = await grantForEvent(tx, current, { program, event, ref: 'first', now })
    if (isRefusal(result)) continue
    current = result
    await notifyMember(tx, services, { memberId: pointsAccount.row.memberId, event, ref: 'first' })
  }
  return current
}

const eventRef = ({ id }: EarnEvent, ref: string) => `event:${id}:${ref}`

function isRecorded(
  { grants }: PointsAccount,
  { event, ref }: { event: EarnEvent; ref: string },
): boolean {
  return grants.some((grant) => grant.cause === 'campaign' && grant.ref === eventRef(event, ref))
}

interface EventGrant {
  readonly program: LoyaltyProgram
  readonly event: EarnEvent
  readonly ref: string
  readonly now: Date
}

async function grantForEvent(
  tx: Tx,
  pointsAccount: PointsAccount,
  { program, event, ref, now }: EventGrant,
): Promise<PointsAccount | Refusal> {
  const { name, points, limit } = event
  if (
    countSince(pointsAccount.grants, {
      event,
      since: getLimitPeriodStart(limit.per, calendarDate(now)),
    }) >= limit.times
  )
    return refuse('transition-illegal', describeLimit(event), { reason: 'event-limit-reached' })
  const rule = `${name}: ${points} points, v${program.version}`
  return addPointsGrant(tx, pointsAccount, {
    program,
    points,
    cause: 'campaign',
    ref: eventRef(event, ref),
    label: name,
    rule,
    now,
  })
}

function countSince(
  grants: readonly PointsGrantRow[],
  { event, since }: { event: EarnEvent; since: CalendarDate | null },
): number {
  const matching = grants.filter(
    ({ cause, ref }) => cause === 'campaign' && ref.startsWith(eventRef(event, '')),
  )
  return matching.filter(({ earnedAt }) => since === null || calendarDate(earnedAt) >= since).length
}

function describeLimit({ limit: { times, per } }: EarnEvent): string {
  const frequency = times === 1 ? 'once' : `${times} times`
  return per === 'ever'
    ? `You’ve already earned these points. They can be earned ${frequency}.`
    : `You’ve already earned these points. They can be earned ${frequency} a ${per}.`
}

async function notifyMember(
  tx: Tx,
  services: Pick<Services, 'mails' | 'origin'>,
  { memberId, event, ref }: { memberId: string; event: EarnEvent; ref: string },
): Promise<void> {
  const key = `${eventRef(event, ref)}:${memberId}`
  await emailMemberAboutPoints(tx, services, {
    memberId,
    key,
    mail: createGrantedEmail({ points: event.points, label: event.name }),
  })
}
