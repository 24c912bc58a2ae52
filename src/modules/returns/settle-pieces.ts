import { allocateReservation } from '#modules/inventory/allocate-reservation.ts'
import { releaseReservation } from '#modules/inventory/release-reservation.ts'
import { markPieces, movePieces, type Doer, type OrderInHand } from '#modules/orders/take-order.ts'
import { refundOrder, type MadeRefund } from '#modules/refunds/refund-order.ts'
import { orRefuse } from '#modules/fulfillment/act-on-order.ts'
import { readCreditOf } from '#modules/refunds/read-refunds.ts'
import { refundInWords } from '#modules/refunds/refund-words.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { updatePieces, updateReturn, type ReturnPieceRow, type StoredReturn } from './data/returns.ts'
import { restockingOf, wishesOf } from './plan-return.ts'
import { claimRef } from './reserve-replacements.ts'
import { goneForFault } from './return-money.ts'
import type { ReturnParts } from './return-parts.ts'
import { noteAbout, tellAbout } from './tell-about.ts'

export interface Settling {
  readonly order: OrderInHand
  readonly found: StoredReturn
  /** Those that were accepted. */
  readonly pieces: readonly ReturnPieceRow[]
  readonly by: Doer
  readonly now: Date
}

/** Gives what was promised for accepted pieces: money by look-up, credit, or the same piece of the order begun anew. The order is in hand. */
export async function settlePieces(tx: Tx, parts: ReturnParts, { order, found, pieces, by, now }: Settling): Promise<void> {
  const isNew = (piece: ReturnPieceRow) => piece.resolution === 'exchange' || piece.resolution === 'replace'
  const paid = await payBack(tx, parts, { order, found, pieces: pieces.filter((piece) => !isNew(piece)), by, now })
  const begun = await beginAnew(tx, order, { found, pieces: pieces.filter(isNew), now })
  await noteAbout(tx, found, { kind: 'return_settled', at: now, by, data: { returnId: found.id } })
  await tellAbout(tx, parts, { order, found, at: now, ...settledNews(found, { paid, begun }) })
}

async function payBack(tx: Tx, parts: ReturnParts, { order, found, pieces, by, now }: Settling): Promise<MadeRefund[]> {
  const others = await goneForFault(tx, order.id)
  const made: MadeRefund[] = []
  const cause = {
    cause: found.kind === 'claim' ? 'claim' : 'return',
    causeId: found.id,
    reason: `Return ${found.number}`,
    by,
    now,
  } as const
  for (const wish of wishesOf(order, {
    pieces,
    others,
    fee: found.fee - found.feeKept,
    creditTo: found.recipientId,
    asked: found.pieces,
  })) {
    const before = wish.pocket === 'credit' ? { before: await readCreditOf(tx, cause) } : {}
    const refund = orRefuse(await refundOrder(tx, { jobs: parts.jobs, order, wish: { ...wish, ...before } }, cause))
    made.push(refund)
    const keys = pieces.filter((piece) => (piece.resolution === 'credit') === (wish.pocket === 'credit'))
    await updatePieces(tx, { returnId: found.id, keys, state: wish.pocket === 'credit' ? 'credited' : 'refunded', refundId: refund.id })
    const way = refund.fee - restockingOf(keys)
    if (way > 0) await updateReturn(tx, found.id, { feeKept: found.feeKept + way })
  }
  if (pieces.length > 0) await markPieces(tx, order, { keys: pieces, returnState: 'returned' })
  return made
}

/** The piece starts over as what it was exchanged for, with what was kept for it since it was asked. */
async function beginAnew(tx: Tx, order: OrderInHand, { found, pieces, now }: Pick<Settling, 'found' | 'pieces' | 'now'>): Promise<number> {
  const byVariant = [...pieces].sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
  for (const piece of byVariant) {
    const variantId = piece.exchangeVariantId ?? piece.variantId
    orRefuse(await movePieces(tx, order, { keys: [piece], event: 'exchange', at: now, variantId }))
    const allocated = await allocateReservation(tx, { checkoutId: claimRef(found.id, piece), orderId: order.id, now })
    if (allocated === 'gone')
      orRefuse(refuse('stock-short', 'What was kept for this return is not there any more. Take one in first, then look at it again.'))
    await updatePieces(tx, { returnId: found.id, keys: [piece], state: 'exchanged' })
  }
  return pieces.length
}

/** Pieces that stay with their buyer after all: nothing is kept for them any more. */
export async function letPiecesBe(
  tx: Tx,
  {
    order,
    found,
    pieces,
    state,
    decision = '',
  }: Pick<Settling, 'order' | 'found' | 'pieces'> & { state: 'rejected' | 'cancelled'; decision?: string },
): Promise<void> {
  if (pieces.length === 0) return
  await updatePieces(tx, { returnId: found.id, keys: pieces, state, decision })
  await markPieces(tx, order, { keys: pieces, returnState: 'no' })
  for (const piece of [...pieces].sort((a, b) => (a.variantId < b.variantId ? -1 : 1)))
    if (piece.resolution === 'exchange' || piece.resolution === 'replace') await releaseReservation(tx, claimRef(found.id, piece))
}

function settledNews({ number }: StoredReturn, { paid, begun }: { paid: readonly MadeRefund[]; begun: number }) {
  const told = paid.flatMap((made) => [
    ...refundInWords(made),
    ...(made.fee > 0 && made.pocket === 'card' ? [`${formatMoney(made.fee)} is taken off, as it was shown to you.`] : []),
  ])
  return {
    subject: `Return ${number} is settled`,
    heading: 'Your return is settled.',
    paragraphs: [
      ...told,
      ...(begun > 0
        ? [`${begun === 1 ? 'A piece' : `${begun} pieces`} in exchange will be packed now; you hear from us when it leaves.`]
        : []),
    ],
  }
}
