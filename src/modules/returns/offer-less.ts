import { sql } from 'drizzle-orm'
import { restockPieces } from '#modules/inventory/use-allocation.ts'
import { readLineTitles } from '#modules/orders/read-line-titles.ts'
import type { OrderActor, OrderInHand, PieceKey } from '#modules/orders/take-order.ts'
import { readWorths, type WorthOf } from '#modules/refunds/piece-worth.ts'
import { unwrap } from '#modules/fulfillment/act-on-order.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { nextStatus, onReturn } from './approve-return.ts'
import {
  readReturn,
  updatePieces,
  updateReturn,
  type ReturnPieceRow,
  type StoredReturn,
} from './data/returns.ts'
import type { ReturnStatus } from './domain/return-machine.ts'
import type { ReturnParts } from './return-parts.ts'
import { leaveUnitsWithBuyer, settlePieces } from './settle-pieces.ts'
import { noteAbout, notifyReturnSender } from './notify-return-sender.ts'

/** To say no to an offer (commerce.md §2.5); without a word it is paid then. */
const replyDays = days(5)

/** Of a piece's own money, once what its policy keeps is kept. */
export function goesBackFor(
  worthOf: WorthOf,
  piece: PieceKey & { readonly restockingFee: number },
): number {
  return worthOf(piece).goes - piece.restockingFee
}

interface Offering {
  readonly order: OrderInHand
  readonly found: StoredReturn
  /** With what is kept back of each, and why. */
  readonly pieces: readonly ReturnPieceRow[]
  /** How many its buyer is shown. */
  readonly photos: number
  readonly by: OrderActor
  readonly now: Date
}

/** Tells the buyer what of a piece would be kept back, and why. */
export async function offerLess(
  tx: Tx,
  parts: ReturnParts,
  { order, found, pieces, photos, by, now }: Offering,
): Promise<void> {
  if (pieces.length === 0) return
  const replyBy = new Date(now.getTime() + replyDays)
  for (const { withheld, sellable, decision, ...piece } of pieces)
    await updatePieces(tx, {
      returnId: found.id,
      keys: [piece],
      state: 'offered',
      withheld,
      replyBy,
      sellable,
      decision,
    })
  const titles = await readLineTitles(tx, order.id)
  const worthOf = await readWorths(tx, order)
  const told = pieces.map((piece) => {
    const goes = formatMoney(goesBackFor(worthOf, piece))
    return `${titles.get(piece.lineId) ?? 'A piece'}: ${piece.decision} We would keep ${formatMoney(piece.withheld)} of the ${goes} for it.`
  })
  await noteAbout(tx, found, {
    kind: 'return_offered',
    at: now,
    by,
    data: { returnId: found.id, pieces: pieces.length },
  })
  await notifyReturnSender(tx, parts, {
    order,
    found,
    at: now,
    urgent: true,
    subject: `Return ${found.number}: we would take it for less`,
    heading: 'Something is not as we sent it.',
    paragraphs: [
      ...told,
      ...(photos > 0
        ? [
            photos === 1
              ? 'Our photograph of it is on the page of your return.'
              : 'Our photographs of it are on the page of your return.',
          ]
        : []),
      `Say yes on the page of your return, or no and it comes back to you, until ${formatDate(calendarDate(replyBy))}. Without a word from you we pay it then.`,
    ],
  })
}

/** The buyer's answer to all that is offered for less: yes and it is paid, no and it comes back. */
export async function answerOffer(
  parts: ReturnParts,
  { id, accept }: { id: string; accept: boolean },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const now = parts.clock.now()
  return onReturn(parts, id, async (tx, order, found) => {
    const pieces = found.pieces.filter(({ state }) => state === 'offered')
    if (pieces.length === 0)
      unwrap(
        refuse('transition-illegal', 'Nothing is offered for it.', {
          detail: { status: found.status },
        }),
      )
    await noteAbout(tx, found, {
      kind: accept ? 'return_offer_taken' : 'return_offer_refused',
      at: now,
      by,
      data: { returnId: found.id },
    })
    if (!accept)
      for (const piece of pieces)
        await leaveUnitsWithBuyer(tx, {
          order,
          found,
          pieces: [piece],
          state: 'rejected',
          decision: piece.decision,
        })
    const outcome = accept ? { pieces } : { pieces: [], sentBack: pieces }
    await settlePieces(tx, parts, { order, found, ...outcome, by, now })
    if (accept) await restock(tx, { found, pieces: pieces.filter(({ sellable }) => sellable), now })
    return { status: await standAfter(tx, found, { status: found.status, now }) }
  })
}

/** The night's work: what nobody said no to in time is paid. */
export async function payOffers(parts: ReturnParts): Promise<void> {
  const now = parts.clock.now()
  const due = await rows<{ id: string }>(
    parts.db,
    sql`select distinct return_id as id from return_pieces where state = 'offered' and reply_by < ${now.toISOString()}::timestamptz order by 1 limit 200`,
  )
  await oneByOne(due, ({ id }) => answerOffer(parts, { id, accept: true }, { kind: 'system' }))
}

/** What can be sold again is on the shelf. */
export async function restock(
  tx: Tx,
  { found, pieces, now }: { found: StoredReturn; pieces: readonly ReturnPieceRow[]; now: Date },
): Promise<void> {
  await restockPieces(tx, {
    ref: found.id,
    now,
    demands: pieces.map(({ variantId }) => ({ variantId, qty: 1 })),
  })
}

/** Where a return stands once something of it was decided: settled when nothing is left, and otherwise waiting for an answer, or for the rest. */
export async function standAfter(
  tx: Tx,
  { id }: StoredReturn,
  { status, now }: { status: ReturnStatus; now: Date },
): Promise<ReturnStatus> {
  const pieces = (await readReturn(tx, id))?.pieces ?? []
  if (pieces.some(({ state }) => state === 'received')) return status
  const isLeft = pieces.some(({ state }) => state === 'open' || state === 'offered')
  const isBegun = pieces.some(({ state }) => state !== 'open' && state !== 'offered')
  const after =
    isLeft && !isBegun ? status : nextStatus({ status }, isLeft ? 'settle_part' : 'settle')
  await updateReturn(tx, id, { status: after, settledAt: isLeft ? null : now })
  return after
}
