import { createId } from '#kernel/ids/ids.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import {
  toLedger,
  lockPointsAccount,
  savePointsAccount,
  type PointsAccount,
  type PointsGrantDetails,
} from '../db/points-accounts.ts'
import { getProgram } from '../db/programs.ts'
import { calculateLastDay } from '../domain/dates.ts'
import { addGrant } from '../domain/points-ledger.ts'
import type { LoyaltyProgram, LoyaltyTerms } from '../domain/program.ts'
import { getShopTimeZone } from '#kernel/time/shop-time-zone.ts'

export type PointsGrantCause = 'signup' | 'birthday' | 'newsletter' | 'review' | 'referral'

export interface PointsGrantRequest {
  readonly memberId: string
  readonly cause: PointsGrantCause
  /** What it is for; the same reference is granted once. */
  readonly ref: string
  readonly now: Date
}

/**
 * Grants points that are not for an order, spendable at once, by the live rules. Returns 0 when the
 * rules grant none or they were granted before.
 */
export async function grantPoints(
  tx: Tx,
  { memberId, cause, ref, now }: PointsGrantRequest,
): Promise<number> {
  const pointsAccount = await lockPointsAccount(tx, memberId)
  if (
    !pointsAccount
    || pointsAccount.grants.some((grant) => grant.cause === cause && grant.ref === ref)
  )
    return 0
  const program = await getProgram(tx, now)
  const points = await calculateGrant(tx, program, { memberId, cause, ref, now })
  if (!points) return 0
  await addPointsGrant(tx, pointsAccount, {
    program,
    points,
    cause,
    ref,
    now,
    label: causeLabels[cause],
    rule: `${causeLabels[cause]}: ${points} points`,
  })
  return points
}

const causeLabels: Readonly<Record<PointsGrantCause, string>> = {
  signup: 'Welcome to the program',
  birthday: 'Happy birthday',
  newsletter: 'For subscribing to our newsletter',
  review: 'For your review',
  referral: 'For referring a friend',
}

async function calculateGrant(
  tx: Tx,
  { terms: { grants } }: LoyaltyProgram,
  { memberId, cause, ref, now }: PointsGrantRequest,
): Promise<number | null> {
  switch (cause) {
    case 'referral':
      return ref.startsWith('friend:')
        ? (grants.referral?.friend ?? null)
        : (grants.referral?.member ?? null)
    case 'review':
      return (await countReviewsThisMonth(tx, memberId, now)) < grants.reviewsPerMonth
        ? grants.review
        : null
    case 'signup':
    case 'birthday':
    case 'newsletter':
      return grants[cause]
  }
}

async function countReviewsThisMonth(tx: Tx, memberId: string, now: Date): Promise<number> {
  const reviews = await queryRow(
    tx,
    { count: integer },
    sql`
      select count(*)
      from points_grants
      where member_id = ${memberId} and cause = 'review'
        and to_char(earned_at at time zone ${getShopTimeZone()}, 'YYYY-MM')
          = ${calendarDate(now).slice(0, 7)}`,
  )
  return reviews?.count ?? 0
}

export interface NewPointsGrant {
  readonly program: { readonly version: number; readonly terms: Pick<LoyaltyTerms, 'expiry'> }
  readonly points: number
  readonly cause: PointsGrantDetails['cause']
  readonly ref: string
  readonly label: string
  readonly rule: string
  readonly now: Date
  readonly note?: string
  /** The last day, if it does not follow from the rules. */
  readonly expiresOn?: CalendarDate
}

export function addPointsGrant(
  tx: Tx,
  pointsAccount: PointsAccount,
  { program, points, cause, ref, label, rule, now, note, expiresOn }: NewPointsGrant,
): Promise<PointsAccount> {
  const id = createId('plt', now.getTime())
  const change = addGrant(
    toLedger(pointsAccount),
    {
      id,
      earned: points,
      unlocksOn: calendarDate(now),
      expiresOn: expiresOn ?? calculateLastDay(calendarDate(now), program.terms.expiry),
    },
    'now',
  )
  const grantDetails: PointsGrantDetails = {
    cause,
    ref,
    label,
    rule,
    programVersion: program.version,
    earnedAt: now,
  }
  return savePointsAccount(tx, pointsAccount, {
    change,
    details: { at: now, cause, ref, label, ...(note !== undefined && { note }) },
    newGrants: new Map([[id, grantDetails]]),
  })
}
