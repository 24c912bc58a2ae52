import { and, eq } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { ledgerOf, openBook, write, type Book } from './data/book.ts'
import { readProgram } from './data/programs.ts'
import { loyaltyAdjustments } from './data/schema.ts'
import { deduct } from './domain/ledger.ts'
import { give } from './grant-points.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { adjustedMail } from './mail/points-mails.ts'

type Parts = Pick<LoyaltyParts, 'mails' | 'origin'>
type State = 'waiting' | 'done' | 'denied'

export interface Adjusted {
  readonly id: string
  readonly state: State
}

/** Points by hand, with a reason the member reads; more than the program lets one person give waits for a second. */
export async function adjustPoints(
  ctx: Ctx,
  parts: Parts,
  { memberId, points, reason }: { memberId: string; points: number; reason: string },
): Promise<Adjusted | Refusal> {
  const { terms } = await readProgram(ctx.db, ctx.now)
  const isAlone = Math.abs(points) <= terms.giftsAloneUpTo
  const id = newId('pad', ctx.now.getTime())
  const by = ctx.staff?.id ?? 'cli'
  return inTransaction(ctx.db, async (tx) => {
    const book = await openBook(tx, memberId)
    if (!book) return refuse('not-found', 'This member is not in the program.')
    const state: State = isAlone ? 'done' : 'waiting'
    const decided = isAlone ? { decidedBy: by, decidedAt: ctx.now } : {}
    await tx.insert(loyaltyAdjustments).values({ id, memberId, points, reason, state, proposedBy: by, proposedAt: ctx.now, ...decided })
    if (isAlone) await carryOut(tx, parts, { book, id, memberId, points, reason, now: ctx.now })
    return { id, state }
  })
}

/** A second person says yes or no; never the one who proposed it. */
export async function decideAdjustment(
  ctx: Ctx,
  parts: Parts,
  { id, approve }: { id: string; approve: boolean },
): Promise<Adjusted | Refusal> {
  const by = ctx.staff?.id ?? 'cli'
  return inTransaction(ctx.db, async (tx) => {
    const [found] = await tx.select().from(loyaltyAdjustments).where(eq(loyaltyAdjustments.id, id))
    if (!found) return refuse('not-found', 'There is no such adjustment.')
    if (found.proposedBy === by) return refuse('not-allowed', 'Somebody else has to decide what you proposed.')
    const book = await openBook(tx, found.memberId)
    if (approve && !book)
      return refuse('transition-illegal', 'This member has left the program, so there are no points to change. Turn it down.')
    const state: State = approve ? 'done' : 'denied'
    const moved = await tx
      .update(loyaltyAdjustments)
      .set({ state, decidedBy: by, decidedAt: ctx.now })
      .where(and(eq(loyaltyAdjustments.id, id), eq(loyaltyAdjustments.state, 'waiting')))
      .returning({ id: loyaltyAdjustments.id })
    if (moved.length === 0) return refuse('transition-illegal', `It is ${found.state} already.`)
    if (approve && book) await carryOut(tx, parts, { ...found, book, now: ctx.now })
    return { id, state }
  })
}

interface Adjustment {
  readonly book: Book
  readonly id: string
  readonly memberId: string
  readonly points: number
  readonly reason: string
  readonly now: Date
}

async function carryOut(tx: Tx, parts: Parts, { book, id, memberId, points, reason, now }: Adjustment): Promise<void> {
  const program = await readProgram(tx, now)
  const label = points > 0 ? 'From us' : 'Taken off by us'
  if (points > 0) await give(tx, book, { program, points, cause: 'staff', ref: id, label, rule: 'By hand', note: reason, now })
  else {
    const moved = deduct(ledgerOf(book), -points, program.terms.mostNegative)
    await write(tx, book, moved, { at: now, cause: 'staff', ref: id, label, note: reason })
  }
  await mailMember(tx, parts, { memberId, key: `adjusted:${id}`, mail: adjustedMail({ points, reason }) })
}
