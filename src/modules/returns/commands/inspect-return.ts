import {
  findOrderWithUnits,
  type OrderActor,
  type OrderUnitKey,
} from '#modules/orders/lock-order.ts'
import { readUnitValues, type GetUnitValue } from '#modules/refunds/unit-value.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { type Tx, unwrap, RolledBack } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { nextReturnStatus, withReturn } from './approve-return.ts'
import {
  findReturn,
  getReturn,
  updateReturnUnits,
  updateReturn,
  type ReturnUnitRow,
  type StoredReturn,
} from '../db/returns.ts'
import { needsShipping } from '../domain/return-plan.ts'
import type { ReductionRule } from '../domain/reduction.ts'
import {
  calculateReduction,
  calculateUnitRefund,
  sendReducedOffers,
  restockReturnedUnit,
  updateStatusAfterDecision,
} from './reduced-offer.ts'
import { claimInspectionPhotos } from './shop-photos.ts'
import type { ReturnMoney } from '../queries/return-money.ts'
import {
  leaveUnitsWithBuyer,
  previewSettlement,
  settleUnits,
  type SettlementInput,
} from './settle-units.ts'
import { recordReturnEvent, notifyReturnSender } from './notify-return-sender.ts'

export interface CountedUnits {
  readonly lineId: string
  readonly qty: number
}

/** Records received units. The rest may arrive later. */
export async function receiveReturn(
  services: Services,
  { id, items }: { id: string; items?: readonly CountedUnits[] },
  by: OrderActor,
): Promise<{ received: number; missing: number } | Refusal> {
  const now = services.clock.now()
  return withReturn(services, id, async (tx, order, storedReturn) => {
    const expected = storedReturn.units.filter(
      (returnUnit) => returnUnit.state === 'open' && needsShipping(returnUnit),
    )
    const received = takeUnits(expected, items)
    if (received.length === 0)
      unwrap(
        refuse('transition-illegal', 'No items of this return are expected.', {
          reason: 'no-units-awaited',
        }),
      )
    await updateReturn(tx, storedReturn.id, {
      status: nextReturnStatus(storedReturn, 'receive'),
      receivedAt: storedReturn.receivedAt ?? now,
      shipBy: null,
    })
    await updateReturnUnits(tx, { returnId: storedReturn.id, keys: received, state: 'received' })
    await recordReturnEvent(tx, storedReturn, {
      kind: 'return_received',
      at: now,
      by,
      data: { returnId: storedReturn.id, pieces: received.length },
    })
    await notifyReturnSender(tx, services, {
      order,
      storedReturn,
      at: now,
      subject: `We received return ${storedReturn.number}`,
      heading: 'We’ve received your parcel.',
      paragraphs: ['We’ll inspect it within three days of its arrival and email you.'],
    })
    return { received: received.length, missing: expected.length - received.length }
  })
}

export interface InspectionItem extends CountedUnits {
  readonly decision: 'accept' | 'accept_less' | 'reject'
  /** The reduction per unit, for `accept_less`. */
  readonly withhold?: ReductionRule | undefined
  /** Whether it is restocked. */
  readonly sellable: boolean
  readonly note: string
  /** Files uploaded by the inspector. */
  readonly photos?: readonly string[] | undefined
}

/** A received unit with its inspection result. */
interface InspectedUnit extends ReturnUnitRow {
  readonly result: InspectionItem
}

/**
 * Records the inspection of received units: accepted ones are refunded, rejected ones are sent
 * back. A reduced offer goes to the buyer, who has five days to decline.
 */
export async function inspectReturn(
  services: Services,
  { id, items }: { id: string; items: readonly InspectionItem[] },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const now = services.clock.now()
  return withReturn(services, id, async (tx, order, before) => {
    nextReturnStatus(before, 'inspect')
    const inspected = matchResults(await readUnitValues(tx, order), before, items)
    const listDecided = (decision: InspectionItem['decision']) =>
      inspected.filter(({ result }) => result.decision === decision)
    const accepted = listDecided('accept')
    const rejected = listDecided('reject')
    await recordDecisions(tx, { order, storedReturn: before, accepted, rejected })
    const photos = await claimInspectionPhotos(tx, { returnId: before.id, items, by })
    await sendReducedOffers(tx, services, {
      order,
      storedReturn: before,
      units: listDecided('accept_less').map(({ result, ...returnUnit }) => ({
        ...returnUnit,
        sellable: result.sellable,
        decision: result.note,
      })),
      photos,
      by,
      now,
    })
    const unshipped = before.units.filter(
      (returnUnit) => returnUnit.state === 'open' && !needsShipping(returnUnit),
    )
    const settledUnits = [...accepted, ...unshipped]
    if (settledUnits.length + rejected.length > 0)
      await settleUnits(tx, services, {
        order,
        storedReturn: before,
        units: settledUnits,
        sentBack: rejected.map(({ result, ...returnUnit }) => ({
          ...returnUnit,
          decision: result.note,
        })),
        by,
        now,
      })
    await restockReturnedUnit(tx, {
      storedReturn: before,
      units: accepted.filter(({ result }) => result.sellable),
      now,
    })
    return { status: await updateStatusAfterDecision(tx, before, { status: 'inspected', now }) }
  })
}

interface InspectionDecisions extends Pick<SettlementInput, 'order' | 'storedReturn'> {
  readonly accepted: readonly InspectedUnit[]
  readonly rejected: readonly InspectedUnit[]
}

async function recordDecisions(
  tx: Tx,
  { order, storedReturn, accepted, rejected }: InspectionDecisions,
): Promise<void> {
  for (const { result, ...returnUnit } of accepted)
    await updateReturnUnits(tx, {
      returnId: storedReturn.id,
      keys: [returnUnit],
      sellable: result.sellable,
      decision: result.note,
    })
  for (const { result, ...returnUnit } of rejected)
    await leaveUnitsWithBuyer(tx, {
      order,
      storedReturn,
      units: [returnUnit],
      state: 'rejected',
      decision: result.note,
    })
}

/** Calculates the refund of an inspection, assuming that reduced offers are accepted. */
export async function previewInspection(
  { db }: Pick<Services, 'db'>,
  { id, items }: { id: string; items: readonly InspectionItem[] },
): Promise<{ money: ReturnMoney; offers: Offer[] } | Refusal> {
  const row = await findReturn(db, id)
  const [order, storedReturn] = row
    ? [await findOrderWithUnits(db, row.orderId), await getReturn(db, row.id)]
    : [null, null]
  if (!order || !storedReturn)
    return refuse('not-found', 'We couldn’t find this return.', { reason: 'return-not-found' })
  try {
    nextReturnStatus(storedReturn, 'inspect')
    const getWorth = await readUnitValues(db, order)
    const inspected = matchResults(getWorth, storedReturn, items)
    const refundedUnits = [
      ...inspected.filter(({ result }) => result.decision !== 'reject'),
      ...storedReturn.units.filter(
        (returnUnit) => returnUnit.state === 'open' && !needsShipping(returnUnit),
      ),
    ]
    return {
      money: await previewSettlement(db, { order, storedReturn, units: refundedUnits }),
      offers: inspected.flatMap(({ result, lineId, unit, withheld, ...returnUnit }) =>
        result.decision === 'accept_less'
          ? [
              {
                lineId,
                unit,
                withheld,
                refund: calculateUnitRefund(getWorth, { lineId, unit, ...returnUnit }) - withheld,
              },
            ]
          : [],
      ),
    }
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal
    throw error
  }
}

interface Offer extends OrderUnitKey {
  readonly withheld: number
  /** Refund of the unit, without the return shipping fee. */
  readonly refund: number
}

/** Matches inspection results to received units. Refuses if a received unit has no result. */
function matchResults(
  getWorth: GetUnitValue,
  storedReturn: StoredReturn,
  items: readonly InspectionItem[],
): InspectedUnit[] {
  let unmatched = storedReturn.units.filter((returnUnit) => returnUnit.state === 'received')
  const inspected = items.flatMap((result) => {
    const matching = takeUnits(unmatched, [result])
    unmatched = unmatched.filter((returnUnit) => !matching.includes(returnUnit))
    return matching.map((returnUnit) => ({
      ...returnUnit,
      result,
      withheld:
        result.decision === 'accept_less' ? calculateReduction(getWorth, returnUnit, result) : 0,
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

/** The first `qty` units of each line, or all units without a count. */
function takeUnits(
  units: readonly ReturnUnitRow[],
  items: readonly CountedUnits[] | undefined,
): ReturnUnitRow[] {
  if (!items) return [...units]
  return items.flatMap(({ lineId, qty }) => {
    const matching = units.filter((returnUnit) => returnUnit.lineId === lineId).slice(0, qty)
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
