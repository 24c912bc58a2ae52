import type { OrderWithUnits, OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { calculateOwnAmount, calculatePriceDifference } from './domain/price-difference.ts'
import { calculateShare } from './domain/sum-refund.ts'

/** The current value of an order unit, after exchanges, in cents. */
export interface UnitValue {
  /** Refundable without shipping: the frozen amount minus refunded differences. */
  readonly amount: number
  readonly price: number
  /** Refunded price differences. */
  readonly lowered: number
  /** Refunded shipping differences. */
  readonly shippingReduction: number
}

export type GetUnitValue = (piece: OrderUnitKey) => UnitValue

export async function readUnitValues(
  db: Db,
  { id, lines }: Pick<OrderWithUnits, 'id' | 'lines'>,
): Promise<GetUnitValue> {
  const differences = await readDifferences(db, id)
  return ({ lineId, unit }) => {
    const line = lines.find((one) => one.id === lineId)
    const frozen = line?.units[unit]
    if (!line || !frozen) throw new Error(`Order line ${lineId} has no unit ${unit}.`)
    const difference = differences.find((one) => one.lineId === lineId && one.unit === unit)
    const lowered = difference?.amount ?? 0
    return {
      amount: calculateShare(frozen, 'goods').amount - lowered,
      price: difference?.price ?? line.unitPrice,
      lowered,
      shippingReduction: difference?.shippingReduction ?? 0,
    }
  }
}

/** The refund if the unit is exchanged for one with this price. */
export function calculateDifference(
  { lines }: Pick<OrderWithUnits, 'lines'>,
  piece: OrderUnitKey & UnitValue,
  price: number,
): number {
  const frozen = lines.find(({ id }) => id === piece.lineId)?.units[piece.unit]
  return frozen
    ? calculatePriceDifference(frozen, { goes: piece.amount, was: piece.price, is: price })
    : 0
}

/** The refunded part (`by`) of a unit's amount (`of`), with tax and without monogram. */
export interface LoweredShare {
  readonly by: number
  readonly of: number
}

/** Null without a price difference. */
export type GetLoweredShare = (piece: OrderUnitKey) => LoweredShare | null

export async function readLoweredShares(
  db: Db,
  { id, lines }: Pick<OrderWithUnits, 'id' | 'lines'>,
): Promise<GetLoweredShare> {
  const differences = await readDifferences(db, id)
  return ({ lineId, unit }) => {
    const difference = differences.find(
      (one) => one.lineId === lineId && one.unit === unit && one.price !== null,
    )
    const frozen = difference && lines.find((one) => one.id === lineId)?.units[unit]
    return frozen ? { by: difference.amount, of: calculateOwnAmount(frozen) } : null
  }
}

const unitDifferenceRow = {
  lineId: text,
  unit: integer,
  amount: integer,
  /** Null if only shipping was reduced. */
  price: nullable(integer),
  shippingReduction: integer,
}

/** The differences of an order by unit, with the latest price. */
function readDifferences(db: Db, orderId: string): Promise<Row<typeof unitDifferenceRow>[]> {
  return queryRows(
    db,
    unitDifferenceRow,
    sql`
      select
        d.line_id, d.unit, min(d.price)::int as price,
        coalesce(sum(d.amount) filter (where d.component = 'goods'), 0)::int as amount,
        coalesce(sum(d.amount) filter (where d.component = 'delivery'), 0)::int
          as shipping_reduction
      from refunded_differences d
      join order_refunds r on r.id = d.refund_id
      where r.order_id = ${orderId}
      group by 1, 2`,
  )
}
