import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { ledgerOf, openBook, write, type Book, type LotFacts } from './data/book.ts'
import { readProgram } from './data/programs.ts'
import { lastDay } from './domain/dates.ts'
import { earn } from './domain/ledger.ts'
import type { Program, Terms } from './domain/program.ts'

export type GrantCause = 'signup' | 'birthday' | 'newsletter' | 'review' | 'referral'

export interface Grant {
  readonly memberId: string
  readonly cause: GrantCause
  /** What it is for; the same reference is granted once. */
  readonly ref: string
  readonly now: Date
}

/**
 * Grants points that are not for an order, spendable at once, by the live rules. Returns 0 when the
 * rules grant none or they were granted before.
 */
export async function grantPoints(tx: Tx, { memberId, cause, ref, now }: Grant): Promise<number> {
  const pointsAccount = await openBook(tx, memberId)
  if (
    !pointsAccount
    || pointsAccount.lots.some((grant) => grant.cause === cause && grant.ref === ref)
  )
    return 0
  const program = await readProgram(tx, now)
  const points = await calculateGrant(tx, program, { memberId, cause, ref, now })
  if (!points) return 0
  await give(tx, pointsAccount, {
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

const causeLabels: Readonly<Record<GrantCause, string>> = {
  signup: 'Welcome to the program',
  birthday: 'Happy birthday',
  newsletter: 'For subscribing to our newsletter',
  review: 'For your review',
  referral: 'For referring a friend',
}

async function calculateGrant(
  tx: Tx,
  { terms: { grants } }: Program,
  { memberId, cause, ref, now }: Grant,
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
  const [found] = await rows<{ count: number }>(
    tx,
    sql`
    select count(*)::int as count
    from points_lots
    where member_id = ${memberId} and cause = 'review'
      and to_char(earned_at at time zone 'America/New_York',
        'YYYY-MM') = ${calendarDate(now).slice(0, 7)}`,
  )
  return found?.count ?? 0
}

export interface Gift {
  readonly program: { readonly version: number; readonly terms: Pick<Terms, 'expiry'> }
  readonly points: number
  readonly cause: LotFacts['cause']
  readonly ref: string
  readonly label: string
  readonly rule: string
  readonly now: Date
  readonly note?: string
}

export function give(
  tx: Tx,
  pointsAccount: Book,
  { program, points, cause, ref, label, rule, now, note }: Gift,
): Promise<Book> {
  const id = newId('plt', now.getTime())
  const moved = earn(
    ledgerOf(pointsAccount),
    {
      id,
      earned: points,
      unlocksOn: calendarDate(now),
      expiresOn: lastDay(calendarDate(now), program.terms.expiry),
    },
    'now',
  )
  const facts: LotFacts = {
    cause,
    ref,
    label,
    rule,
    programVersion: program.version,
    earnedAt: now,
  }
  return write(
    tx,
    pointsAccount,
    moved,
    { at: now, cause, ref, label, ...(note !== undefined && { note }) },
    new Map([[id, facts]]),
  )
}
