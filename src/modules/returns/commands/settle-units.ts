import { allocateReservation } from '#modules/inventory/allocate-reservation.ts'
import { releaseReservation } from '#modules/inventory/release-reservation.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { formatVariantName } from '#modules/fulfillment/list-exchanged-variants.ts'
import { listLineTitles } from '#modules/orders/list-line-titles.ts'
import {
  updateOrderUnitFields,
  applyToOrderUnits,
  type OrderActor,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import {
  previewRefunds,
  refundOrder,
  type CreatedRefund,
  type OrderRefundRequest,
} from '#modules/refunds/refund-order.ts'
import { readCreditForCause } from '#modules/refunds/read-refunds.ts'
import { summarizeRefund } from '#modules/refunds/summarize-refund.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import { type Db, type Tx, unwrap } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import {
  updateReturnUnits,
  updateReturn,
  type ReturnUnitRow,
  type StoredReturn,
} from '../db/returns.ts'
import { buildRefundRequests, sumDeductions } from '../queries/build-refund-requests.ts'
import { returnReservationId } from './reserve-replacements.ts'
import {
  listUnitsRefundedForShopErrors,
  sumReturnMoney,
  type ReturnMoney,
} from '../queries/return-money.ts'
import { recordReturnEvent, notifyReturnSender } from './notify-return-sender.ts'

export interface SettlementInput {
  readonly order: OrderWithUnits
  readonly storedReturn: StoredReturn
  /** Accepted units. */
  readonly units: readonly ReturnUnitRow[]
  /** Rejected units that are sent back to the buyer. */
  readonly sentBack?: readonly ReturnUnitRow[]
  /** The buyer's request, if it is settled immediately. */
  readonly statement?: string
  readonly by: OrderActor
  readonly now: Date
}

/** Refunds, credits, or exchanges accepted units. The caller holds the order's lock. */
export async function settleUnits(
  tx: Tx,
  services: Services,
  { order, storedReturn, units, sentBack = [], statement, by, now }: SettlementInput,
): Promise<void> {
  const refunds = await refundUnits(tx, services, { order, storedReturn, units, by, now })
  const restarted = await restartUnits(tx, order, {
    storedReturn,
    units: units.filter(isReplaced),
    now,
  })
  await recordReturnEvent(tx, storedReturn, {
    kind: 'return_settled',
    at: now,
    by,
    data: { returnId: storedReturn.id },
  })
  await notifyReturnSender(tx, services, {
    order,
    storedReturn,
    at: now,
    // Settled immediately, as an answer to the request.
    urgent: statement !== undefined,
    ...buildSettlementNews(storedReturn, {
      opening: statement === undefined ? [] : [statement],
      refunds,
      restarted,
      refused: await describeRejected(tx, storedReturn, sentBack),
      wanted: await listWantedNames(tx, units),
    }),
  })
}

/** Whether a new unit is shipped instead of a refund. */
function isReplaced({ resolution }: ReturnUnitRow): boolean {
  return resolution === 'exchange' || resolution === 'replace'
}

async function refundUnits(
  tx: Tx,
  services: Services,
  { order, storedReturn, units, by, now }: SettlementInput,
): Promise<CreatedRefund[]> {
  const refundedUnits = units.filter((returnUnit) => !isReplaced(returnUnit))
  const made: CreatedRefund[] = []
  const cause = {
    ...getRefundCause(storedReturn),
    reason: `Return ${storedReturn.number}`,
    by,
    now,
  }
  for (const request of await listRefundRequests(tx, { order, storedReturn, units })) {
    const refund = unwrap(
      await refundOrder(tx, { jobs: services.jobs, order, request: request }, cause),
    )
    made.push(refund)
    if (request.differences) continue
    const keys = refundedUnits.filter(
      (returnUnit) => (returnUnit.resolution === 'credit') === (request.method === 'credit'),
    )
    const state = request.method === 'credit' ? 'credited' : 'refunded'
    await updateReturnUnits(tx, {
      returnId: storedReturn.id,
      keys,
      state,
      refundId: refund.id,
      replyBy: null,
    })
    const shippingFee = refund.fee - sumDeductions(keys)
    if (shippingFee > 0)
      await updateReturn(tx, storedReturn.id, {
        feeWithheld: storedReturn.feeWithheld + shippingFee,
      })
  }
  if (refundedUnits.length > 0)
    await updateOrderUnitFields(tx, order, { keys: refundedUnits, returnState: 'returned' })
  return made
}

/** Calculates the refund of accepted units, for the inspector. */
export async function previewSettlement(
  db: Db,
  { order, storedReturn, units }: Pick<SettlementInput, 'order' | 'storedReturn' | 'units'>,
): Promise<ReturnMoney> {
  return sumReturnMoney(
    await previewRefunds(db, order, await listRefundRequests(db, { order, storedReturn, units })),
    units,
  )
}

/** The refund requests with fees and credit bonuses of earlier settlements taken into account. */
async function listRefundRequests(
  db: Db,
  { order, storedReturn, units }: Pick<SettlementInput, 'order' | 'storedReturn' | 'units'>,
): Promise<OrderRefundRequest[]> {
  const others = await listUnitsRefundedForShopErrors(db, order.id)
  const before = await readCreditForCause(db, getRefundCause(storedReturn))
  const fee = storedReturn.fee - storedReturn.feeWithheld
  const requests = buildRefundRequests(order, {
    units,
    others,
    fee,
    creditTo: storedReturn.recipientId,
    allUnits: storedReturn.units,
  })
  return requests.map((request) => (request.method === 'credit' ? { ...request, before } : request))
}

function getRefundCause({ id, kind }: StoredReturn) {
  return { cause: kind === 'claim' ? 'claim' : 'return', causeId: id } as const
}

/** Restarts the order unit as its exchange variant, with the reserved stock. */
async function restartUnits(
  tx: Tx,
  order: OrderWithUnits,
  { storedReturn, units, now }: Pick<SettlementInput, 'storedReturn' | 'units' | 'now'>,
): Promise<number> {
  const byVariant = [...units].sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
  for (const returnUnit of byVariant) {
    const variantId = returnUnit.exchangeVariantId ?? returnUnit.variantId
    unwrap(
      await applyToOrderUnits(tx, order, {
        keys: [returnUnit],
        event: 'exchange',
        at: now,
        variantId,
      }),
    )
    const allocated = await allocateReservation(tx, {
      checkoutId: returnReservationId(storedReturn.id, returnUnit),
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
    await updateReturnUnits(tx, {
      returnId: storedReturn.id,
      keys: [returnUnit],
      state: 'exchanged',
    })
  }
  return units.length
}

/** Closes units that stay with the buyer and releases their reservations. */
export async function leaveUnitsWithBuyer(
  tx: Tx,
  {
    order,
    storedReturn,
    units,
    state,
    decision = '',
  }: Pick<SettlementInput, 'order' | 'storedReturn' | 'units'> & {
    state: 'rejected' | 'cancelled'
    decision?: string
  },
): Promise<void> {
  if (units.length === 0) return
  await updateReturnUnits(tx, {
    returnId: storedReturn.id,
    keys: units,
    state,
    decision,
    withheld: 0,
    replyBy: null,
  })
  await updateOrderUnitFields(tx, order, { keys: units, returnState: 'no' })
  for (const returnUnit of [...units].sort((a, b) => (a.variantId < b.variantId ? -1 : 1)))
    if (returnUnit.resolution === 'exchange' || returnUnit.resolution === 'replace')
      await releaseReservation(tx, returnReservationId(storedReturn.id, returnUnit))
}

async function listWantedNames(db: Db, units: readonly ReturnUnitRow[]): Promise<string[]> {
  const ids = units.flatMap(({ wantedVariantId }) => wantedVariantId ?? [])
  return ids.length === 0 ? [] : [...(await readVariants(db, ids)).values()].map(formatVariantName)
}

async function describeRejected(
  db: Db,
  { orderId }: StoredReturn,
  units: readonly ReturnUnitRow[],
): Promise<string[]> {
  if (units.length === 0) return []
  const titles = await listLineTitles(db, orderId)
  return units.map(
    ({ lineId, decision }) =>
      `We’re sending ${titles.get(lineId) ?? 'an item'} back to `
      + `you${decision ? `: ${decision}` : '.'}`,
  )
}

interface SettlementNews {
  readonly opening: readonly string[]
  readonly refunds: readonly CreatedRefund[]
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
    ...summarizeRefund(made),
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
