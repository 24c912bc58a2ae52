import { createId } from '#kernel/ids/ids.ts'
import { sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import {
  addOrderEvent,
  type OrderWithUnits,
  type OrderUnitKey,
} from '#modules/orders/lock-order.ts'
import { reserveRefund } from '#modules/payments/reserve-refund.ts'
import {
  lockRefundablePayment,
  findRefundablePayment,
  type RefundablePayment,
} from '#modules/payments/refundable-payment.ts'
import { addStoreCredit } from '#modules/wallet/add-store-credit.ts'
import { refundToGrants } from '#modules/wallet/spend-credit-grants.ts'
import { insertRefund, insertRefundTenders } from './db/insert-refund.ts'
import { sumRefundedAsCredit, listRefundedShares, type RefundedShareRow } from './db/shares.ts'
import { listRefundableTenders } from './db/tenders.ts'
import {
  subtractRefund,
  calculateRefund,
  type UnrefundedMoney,
  type CalculatedRefund,
} from './domain/calculate-refund.ts'
import type { CreatedRefund, OrderRefundRequest, RefundCause } from './refund-request.ts'
import type { SplitRefund } from './domain/split-refund.ts'
import type { RequestedShare, RefundComponent, RefundSum } from './domain/sum-refund.ts'
import { readUnitValues, type UnitValue, type GetUnitValue } from './unit-value.ts'

export type {
  CreatedRefund,
  OrderRefundRequest,
  PriceDifference,
  RefundCause,
} from './refund-request.ts'

/** Both shares of the given order units. */
export function listAllShares(pieces: readonly OrderUnitKey[]): OrderRefundRequest['shares'] {
  return pieces.flatMap(({ lineId, unit }) => [
    { lineId, unit, component: 'goods' as const },
    { lineId, unit, component: 'delivery' as const },
  ])
}

export type RefundPreview = CalculatedRefund & { readonly method: 'card' | 'credit' }

/** Calculates refunds in sequence, with the same function as `refundOrder`. */
export async function previewRefunds(
  db: Db,
  order: OrderWithUnits,
  requests: readonly OrderRefundRequest[],
): Promise<RefundPreview[]> {
  const refundedShareRows = await listRefundedShares(db, order.id)
  const getWorth = await readUnitValues(db, order)
  let unrefunded = getUnrefundedMoney(
    await findRefundablePayment(db, order.id),
    await sumRefundedAsCredit(db, order.id),
    await listRefundableTenders(db, order.id),
  )
  return requests.map((request) => {
    const calculated = calculate(order, {
      request,
      refundedShareRows,
      unrefunded,
      getWorth,
    })
    unrefunded = subtractRefund(unrefunded, calculated)
    return { ...withCreditRecipient(calculated, request), method: request.method ?? 'card' }
  })
}

/**
 * Refunds units of a locked order, each frozen share once, in the caller's transaction. Refuses if
 * a product share was refunded before.
 */
export async function refundOrder(
  tx: Tx,
  { jobs, order, request }: { jobs: JobQueue; order: OrderWithUnits; request: OrderRefundRequest },
  cause: RefundCause,
): Promise<CreatedRefund | Refusal<'transition-illegal'>> {
  const payment = await lockRefundablePayment(tx, order.id)
  const refundedShareRows = await listRefundedShares(tx, order.id)
  if (
    request.shares.some(
      (share) => share.component === 'goods' && isRefunded(refundedShareRows, share),
    )
  )
    return refuse('transition-illegal', 'One of these items has already been refunded.', {
      reason: 'order-unit-already-refunded',
    })
  const unrefunded = getUnrefundedMoney(
    payment,
    await sumRefundedAsCredit(tx, order.id),
    await listRefundableTenders(tx, order.id),
  )
  const calculated = calculate(order, {
    request,
    refundedShareRows,
    unrefunded,
    getWorth: await readUnitValues(tx, order),
  })
  const id = createId('rfd', cause.now.getTime())
  const method = calculated.amount === 0 ? 'none' : (request.method ?? 'card')
  const refund: CreatedRefund = {
    ...calculated,
    id,
    method,
    bonus: method === 'credit' ? calculated.bonus : 0,
  }
  await insertRefund(tx, { orderId: order.id, refund, request, cause })
  if (method === 'card')
    await reserveCardRefund(tx, jobs, { refund, cause, orderId: order.id, payment })
  if (method === 'credit')
    await addRefundCredit(tx, { refund, request, ownerId: order.ownerId, now: cause.now })
  await insertRefundTenders(tx, { refund, orderId: order.id })
  if (request.creditTo === undefined) await refundTenders(tx, jobs, { refund, cause })
  if (order.taxProvider) await jobs.enqueue(tx, 'taxes.record-refund', { refundId: id })
  if (method !== 'none')
    await addOrderEvent(tx, order.id, {
      kind: 'refund_made',
      at: cause.now,
      by: cause.by,
      visibility: request.creditTo === undefined ? 'customer' : 'staff',
      data: { refundId: id, amount: refund.amount, pocket: method },
    })
  return withCreditRecipient(refund, request)
}

async function reserveCardRefund(
  tx: Tx,
  jobs: JobQueue,
  {
    refund: { id, own },
    cause,
    orderId,
    payment,
  }: {
    refund: CreatedRefund
    cause: RefundCause
    orderId: string
    payment: RefundablePayment | null
  },
): Promise<void> {
  if (own <= 0) return
  const isReserved = await reserveRefund(tx, jobs, {
    id,
    paymentId: payment?.paymentId ?? '',
    amount: own,
    reason: cause.reason,
    originator: { kind: cause.cause, id: cause.causeId },
  })
  if (!isReserved) throw new Error(`The payment of ${orderId} has less than ${own} left to refund.`)
}

async function addRefundCredit(
  tx: Tx,
  {
    refund,
    request: { creditTo, creditReason },
    ownerId,
    now,
  }: { refund: CreatedRefund; request: OrderRefundRequest; ownerId: string; now: Date },
): Promise<void> {
  const amount = creditTo === undefined ? refund.own + refund.bonus : refund.amount
  if (amount <= 0) return
  await addStoreCredit(tx, {
    ownerId: creditTo ?? ownerId,
    amount,
    ref: refund.id,
    ...(creditReason !== undefined && { reason: creditReason }),
    now,
  })
}

/** Credit for another recipient includes the amounts paid with tenders. */
function withCreditRecipient<Refund extends RefundSum & SplitRefund>(
  refund: Refund,
  { creditTo }: OrderRefundRequest,
): Refund {
  return creditTo === undefined ? refund : { ...refund, own: refund.amount, toTenders: [] }
}

/** Skips shares that were refunded before. */
function calculate(
  order: OrderWithUnits,
  {
    request,
    refundedShareRows,
    unrefunded,
    getWorth,
  }: {
    request: OrderRefundRequest
    refundedShareRows: readonly RefundedShareRow[]
    unrefunded: UnrefundedMoney
    getWorth: GetUnitValue
  },
): CalculatedRefund {
  const shares = request.shares.flatMap((share): RequestedShare[] => {
    const frozen = order.lines.find((line) => line.id === share.lineId)?.units[share.unit]
    const { lineId, unit, component } = share
    return frozen && !isRefunded(refundedShareRows, share)
      ? [
          {
            lineId,
            unit,
            component,
            frozen,
            lowered: getRefundedDifference(getWorth(share), component),
          },
        ]
      : []
  })
  const extra =
    (request.extra ?? 0)
    + sum(
      [...(request.differences ?? []), ...(request.lessDelivery ?? [])].map(({ amount }) => amount),
    )
  return calculateRefund({ ...request, shares, extra }, unrefunded)
}

const getRefundedDifference = (
  { lowered, shippingReduction: deliveryLowered }: UnitValue,
  component: RefundComponent,
): number => (component === 'goods' ? lowered : deliveryLowered)

/** Refunds the tenders: the wallet and deposits here, points by a job. */
async function refundTenders(
  tx: Tx,
  jobs: JobQueue,
  { refund, cause }: { refund: CreatedRefund; cause: RefundCause },
): Promise<void> {
  if (refund.toTenders.length === 0) return
  const amounts = new Map(
    refund.toTenders.flatMap(({ tender, amount }): [string, number][] =>
      tender.grantId ? [[tender.grantId, amount]] : [],
    ),
  )
  await refundToGrants(tx, { amounts, refundId: refund.id, now: cause.now })
  await refundDeposits(tx, jobs, { refund, cause })
  if (refund.toTenders.some(({ tender }) => tender.kind === 'points'))
    await jobs.enqueue(tx, 'loyalty.refund', { refundId: refund.id })
}

/** Refunds deposits to the cards that paid them. */
async function refundDeposits(
  tx: Tx,
  jobs: JobQueue,
  { refund, cause }: { refund: CreatedRefund; cause: RefundCause },
): Promise<void> {
  for (const { tender, amount } of refund.toTenders) {
    if (tender.kind !== 'deposit') continue
    const held = await reserveRefund(tx, jobs, {
      id: createId('rfd', cause.now.getTime()),
      paymentId: tender.paymentId ?? '',
      amount,
      reason: cause.reason,
      originator: { kind: cause.cause, id: refund.id },
    })
    if (!held)
      throw new Error(`The deposit ${tender.paymentId} has less than ${amount} left to refund.`)
  }
}

function isRefunded(
  refundedShareRows: readonly RefundedShareRow[],
  { lineId, unit, component }: OrderRefundRequest['shares'][number],
): boolean {
  return refundedShareRows.some(
    (share) => share.lineId === lineId && share.unit === unit && share.component === component,
  )
}

function getUnrefundedMoney(
  payment: RefundablePayment | null,
  credited: number,
  tenders: UnrefundedMoney['tenders'],
): UnrefundedMoney {
  return { card: Math.max(0, (payment?.refundableAmount ?? 0) - credited), tenders }
}
