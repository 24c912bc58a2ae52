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

const batch = 200

/** Once a day, and as often as one likes: what has come due for whom. One transaction for each member. */
export async function turnDay(parts: LoyaltyParts): Promise<void> {
  const now = parts.clock.now()
  const today = calendarDate(now)
  const program = await readProgram(parts.db, now)
  const turn = (memberId: string) =>
    inTransaction(parts.db, (tx) => turnMember(tx, parts, { memberId, program, now }))
  const turnAll = () => oneByOne(allDue(parts.db, program, today), turn)
  await oneByOne([turnAll, () => greetBirthdays(parts, { today, now })], (act) => act())
}

async function* allDue(db: Db, program: Program, today: CalendarDate): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const due = await rows<{ memberId: string }>(
      db,
      sql`${dueMembers(program, today)} and member_id > ${after} order by member_id limit ${batch}`,
    )
    for (const { memberId } of due) yield memberId
    after = due.at(-1)?.memberId ?? ''
    if (due.length < batch) return
  }
}

function dueMembers({ terms }: Program, today: CalendarDate) {
  const { expiry } = terms
  return sql`
    select member_id as "memberId" from points_accounts a where closed_at is null and (
      exists (select 1 from points_lots l where l.member_id = a.member_id and (
        (l.state = 'pending' and l.reversal is null and not l.paused and l.unlocks_on <= ${today}::date)
        or (l.state = 'available' and l.expires_on <= ${addDays(today, 30)}::date)
        or (l.state = 'available' and l.expires_on is null and ${expiry !== null})))
      or ${standingIsDue(terms, today)})`
}

/** Whose tier may have changed with nothing but time, or with what they spent of their points. */
function standingIsDue({ tiers, standing }: Terms, today: CalendarDate): SQL {
  const looked = lookedAtLeast(standing, today)
  const falls =
    standing.down === 'at_once'
      ? sql`true`
      : looked === null
        ? sql`false`
        : sql`reviewed_on < ${looked}::date`
  const below = sql`(tier_id <> ${firstTier({ tiers }).id} and (${falls} or grace_until < ${today}::date))`
  if (standing.by !== 'balance') return below
  const steps = tiers.slice(1).map(({ least }, index) => ({ id: tiers[index]?.id, least }))
  return sql`(${below} or exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as above (id text, least int) where above.id = tier_id and above.least <= available))`
}

interface Turning {
  readonly memberId: string
  readonly program: Program
  readonly now: Date
}

/** What has come due for one member, with the account in hand. */
export async function turnMember(
  tx: Tx,
  parts: LoyaltyParts,
  { memberId, program, now }: Turning,
): Promise<void> {
  const opened = await openBook(tx, memberId)
  if (!opened) return
  const turning = { parts, program, now, today: calendarDate(now) }
  let book = await unlockDue(tx, opened, turning)
  book = await dateUndated(tx, book, turning)
  book = await warn(tx, book, turning)
  book = await expireDue(tx, book, turning)
  book = await reviewStanding(tx, book, { parts, terms: program.terms, now })
  book = await grantFirstOrder(tx, parts, { book, program, now })
  await grantReferral(tx, parts, { friendId: memberId, lots: book.lots, now })
}

/** Points that were good for ever, under rules that have a last day now: they have one whole period from today, and their owner is told. */
async function dateUndated(
  tx: Tx,
  book: Book,
  { parts, program: { terms }, today }: Turn,
): Promise<Book> {
  const until = lastDay(today, terms.expiry)
  const isUndated = (lot: LotRow) => lot.state === 'available' && lot.expiresOn === null
  if (until === null || !book.lots.some(isUndated)) return book
  await mailMember(tx, parts, {
    memberId: book.account.memberId,
    key: `expiry-begun:${book.account.memberId}:${until}`,
    mail: expiryBegunMail({ until }),
  })
  return markLots(tx, book, (lot) => (isUndated(lot) ? { ...lot, expiresOn: until } : lot))
}

/** Thirty, seven and one day before, each last day for itself. Without the first of them nothing runs out. */
async function warn(
  tx: Tx,
  book: Book,
  { parts, program: { terms }, now, today }: Turn,
): Promise<Book> {
  const told = new Map<string, { readonly on: CalendarDate; readonly days: number }>()
  for (const lot of book.lots) {
    if (lot.state !== 'available' || lot.remaining === 0 || lot.expiresOn === null) continue
    const due = warningDue(lot.expiresOn, lot.warned, today)
    if (due === null) continue
    const on = announcedUntil(lot.expiresOn, { isAnnounced: lot.warnedAt !== null, today })
    told.set(lot.id, { on, days: lot.warned === null ? 30 : due })
  }
  if (told.size === 0) return book
  const marked = await markLots(tx, book, (lot) => {
    const warning = told.get(lot.id)
    return warning ? { ...lot, expiresOn: warning.on, warned: warning.days, warnedAt: now } : lot
  })
  for (const on of new Set([...told.values()].map((warning) => warning.on))) {
    const lots = marked.lots.filter((lot) => told.get(lot.id)?.on === on)
    const left = daysBetween(today, on)
    await mailMember(tx, parts, {
      memberId: book.account.memberId,
      key: `expiring:${book.account.memberId}:${on}:${left}`,
      mail: expiringMail({
        points: lots.reduce((sum, lot) => sum + lot.remaining, 0),
        on,
        days: Math.max(1, left),
        canExtend: terms.expiry !== null && book.account.extendedYear !== yearOf(today),
        extensionDays: terms.expiry?.extensionDays ?? 0,
      }),
    })
  }
  return marked
}

/** What ran out; nothing while a return or claim is open, and nothing whose owner was not told. */
async function expireDue(tx: Tx, book: Book, { now, today }: Turn): Promise<Book> {
  if (hasOpenReturn(book)) return book
  const isTold = (id: string) => book.lots.find((lot) => lot.id === id)?.warned !== null
  const moved = expire(ledgerOf(book), today, (lot) => isTold(lot.id))
  return moved.movements.length === 0 ? book : write(tx, book, moved, { at: now })
}

/** Of birth dates that were set thirty days ago or earlier; once a year, and a day late rather than not at all. */
async function greetBirthdays(
  parts: LoyaltyParts,
  { today, now }: { today: CalendarDate; now: Date },
): Promise<void> {
  const span = [today, addDays(today, -1), addDays(today, -2)]
  const isMarchWithoutLeap = (day: CalendarDate) =>
    day.endsWith('-02-28') && !addDays(day, 1).endsWith('-02-29')
  const monthDays = span.flatMap((day) => [
    day.slice(5),
    ...(isMarchWithoutLeap(day) ? ['02-29'] : []),
  ])
  const setBefore = new Date(now.getTime() - days(30))
  await oneByOne(await parts.listBirthdays(parts.db, { monthDays, setBefore }), ({ memberId }) =>
    inTransaction(parts.db, async (tx) => {
      const ref = `birthday:${yearOf(today)}`
      const points = await grantPoints(tx, { memberId, cause: 'birthday', ref, now })
      if (points > 0)
        await mailMember(tx, parts, {
          memberId,
          key: `${ref}:${memberId}`,
          mail: grantedMail({ points, label: 'Happy birthday' }),
        })
    }),
  )
}
