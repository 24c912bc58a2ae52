import { sum } from '#kernel/money/money.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
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
  const { id, method, shares, extra, fee, shortfall, bonus, amount } = refund
  const refundValues = {
    id,
    orderId,
    method,
    shares: sum(shares.map((share) => share.amount)),
    additionalAmount: extra,
    fee,
    shortfall,
    bonus,
    amount,
    creditTo: request.creditTo ?? null,
    cause: cause.cause,
    causeId: cause.causeId,
    reason: cause.reason,
    reasonKind: cause.reasonKind ?? null,
    actorKind: cause.by.kind,
    actorId: cause.by.id ?? null,
    at: cause.now,
  }
  await execute(tx, sql`insert into order_refunds ${insertValues(refundValues)}`)
  await insertShares(tx, refund)
  await insertDifferences(tx, id, request)
}

/** One JSON parameter, because an order can have more units than a statement has parameters. */
async function insertShares(tx: Tx, { id, shares }: CreatedRefund): Promise<void> {
  if (shares.length === 0) return
  await execute(
    tx,
    sql`
      insert into refunded_shares (refund_id, line_id, unit, component, amount)
      select ${id}, x."lineId", x.unit, x.component, x.amount
      from jsonb_to_recordset(${json(shares)}) as x (
        "lineId" text, unit int, component text, amount int
      )`,
  )
}

async function insertDifferences(
  tx: Tx,
  refundId: string,
  { differences = [], lessDelivery = [] }: OrderRefundRequest,
): Promise<void> {
  const rows = [
    ...differences.map((difference) => ({ ...difference, component: 'goods' })),
    ...lessDelivery.map((difference) => ({ ...difference, component: 'delivery', price: null })),
  ]
  if (rows.length === 0) return
  await execute(
    tx,
    sql`
      insert into refunded_differences (refund_id, line_id, unit, component, amount, price)
      select ${refundId}, x."lineId", x.unit, x.component, x.amount, x.price
      from jsonb_to_recordset(${json(rows)}) as x (
        "lineId" text, unit int, component text, amount int, price int
      )`,
  )
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
