import { allocateReservation } from '#modules/inventory/allocate-reservation.ts'
import { releaseReservation } from '#modules/inventory/release-reservation.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { nameOf } from '#modules/fulfillment/exchanged-pieces.ts'
import { readLineTitles } from '#modules/orders/read-line-titles.ts'
import {
  markPieces,
  movePieces,
  type OrderActor,
  type OrderInHand,
} from '#modules/orders/take-order.ts'
import {
  previewRefunds,
  refundOrder,
  type MadeRefund,
  type RefundWish,
} from '#modules/refunds/refund-order.ts'
import { unwrap } from '#modules/fulfillment/act-on-order.ts'
import { readCreditOf } from '#modules/refunds/read-refunds.ts'
import { refundInWords } from '#modules/refunds/refund-words.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import {
  updatePieces,
  updateReturn,
  type ReturnPieceRow,
  type StoredReturn,
} from './data/returns.ts'
import { keptBackOf, wishesOf } from './plan-return.ts'
import { claimRef } from './reserve-replacements.ts'
import { goneForFault, moneyOf, type ReturnMoney } from './return-money.ts'
import type { ReturnParts } from './return-parts.ts'
import { noteAbout, notifyReturnSender } from './notify-return-sender.ts'

export interface Settling {
  readonly order: OrderInHand
  readonly found: StoredReturn
  /** Those that were accepted. */
  readonly pieces: readonly ReturnPieceRow[]
  /** Those that go back to their buyer, with the reason. */
  readonly sentBack?: readonly ReturnPieceRow[]
  /** What was asked for, where it is settled at once. */
  readonly statement?: string
  readonly by: OrderActor
  readonly now: Date
}

/** Gives what was promised for accepted pieces: money by look-up, credit, or the same piece of the order begun anew. The order is in hand. */
export async function settlePieces(
  tx: Tx,
  parts: ReturnParts,
  { order, found, pieces, sentBack = [], statement, by, now }: Settling,
): Promise<void> {
  const paid = await payBack(tx, parts, { order, found, pieces, by, now })
  const begun = await beginAnew(tx, order, { found, pieces: pieces.filter(isNew), now })
  await noteAbout(tx, found, { kind: 'return_settled', at: now, by, data: { returnId: found.id } })
  await notifyReturnSender(tx, parts, {
    order,
    found,
    at: now,
    // Settled at once, in answer to being asked for.
    urgent: statement !== undefined,
    ...settledNews(found, {
      opening: statement === undefined ? [] : [statement],
      paid,
      begun,
      refused: await refusedInWords(tx, found, sentBack),
      wanted: await wantedNames(tx, pieces),
    }),
  })
}

/** Begins anew instead of going back. */
function isNew({ resolution }: ReturnPieceRow): boolean {
  return resolution === 'exchange' || resolution === 'replace'
}

async function payBack(
  tx: Tx,
  parts: ReturnParts,
  { order, found, pieces, by, now }: Settling,
): Promise<MadeRefund[]> {
  const gone = pieces.filter((piece) => !isNew(piece))
  const made: MadeRefund[] = []
  const cause = { ...causeOf(found), reason: `Return ${found.number}`, by, now }
  for (const wish of await wishesNow(tx, { order, found, pieces })) {
    const refund = unwrap(await refundOrder(tx, { jobs: parts.jobs, order, wish }, cause))
    made.push(refund)
    if (wish.differences) continue
    const keys = gone.filter(
      (piece) => (piece.resolution === 'credit') === (wish.pocket === 'credit'),
    )
    const state = wish.pocket === 'credit' ? 'credited' : 'refunded'
    await updatePieces(tx, { returnId: found.id, keys, state, refundId: refund.id, replyBy: null })
    const way = refund.fee - keptBackOf(keys)
    if (way > 0) await updateReturn(tx, found.id, { feeKept: found.feeKept + way })
  }
  if (gone.length > 0) await markPieces(tx, order, { keys: gone, returnState: 'returned' })
  return made
}

/** The money of accepted pieces as it would leave now, for whoever looks at them. */
export async function previewSettling(
  db: Db,
  { order, found, pieces }: Pick<Settling, 'order' | 'found' | 'pieces'>,
): Promise<ReturnMoney> {
  return moneyOf(
    await previewRefunds(db, order, await wishesNow(db, { order, found, pieces })),
    pieces,
  )
}

/** What of the fee for the way was kept is kept no more, and credit that was given is counted with what it carried. */
async function wishesNow(
  db: Db,
  { order, found, pieces }: Pick<Settling, 'order' | 'found' | 'pieces'>,
): Promise<RefundWish[]> {
  const others = await goneForFault(db, order.id)
  const before = await readCreditOf(db, causeOf(found))
  const fee = found.fee - found.feeKept
  const wishes = wishesOf(order, {
    pieces,
    others,
    fee,
    creditTo: found.recipientId,
    asked: found.pieces,
  })
  return wishes.map((wish) => (wish.pocket === 'credit' ? { ...wish, before } : wish))
}

function causeOf({ id, kind }: StoredReturn) {
  return { cause: kind === 'claim' ? 'claim' : 'return', causeId: id } as const
}

/** The piece starts over as what it was exchanged for, with what was kept for it since it was asked. */
async function beginAnew(
  tx: Tx,
  order: OrderInHand,
  { found, pieces, now }: Pick<Settling, 'found' | 'pieces' | 'now'>,
): Promise<number> {
  const byVariant = [...pieces].sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
  for (const piece of byVariant) {
    const variantId = piece.exchangeVariantId ?? piece.variantId
    unwrap(await movePieces(tx, order, { keys: [piece], event: 'exchange', at: now, variantId }))
    const allocated = await allocateReservation(tx, {
      checkoutId: claimRef(found.id, piece),
      orderId: order.id,
      now,
    })
    if (allocated === 'gone')
      unwrap(
        refuse(
          'stock-short',
          'What was kept for this return is not there any more. Take one in first, then look at it again.',
        ),
      )
    await updatePieces(tx, { returnId: found.id, keys: [piece], state: 'exchanged' })
  }
  return pieces.length
}

/** Pieces that stay with their buyer after all: nothing is kept for them any more. */
export async function leaveUnitsWithBuyer(
  tx: Tx,
  {
    order,
    found,
    pieces,
    state,
    decision = '',
  }: Pick<Settling, 'order' | 'found' | 'pieces'> & {
    state: 'rejected' | 'cancelled'
    decision?: string
  },
): Promise<void> {
  if (pieces.length === 0) return
  await updatePieces(tx, {
    returnId: found.id,
    keys: pieces,
    state,
    decision,
    withheld: 0,
    replyBy: null,
  })
  await markPieces(tx, order, { keys: pieces, returnState: 'no' })
  for (const piece of [...pieces].sort((a, b) => (a.variantId < b.variantId ? -1 : 1)))
    if (piece.resolution === 'exchange' || piece.resolution === 'replace')
      await releaseReservation(tx, claimRef(found.id, piece))
}

async function wantedNames(db: Db, pieces: readonly ReturnPieceRow[]): Promise<string[]> {
  const ids = pieces.flatMap(({ wantedVariantId }) => wantedVariantId ?? [])
  return ids.length === 0 ? [] : [...(await readVariants(db, ids)).values()].map(nameOf)
}

async function refusedInWords(
  db: Db,
  { orderId }: StoredReturn,
  pieces: readonly ReturnPieceRow[],
): Promise<string[]> {
  if (pieces.length === 0) return []
  const titles = await readLineTitles(db, orderId)
  return pieces.map(
    ({ lineId, decision }) =>
      `${titles.get(lineId) ?? 'A piece'} comes back to you${decision ? `: ${decision}` : '.'}`,
  )
}

interface Outcome {
  readonly opening: readonly string[]
  readonly paid: readonly MadeRefund[]
  readonly begun: number
  readonly refused: readonly string[]
  /** What costs more and is ordered with the credit now. */
  readonly wanted: readonly string[]
}

function settledNews({ number }: StoredReturn, { opening, paid, begun, refused, wanted }: Outcome) {
  const told = paid.flatMap((made) => [
    ...refundInWords(made),
    ...(made.fee > 0 ? [`${formatMoney(made.fee)} is taken off, as it was shown to you.`] : []),
  ])
  return {
    subject: `Return ${number} is settled`,
    heading: 'Your return is settled.',
    paragraphs: [
      ...opening,
      ...told,
      ...(begun > 0
        ? [
            `${begun === 1 ? 'A piece' : `${begun} pieces`} in exchange will be packed now; you hear from us when it leaves.`,
          ]
        : []),
      ...wanted.map(
        (name) =>
          `Your credit is there for ${name}: the page of your return has the link to order it. You pay what it costs more, when you order.`,
      ),
      ...refused,
    ],
  }
}
