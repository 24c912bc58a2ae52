import { sum } from '#kernel/money/money.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { CreatedRefund, OrderRefundRequest, RefundCause } from '../refund-request.ts'

interface RefundInsert {
  readonly orderId: string
  readonly refund: CreatedRefund
  readonly request: OrderRefundRequest
  readonly cause: RefundCause
}

/** Records a refund with its shares and differences. */
export async function insertRefund(
  tx: Tx,
  { orderId, refund, request, cause }: RefundInsert,
): Promise<void> {
  const { id, pocket, shares, extra, fee, capped, bonus, amount } = refund
  const refundValues = {
    id,
    orderId,
    pocket,
    shares: sum(shares.map((share) => share.amount)),
    extra,
    fee,
    capped,
    bonus,
    amount,
    creditTo: request.creditTo ?? null,
    cause: cause.cause,
    causeId: cause.causeId,
    reason: cause.reason,
    actorKind: cause.by.kind,
    actorId: cause.by.id ?? null,
    at: cause.now,
  }
  await execute(tx, sql`insert into order_refunds ${insertValues(refundValues)}`)
  await insertShares(tx, refund)
  await insertDifferences(tx, id, request)
}

async function insertShares(tx: Tx, { id: refundId, shares }: CreatedRefund): Promise<void> {
  const [first, ...others] = shares.map(({ lineId, unit, part, amount }) => ({
    lineId,
    unit,
    part,
    refundId,
    amount,
  }))
  if (first) await execute(tx, sql`insert into refunded_shares ${insertValues(first, ...others)}`)
}

async function insertDifferences(
  tx: Tx,
  refundId: string,
  { differences = [], lessDelivery = [] }: OrderRefundRequest,
): Promise<void> {
  const [first, ...others] = [
    ...differences.map(({ lineId, unit, amount, price }) => ({
      refundId,
      lineId,
      unit,
      part: 'goods',
      amount,
      price,
    })),
    ...lessDelivery.map(({ lineId, unit, amount }) => ({
      refundId,
      lineId,
      unit,
      part: 'delivery',
      amount,
      price: null,
    })),
  ]
  if (first)
    await execute(tx, sql`insert into refunded_differences ${insertValues(first, ...others)}`)
}

/** Records the refunded amounts by tender. */
export async function insertRefundTenders(
  tx: Tx,
  { refund, orderId }: { refund: CreatedRefund; orderId: string },
): Promise<void> {
  const [first, ...others] = refund.toTenders.map(({ tender, amount }) => ({
    refundId: refund.id,
    orderId,
    position: tender.position,
    amount,
  }))
  if (first)
    await execute(tx, sql`insert into order_refund_tenders ${insertValues(first, ...others)}`)
}
