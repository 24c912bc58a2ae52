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
  /** Accepted units. */
  readonly pieces: readonly ReturnPieceRow[]
  /** Rejected units that are sent back to the buyer. */
  readonly sentBack?: readonly ReturnPieceRow[]
  /** The buyer's request, if it is settled immediately. */
  readonly statement?: string
  readonly by: OrderActor
  readonly now: Date
}

/** Refunds, credits, or exchanges accepted units. The caller holds the order's lock. */
export async function settlePieces(
  tx: Tx,
  deps: ReturnParts,
  { order, found, pieces, sentBack = [], statement, by, now }: Settling,
): Promise<void> {
  const refunds = await refundUnits(tx, deps, { order, found, pieces, by, now })
  const restarted = await restartUnits(tx, order, { found, pieces: pieces.filter(isReplaced), now })
  await noteAbout(tx, found, { kind: 'return_settled', at: now, by, data: { returnId: found.id } })
  await notifyReturnSender(tx, deps, {
    order,
    found,
    at: now,
    // Settled immediately, as an answer to the request.
    urgent: statement !== undefined,
    ...buildSettlementNews(found, {
      opening: statement === undefined ? [] : [statement],
      refunds,
      restarted,
      refused: await describeRejected(tx, found, sentBack),
      wanted: await listWantedNames(tx, pieces),
    }),
  })
}

/** Whether a new unit is shipped instead of a refund. */
function isReplaced({ resolution }: ReturnPieceRow): boolean {
  return resolution === 'exchange' || resolution === 'replace'
}

async function refundUnits(
  tx: Tx,
  deps: ReturnParts,
  { order, found, pieces, by, now }: Settling,
): Promise<MadeRefund[]> {
  const refundedUnits = pieces.filter((piece) => !isReplaced(piece))
  const made: MadeRefund[] = []
  const cause = { ...getRefundCause(found), reason: `Return ${found.number}`, by, now }
  for (const request of await listRefundRequests(tx, { order, found, pieces })) {
    const refund = unwrap(await refundOrder(tx, { jobs: deps.jobs, order, wish: request }, cause))
    made.push(refund)
    if (request.differences) continue
    const keys = refundedUnits.filter(
      (piece) => (piece.resolution === 'credit') === (request.pocket === 'credit'),
    )
    const state = request.pocket === 'credit' ? 'credited' : 'refunded'
    await updatePieces(tx, { returnId: found.id, keys, state, refundId: refund.id, replyBy: null })
    const shippingFee = refund.fee - keptBackOf(keys)
    if (shippingFee > 0) await updateReturn(tx, found.id, { feeKept: found.feeKept + shippingFee })
  }
  if (refundedUnits.length > 0)
    await markPieces(tx, order, { keys: refundedUnits, returnState: 'returned' })
  return made
}

/** Calculates the refund of accepted units, for the inspector. */
export async function previewSettling(
  db: Db,
  { order, found, pieces }: Pick<Settling, 'order' | 'found' | 'pieces'>,
): Promise<ReturnMoney> {
  return moneyOf(
    await previewRefunds(db, order, await listRefundRequests(db, { order, found, pieces })),
    pieces,
  )
}

/** The refund requests with fees and credit bonuses of earlier settlements taken into account. */
async function listRefundRequests(
  db: Db,
  { order, found, pieces }: Pick<Settling, 'order' | 'found' | 'pieces'>,
): Promise<RefundWish[]> {
  const others = await goneForFault(db, order.id)
  const before = await readCreditOf(db, getRefundCause(found))
  const fee = found.fee - found.feeKept
  const requests = wishesOf(order, {
    pieces,
    others,
    fee,
    creditTo: found.recipientId,
    allUnits: found.pieces,
  })
  return requests.map((request) => (request.pocket === 'credit' ? { ...request, before } : request))
}

function getRefundCause({ id, kind }: StoredReturn) {
  return { cause: kind === 'claim' ? 'claim' : 'return', causeId: id } as const
}

/** Restarts the order unit as its exchange variant, with the reserved stock. */
async function restartUnits(
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
          'The stock reserved for this return is gone. Restock the item and try again.',
          { reason: 'replacement-stock-gone' },
        ),
      )
    await updatePieces(tx, { returnId: found.id, keys: [piece], state: 'exchanged' })
  }
  return pieces.length
}

/** Closes units that stay with the buyer and releases their reservations. */
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

async function listWantedNames(db: Db, pieces: readonly ReturnPieceRow[]): Promise<string[]> {
  const ids = pieces.flatMap(({ wantedVariantId }) => wantedVariantId ?? [])
  return ids.length === 0 ? [] : [...(await readVariants(db, ids)).values()].map(nameOf)
}

async function describeRejected(
  db: Db,
  { orderId }: StoredReturn,
  pieces: readonly ReturnPieceRow[],
): Promise<string[]> {
  if (pieces.length === 0) return []
  const titles = await readLineTitles(db, orderId)
  return pieces.map(
    ({ lineId, decision }) =>
      `We’re sending ${titles.get(lineId) ?? 'an item'} back to `
      + `you${decision ? `: ${decision}` : '.'}`,
  )
}

interface SettlementNews {
  readonly opening: readonly string[]
  readonly refunds: readonly MadeRefund[]
  readonly restarted: number
  readonly refused: readonly string[]
  /** More expensive variants to order with the credit. */
  readonly wanted: readonly string[]
}

function buildSettlementNews(
  { number }: StoredReturn,
  { opening, refunds, restarted, refused, wanted }: SettlementNews,
) {
  const refundTexts = refunds.flatMap((made) => [
    ...refundInWords(made),
    ...(made.fee > 0
      ? [`We deducted ${formatMoney(made.fee)}, as shown when you requested the return.`]
      : []),
  ])
  return {
    subject: `Return ${number} is complete`,
    heading: 'Your return is complete.',
    paragraphs: [
      ...opening,
      ...refundTexts,
      ...(restarted > 0
        ? [
            `${restarted === 1 ? 'Your replacement item' : `Your ${restarted} replacement items`} `
              + 'will be packed now. We’ll email you when '
              + `${restarted === 1 ? 'it ships' : 'they ship'}.`,
          ]
        : []),
      ...wanted.map(
        (name) =>
          `You can use your credit to order ${name}: you’ll find the link on your return `
          + 'page. You pay the difference when you order.',
      ),
      ...refused,
    ],
  }
}
