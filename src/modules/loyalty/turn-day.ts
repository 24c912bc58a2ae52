import { sql, type SQL } from 'drizzle-orm'
import { addDays, calendarDate, days, type CalendarDate } from '#kernel/time/time.ts'
import { inTransaction, rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import {
  hasOpenReturn,
  ledgerOf,
  markLots,
  openBook,
  write,
  type Book,
  type LotRow,
} from './data/book.ts'
import { readProgram } from './data/programs.ts'
import { announcedUntil, daysBetween, lastDay, warningDue, yearOf } from './domain/dates.ts'
import { expire } from './domain/ledger.ts'
import { firstTier, type Program, type Terms } from './domain/program.ts'
import { lookedAtLeast } from './domain/tiers.ts'
import { grantFirstOrder } from './earn-events.ts'
import { grantPoints } from './grant-points.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { expiringMail, expiryBegunMail, grantedMail } from './mail/points-mails.ts'
import { grantReferral } from './referrals.ts'
import { reviewStanding } from './review-standing.ts'
import { unlockDue, type Turn } from './unlock-due.ts'

const batchSize = 200

/** Runs the daily work per member: unlocks, warnings, expiry, tiers and referrals. Idempotent. */
export async function turnDay(deps: LoyaltyParts): Promise<void> {
  const now = deps.clock.now()
  const today = calendarDate(now)
  const program = await readProgram(deps.db, now)
  const turnForMember = (memberId: string) =>
    inTransaction(deps.db, (tx) => turnMember(tx, deps, { memberId, program, now }))
  const turnAllDue = () => oneByOne(iterateDueMembers(deps.db, program, today), turnForMember)
  await oneByOne([turnAllDue, () => grantBirthdayPoints(deps, { today, now })], (act) => act())
}

async function* iterateDueMembers(
  db: Db,
  program: Program,
  today: CalendarDate,
): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const due = await rows<{ memberId: string }>(
      db,
      sql`
        ${dueMembers(program, today)} and member_id > ${after} order by member_id limit ${batchSize}
      `,
    )
    for (const { memberId } of due) yield memberId
    after = due.at(-1)?.memberId ?? ''
    if (due.length < batchSize) return
  }
}

function dueMembers({ terms }: Program, today: CalendarDate) {
  const { expiry } = terms
  return sql`
    select member_id as "memberId" from points_accounts a where closed_at is null and (
      exists (select 1 from points_lots l where l.member_id = a.member_id and (
        (l.state = 'pending'
          and l.reversal is null
          and not l.paused
          and l.unlocks_on <= ${today}::date)
        or (l.state = 'available' and l.expires_on <= ${addDays(today, 30)}::date)
        or (l.state = 'available' and l.expires_on is null and ${expiry !== null})))
      or ${isTierReviewDue(terms, today)})`
}

/** Members whose tier may have changed with time or with spent points. */
function isTierReviewDue({ tiers, standing }: Terms, today: CalendarDate): SQL {
  const reviewedSince = lookedAtLeast(standing, today)
  const canDrop =
    standing.down === 'at_once'
      ? sql`true`
      : reviewedSince === null
        ? sql`false`
        : sql`reviewed_on < ${reviewedSince}::date`
  const isBelowTier = sql`
    (tier_id <> ${firstTier({ tiers }).id} and (${canDrop} or grace_until < ${today}::date))
  `
  if (standing.by !== 'balance') return isBelowTier
  const steps = tiers.slice(1).map(({ least }, index) => ({ id: tiers[index]?.id, least }))
  return sql`(${isBelowTier} or exists (
    select 1
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as above (id text, least int)
    where above.id = tier_id and above.least <= available))`
}

interface MemberTurn {
  readonly memberId: string
  readonly program: Program
  readonly now: Date
}

export async function turnMember(
  tx: Tx,
  deps: LoyaltyParts,
  { memberId, program, now }: MemberTurn,
): Promise<void> {
  const found = await openBook(tx, memberId)
  if (!found) return
  const context = { deps, program, now, today: calendarDate(now) }
  let pointsAccount = await unlockDue(tx, found, context)
  pointsAccount = await setMissingExpiry(tx, pointsAccount, context)
  pointsAccount = await sendExpiryWarnings(tx, pointsAccount, context)
  pointsAccount = await expireDue(tx, pointsAccount, context)
  pointsAccount = await reviewStanding(tx, pointsAccount, { deps, terms: program.terms, now })
  pointsAccount = await grantFirstOrder(tx, deps, { pointsAccount, program, now })
  await grantReferral(tx, deps, { friendId: memberId, lots: pointsAccount.lots, now })
}

/**
 * Gives points without expiry a full period from today under rules with expiry, and emails the
 * member.
 */
async function setMissingExpiry(
  tx: Tx,
  pointsAccount: Book,
  { deps, program: { terms }, today }: Turn,
): Promise<Book> {
  const until = lastDay(today, terms.expiry)
  const lacksExpiry = (grant: LotRow) => grant.state === 'available' && grant.expiresOn === null
  if (until === null || !pointsAccount.lots.some(lacksExpiry)) return pointsAccount
  await mailMember(tx, deps, {
    memberId: pointsAccount.account.memberId,
    key: `expiry-begun:${pointsAccount.account.memberId}:${until}`,
    mail: expiryBegunMail({ until }),
  })
  return markLots(tx, pointsAccount, (grant) =>
    lacksExpiry(grant) ? { ...grant, expiresOn: until } : grant,
  )
}

/**
 * Warns 30, 7 and 1 days before expiry, per expiry date. Points expire only after the first
 * warning.
 */
async function sendExpiryWarnings(
  tx: Tx,
  pointsAccount: Book,
  { deps, program: { terms }, now, today }: Turn,
): Promise<Book> {
  const warnings = new Map<string, { readonly on: CalendarDate; readonly days: number }>()
  for (const grant of pointsAccount.lots) {
    if (grant.state !== 'available' || grant.remaining === 0 || grant.expiresOn === null) continue
    const due = warningDue(grant.expiresOn, grant.warned, today)
    if (due === null) continue
    const on = announcedUntil(grant.expiresOn, { isAnnounced: grant.warnedAt !== null, today })
    warnings.set(grant.id, { on, days: grant.warned === null ? 30 : due })
  }
  if (warnings.size === 0) return pointsAccount
  const marked = await markLots(tx, pointsAccount, (grant) => {
    const warning = warnings.get(grant.id)
    return warning
      ? { ...grant, expiresOn: warning.on, warned: warning.days, warnedAt: now }
      : grant
  })
  for (const on of new Set([...warnings.values()].map((warning) => warning.on))) {
    const lots = marked.lots.filter((grant) => warnings.get(grant.id)?.on === on)
    const left = daysBetween(today, on)
    await mailMember(tx, deps, {
      memberId: pointsAccount.account.memberId,
      key: `expiring:${pointsAccount.account.memberId}:${on}:${left}`,
      mail: expiringMail({
        points: lots.reduce((sum, grant) => sum + grant.remaining, 0),
        on,
        days: Math.max(1, left),
        canExtend: terms.expiry !== null && pointsAccount.account.extendedYear !== yearOf(today),
        extensionDays: terms.expiry?.extensionDays ?? 0,
      }),
    })
  }
  return marked
}

/**
 * Expires points, except while a return or claim is open and points whose member was not warned.
 */
async function expireDue(tx: Tx, pointsAccount: Book, { now, today }: Turn): Promise<Book> {
  if (hasOpenReturn(pointsAccount)) return pointsAccount
  const isWarned = (id: string) =>
    pointsAccount.lots.find((grant) => grant.id === id)?.warned !== null
  const moved = expire(ledgerOf(pointsAccount), today, (grant) => isWarned(grant.id))
  return moved.movements.length === 0 ? pointsAccount : write(tx, pointsAccount, moved, { at: now })
}

/**
 * Grants birthday points once a year for birth dates set at least 30 days ago, up to two days late.
 */
async function grantBirthdayPoints(
  deps: LoyaltyParts,
  { today, now }: { today: CalendarDate; now: Date },
): Promise<void> {
  const span = [today, addDays(today, -1), addDays(today, -2)]
  const isFeb28OfCommonYear = (day: CalendarDate) =>
    day.endsWith('-02-28') && !addDays(day, 1).endsWith('-02-29')
  const monthDays = span.flatMap((day) => [
    day.slice(5),
    ...(isFeb28OfCommonYear(day) ? ['02-29'] : []),
  ])
  const setBefore = new Date(now.getTime() - days(30))
  await oneByOne(await deps.listBirthdays(deps.db, { monthDays, setBefore }), ({ memberId }) =>
    inTransaction(deps.db, async (tx) => {
      const ref = `birthday:${yearOf(today)}`
      const points = await grantPoints(tx, { memberId, cause: 'birthday', ref, now })
      if (points > 0)
        await mailMember(tx, deps, {
          memberId,
          key: `${ref}:${memberId}`,
          mail: grantedMail({ points, label: 'Happy birthday' }),
        })
    }),
  )
}
