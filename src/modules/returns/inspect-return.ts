import { unwrap, Refused } from '#modules/fulfillment/act-on-order.ts'
import { readOrderInHand, type OrderActor, type PieceKey } from '#modules/orders/take-order.ts'
import { readWorths, type WorthOf } from '#modules/refunds/piece-worth.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { nextStatus, onReturn } from './approve-return.ts'
import {
  findReturn,
  readReturn,
  updatePieces,
  updateReturn,
  type ReturnPieceRow,
  type StoredReturn,
} from './data/returns.ts'
import { comesBack } from './domain/return-plan.ts'
import { withheldOf, type Withholding } from './domain/withholding.ts'
import { goesBackFor, offerLess, restock, standAfter } from './offer-less.ts'
import { takePhotos } from './photos-of-ours.ts'
import type { ReturnMoney } from './return-money.ts'
import type { ReturnParts } from './return-parts.ts'
import { leaveUnitsWithBuyer, previewSettling, settlePieces } from './settle-pieces.ts'
import { noteAbout, notifyReturnSender } from './notify-return-sender.ts'

export interface Counted {
  readonly lineId: string
  readonly qty: number
}

/** Records received units. The rest may arrive later. */
export async function receiveReturn(
  deps: ReturnParts,
  { id, items }: { id: string; items?: readonly Counted[] },
  by: OrderActor,
): Promise<{ received: number; missing: number } | Refusal> {
  const now = deps.clock.now()
  return onReturn(deps, id, async (tx, order, found) => {
    const expected = found.pieces.filter((piece) => piece.state === 'open' && comesBack(piece))
    const received = takeUnits(expected, items)
    if (received.length === 0)
      unwrap(
        refuse('transition-illegal', 'No items of this return are expected.', {
          reason: 'no-units-awaited',
        }),
      )
    await updateReturn(tx, found.id, {
      status: nextStatus(found, 'receive'),
      receivedAt: found.receivedAt ?? now,
      shipBy: null,
    })
    await updatePieces(tx, { returnId: found.id, keys: received, state: 'received' })
    await noteAbout(tx, found, {
      kind: 'return_received',
      at: now,
      by,
      data: { returnId: found.id, pieces: received.length },
    })
    await notifyReturnSender(tx, deps, {
      order,
      found,
      at: now,
      subject: `We received return ${found.number}`,
      heading: 'We’ve received your parcel.',
      paragraphs: ['We’ll inspect it within three days of its arrival and email you.'],
    })
    return { received: received.length, missing: expected.length - received.length }
  })
}

export interface Inspected extends Counted {
  readonly decision: 'accept' | 'accept_less' | 'reject'
  /** The reduction per unit, for `accept_less`. */
  readonly withhold?: Withholding | undefined
  /** Whether it is restocked. */
  readonly sellable: boolean
  readonly note: string
  /** Files uploaded by the inspector. */
  readonly photos?: readonly string[] | undefined
}

/** A received unit with its inspection result. */
interface InspectedUnit extends ReturnPieceRow {
  readonly result: Inspected
}

/**
 * Records the inspection of received units: accepted ones are refunded, rejected ones are sent
 * back. A reduced offer goes to the buyer, who has five days to decline.
 */
export async function inspectReturn(
  deps: ReturnParts,
  { id, items }: { id: string; items: readonly Inspected[] },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const now = deps.clock.now()
  return onReturn(deps, id, async (tx, order, before) => {
    nextStatus(before, 'inspect')
    const inspected = matchResults(await readWorths(tx, order), before, items)
    const [accepted, offered, rejected] = (['accept', 'accept_less', 'reject'] as const).map(
      (decision) => inspected.filter(({ result }) => result.decision === decision),
    ) as [InspectedUnit[], InspectedUnit[], InspectedUnit[]]
    for (const { result, ...piece } of accepted)
      await updatePieces(tx, {
        returnId: before.id,
        keys: [piece],
        sellable: result.sellable,
        decision: result.note,
      })
    for (const { result, ...piece } of rejected)
      await leaveUnitsWithBuyer(tx, {
        order,
        found: before,
        pieces: [piece],
        state: 'rejected',
        decision: result.note,
      })
    const photos = await takePhotos(tx, { returnId: before.id, items, by })
    await offerLess(tx, deps, {
      order,
      found: before,
      pieces: offered.map(({ result, ...piece }) => ({
        ...piece,
        sellable: result.sellable,
        decision: result.note,
      })),
      photos,
      by,
      now,
    })
    const unshipped = before.pieces.filter((piece) => piece.state === 'open' && !comesBack(piece))
    const settledUnits = [...accepted, ...unshipped]
    if (settledUnits.length + rejected.length > 0)
      await settlePieces(tx, deps, {
        order,
        found: before,
        pieces: settledUnits,
        sentBack: rejected.map(({ result, ...piece }) => ({ ...piece, decision: result.note })),
        by,
        now,
      })
    await restock(tx, {
      found: before,
      pieces: accepted.filter(({ result }) => result.sellable),
      now,
    })
    return { status: await standAfter(tx, before, { status: 'inspected', now }) }
  })
}

/** Calculates the refund of an inspection, assuming that reduced offers are accepted. */
export async function previewInspection(
  { db }: Pick<ReturnParts, 'db'>,
  { id, items }: { id: string; items: readonly Inspected[] },
): Promise<{ money: ReturnMoney; offers: Offer[] } | Refusal> {
  const row = await findReturn(db, id)
  const [order, found] = row
    ? [await readOrderInHand(db, row.orderId), await readReturn(db, row.id)]
    : [null, null]
  if (!order || !found)
    return refuse('not-found', 'We couldn’t find this return.', { reason: 'return-not-found' })
  try {
    nextStatus(found, 'inspect')
    const getWorth = await readWorths(db, order)
    const inspected = matchResults(getWorth, found, items)
    const refundedUnits = [
      ...inspected.filter(({ result }) => result.decision !== 'reject'),
      ...found.pieces.filter((piece) => piece.state === 'open' && !comesBack(piece)),
    ]
    return {
      money: await previewSettling(db, { order, found, pieces: refundedUnits }),
      offers: inspected.flatMap(({ result, lineId, unit, withheld, ...piece }) =>
        result.decision === 'accept_less'
          ? [
              {
                lineId,
                unit,
                withheld,
                goesBack: goesBackFor(getWorth, { lineId, unit, ...piece }) - withheld,
              },
            ]
          : [],
      ),
    }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

interface Offer extends PieceKey {
  readonly withheld: number
  /** Refund of the unit, without the return shipping fee. */
  readonly goesBack: number
}

/** Matches inspection results to received units. Refuses if a received unit has no result. */
function matchResults(
  getWorth: WorthOf,
  found: StoredReturn,
  items: readonly Inspected[],
): InspectedUnit[] {
  let unmatched = found.pieces.filter((piece) => piece.state === 'received')
  const inspected = items.flatMap((result) => {
    const matching = takeUnits(unmatched, [result])
    unmatched = unmatched.filter((piece) => !matching.includes(piece))
    return matching.map((piece) => ({
      ...piece,
      result,
      withheld: result.decision === 'accept_less' ? calculateReduction(getWorth, piece, result) : 0,
    }))
  })
  if (unmatched.length > 0)
    unwrap(
      refuse('transition-illegal', 'Enter a decision for every received item.', {
        reason: 'inspection-incomplete',
      }),
    )
  return inspected
}

function calculateReduction(
  getWorth: WorthOf,
  piece: ReturnPieceRow,
  { withhold, note }: Inspected,
): number {
  if (piece.resolution !== 'refund' && piece.resolution !== 'credit')
    unwrap(
      refuse(
        'transition-illegal',
        'A reduced offer is possible only for refunds and credit. Accept or reject exchanges '
          + 'and replacements.',
        { reason: 'reduced-offer-not-possible' },
      ),
    )
  const withheld =
    withhold && note !== '' ? withheldOf(goesBackFor(getWorth, piece), withhold) : null
  return unwrap(withheld ?? refuseReduction())
}

function refuseReduction(): Refusal<'fields-invalid'> {
  const message =
    'Enter a reason for the reduced offer and a reduction that is less than the refund.'
  return refuse('fields-invalid', message, {
    reason: 'reduced-offer-invalid',
    fields: { items: message },
  })
}

/** The first `qty` units of each line, or all units without a count. */
function takeUnits(
  pieces: readonly ReturnPieceRow[],
  items: readonly Counted[] | undefined,
): ReturnPieceRow[] {
  if (!items) return [...pieces]
  return items.flatMap(({ lineId, qty }) => {
    const matching = pieces.filter((piece) => piece.lineId === lineId).slice(0, qty)
    if (matching.length < qty)
      unwrap(
        refuse('transition-illegal', 'The return doesn’t have that many units of this line.', {
          reason: 'too-many-units',
          detail: { lineId, there: matching.length },
        }),
      )
    return matching
  })
}
