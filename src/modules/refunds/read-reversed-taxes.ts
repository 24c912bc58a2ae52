import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, json, literal, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import {
  listReversedTaxes,
  type RefundedPart,
  type ReversedTax,
  type TaxedUnit,
} from './domain/reversed-tax.ts'
import type { RefundComponent } from './domain/sum-refund.ts'

export type { ReversedTax } from './domain/reversed-tax.ts'

export interface OrderReversedTax extends ReversedTax {
  readonly orderId: string
  readonly groupId: string
  readonly refundId: string
  readonly at: Date
}

/** The tax in one refund. */
export async function readReversedTaxes(db: Db, refundId: string): Promise<OrderReversedTax[]> {
  const refund = await queryRow(
    db,
    { orderId: text },
    sql`select order_id from order_refunds where id = ${refundId}`,
  )
  if (!refund) return []
  const reversed = await readReversedTaxesOfOrders(db, [refund.orderId])
  return reversed.filter((one) => one.refundId === refundId)
}

/** The taxes in all refunds of these orders. */
export async function readReversedTaxesOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<OrderReversedTax[]> {
  const [parts, units] = await Promise.all([
    listRefundedParts(db, orderIds),
    readFrozenUnits(db, orderIds),
  ])
  const getUnit = ({ lineId, unit }: RefundedPart): TaxedUnit => {
    const frozen = units.get(lineId)?.[unit]
    if (!frozen) throw new Error(`Order line ${lineId} has no unit ${unit}.`)
    return frozen
  }
  return listReversedTaxes(getUnit, parts).map(({ refunded, ...reversed }) => {
    const { orderId, groupId, refundId, at } = refunded
    return { ...reversed, orderId, groupId, refundId, at }
  })
}

function listRefundedParts(db: Db, orderIds: readonly string[]) {
  return queryRows(
    db,
    {
      orderId: text,
      groupId: text,
      refundId: text,
      at: timestamp,
      lineId: text,
      unit: integer,
      component: literal<RefundComponent>(),
      kind: literal<RefundedPart['kind']>(),
      amount: integer,
    },
    sql`
      select r.order_id, l.group_id, r.id as refund_id, r.at, p.line_id, p.unit, p.component,
        p.kind, p.amount
      from order_refunds r
      join lateral (
        select s.line_id, s.unit, s.component, 'share' as kind, s.amount
        from refunded_shares s
        where s.refund_id = r.id
        union all
        select d.line_id, d.unit, d.component, 'difference', d.amount
        from refunded_differences d
        where d.refund_id = r.id
      ) p on true
      join order_lines l on l.id = p.line_id
      where r.order_id = any(${orderIds})
      order by r.at, r.id, p.kind, p.line_id, p.unit`,
  )
}

async function readFrozenUnits(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TaxedUnit[]>> {
  const lines = await queryRows(
    db,
    { id: text, units: json<readonly TaxedUnit[]>() },
    sql`select id, units from order_lines where order_id = any(${orderIds})`,
  )
  return new Map(lines.map(({ id, units }) => [id, units]))
}
