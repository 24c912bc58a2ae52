import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { loyaltyContract } from './contract.ts'
import { openBook, type Book, type LotRow } from './data/book.ts'
import { readProgram } from './data/programs.ts'
import { isRunning, spanBegins } from './domain/events.ts'
import type { EarnEvent, Program } from './domain/program.ts'
import { give } from './grant-points.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { grantedMail } from './mail/points-mails.ts'
import type { loyaltyStaffContract } from './staff-contract.ts'

type Parts = Pick<LoyaltyParts, 'mails' | 'origin'>

/** A member enters a code of the program: its points are theirs at once, as often as its limit says. */
export async function claimPoints(
  ctx: Ctx,
  { code }: InputOf<typeof loyaltyContract.claimPoints>,
): Promise<OutputOf<typeof loyaltyContract.claimPoints> | Refusal> {
  const program = await readProgram(ctx.db, ctx.now)
  const event = program.terms.events.find(
    (one) =>
      one.on === 'code' && one.code !== null && typedCodeKey(one.code) === typedCodeKey(code),
  )
  if (!event || !isRunning(event, calendarDate(ctx.now))) {
    const message = 'We know no such code just now. Please check the letters.'
    return refuse('fields-invalid', message, { fields: { code: message } })
  }
  return inTransaction(ctx.db, async (tx) => {
    const book = await openBook(tx, memberOf(ctx.actor))
    if (!book) return refuse('not-found', 'You are not in the program.')
    const given = await giveForEvent(tx, book, {
      program,
      event,
      ref: newId('evt', ctx.now.getTime()),
      now: ctx.now,
    })
    if (isRefusal(given))
      return refuse('fields-invalid', given.message, { fields: { code: given.message } })
    return { points: event.points, label: event.name }
  })
}

/** The staff tells of something that earns points: a workshop, a survey, a mended piece. The same reference is told once. */
export async function recordEvent(
  ctx: Ctx,
  parts: Parts,
  { eventId, email, ref }: InputOf<typeof loyaltyStaffContract.recordEvent>,
): Promise<{ points: number } | Refusal> {
  const program = await readProgram(ctx.db, ctx.now)
  const event = program.terms.events.find(({ id, on }) => id === eventId && on === 'call')
  if (!event || !isRunning(event, calendarDate(ctx.now)))
    return refuse('not-found', 'The live rules have no such event today.')
  const memberId = await findConfirmedMember(ctx.db, email)
  if (!memberId)
    return refuse('fields-invalid', 'No member has this address.', {
      fields: { email: 'No member has this address.' },
    })
  return inTransaction(ctx.db, async (tx) => {
    const book = await openBook(tx, memberId)
    if (!book) return refuse('not-found', 'This member is not in the program.')
    if (isKnown(book, { event, ref })) return { points: 0 }
    const given = await giveForEvent(tx, book, { program, event, ref, now: ctx.now })
    if (isRefusal(given)) return given
    await tell(tx, parts, { memberId, event, ref })
    return { points: event.points }
  })
}

/** The first order of which a piece stays for good earns what the rules give for it, once in a member's life. */
export async function grantFirstOrder(
  tx: Tx,
  parts: Parts,
  { book, program, now }: { book: Book; program: Program; now: Date },
): Promise<Book> {
  const kept = book.lots.filter(
    (lot) =>
      lot.cause === 'order' && lot.unlockedAt !== null && lot.reversal === null && lot.spend > 0,
  )
  const [first] = kept.toSorted((a, b) => a.earnedAt.getTime() - b.earnedAt.getTime())
  if (!first) return book
  let current = book
  for (const event of program.terms.events) {
    if (
      event.on !== 'first_order'
      || !isRunning(event, calendarDate(first.earnedAt))
      || isKnown(book, { event, ref: 'first' })
    )
      continue
    const given = await giveForEvent(tx, current, { program, event, ref: 'first', now })
    if (isRefusal(given)) continue
    current = given
    await tell(tx, parts, { memberId: book.account.memberId, event, ref: 'first' })
  }
  return current
}

const refOf = ({ id }: EarnEvent, ref: string) => `event:${id}:${ref}`

function isKnown({ lots }: Book, { event, ref }: { event: EarnEvent; ref: string }): boolean {
  return lots.some((lot) => lot.cause === 'campaign' && lot.ref === refOf(event, ref))
}

interface Giving {
  readonly program: Program
  readonly event: EarnEvent
  readonly ref: string
  readonly now: Date
}

async function giveForEvent(
  tx: Tx,
  book: Book,
  { program, event, ref, now }: Giving,
): Promise<Book | Refusal> {
  const { name, points, limit } = event
  if (
    countSince(book.lots, { event, since: spanBegins(limit.per, calendarDate(now)) }) >= limit.times
  )
    return refuse('transition-illegal', limitInWords(event))
  const rule = `${name}: ${points} points, v${program.version}`
  return give(tx, book, {
    program,
    points,
    cause: 'campaign',
    ref: refOf(event, ref),
    label: name,
    rule,
    now,
  })
}

function countSince(
  lots: readonly LotRow[],
  { event, since }: { event: EarnEvent; since: CalendarDate | null },
): number {
  const own = lots.filter(
    ({ cause, ref }) => cause === 'campaign' && ref.startsWith(refOf(event, '')),
  )
  return own.filter(({ earnedAt }) => since === null || calendarDate(earnedAt) >= since).length
}

function limitInWords({ limit: { times, per } }: EarnEvent): string {
  const often = times === 1 ? 'once' : `${times} times`
  return per === 'ever'
    ? `It has earned you its points already. It does so ${often}.`
    : `It earns points ${often} a ${per}, and has.`
}

async function tell(
  tx: Tx,
  parts: Parts,
  { memberId, event, ref }: { memberId: string; event: EarnEvent; ref: string },
): Promise<void> {
  const key = `${refOf(event, ref)}:${memberId}`
  await mailMember(tx, parts, {
    memberId,
    key,
    mail: grantedMail({ points: event.points, label: event.name }),
  })
}
