import { sql } from 'drizzle-orm'
import type { OrderInHand, PieceKey } from '#modules/orders/take-order.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { ownMoneyOf, priceDifference } from './domain/price-difference.ts'
import { shareOf } from './domain/refund-sum.ts'

/** What a piece stands for: what it was ordered for, or what it was exchanged for since. */
export interface PieceWorth {
  /** All that can go back for it beside its delivery: what was frozen, less differences that went back. */
  readonly goes: number
  /** What it is sold for. */
  readonly price: number
  /** What of its money went back as a difference. */
  readonly lowered: number
  /** What of its delivery's money went back, for one that costs less. */
  readonly deliveryLowered: number
}

export type WorthOf = (piece: PieceKey) => PieceWorth

export async function readWorths(
  db: Db,
  { id, lines }: Pick<OrderInHand, 'id' | 'lines'>,
): Promise<WorthOf> {
  const found = await readDifferences(db, id)
  return ({ lineId, unit }) => {
    const line = lines.find((one) => one.id === lineId)
    const frozen = line?.units[unit]
    if (!line || !frozen) throw new Error(`There is no piece ${unit} of ${lineId}.`)
    const since = found.find((one) => one.lineId === lineId && one.unit === unit)
    const lowered = since?.amount ?? 0
    const deliveryLowered = since?.deliveryLowered ?? 0
    return {
      goes: shareOf(frozen, 'goods').amount - lowered,
      price: since?.price ?? line.unitPrice,
      lowered,
      deliveryLowered,
    }
  }
}

/** What of a piece's money goes back when it becomes something that is sold for that. */
export function differenceFor(
  { lines }: Pick<OrderInHand, 'lines'>,
  piece: PieceKey & PieceWorth,
  price: number,
): number {
  const frozen = lines.find(({ id }) => id === piece.lineId)?.units[piece.unit]
  return frozen ? priceDifference(frozen, { goes: piece.goes, was: piece.price, is: price }) : 0
}

/** How much of a piece's own money, its tax within and its letters left out, went back as differences. */
export interface LoweredShare {
  readonly by: number
  readonly of: number
}

/** Null for a piece that was exchanged for nothing that costs less. */
export type LoweredShareOf = (piece: PieceKey) => LoweredShare | null

export async function readLoweredShares(
  db: Db,
  { id, lines }: Pick<OrderInHand, 'id' | 'lines'>,
): Promise<LoweredShareOf> {
  const found = await readDifferences(db, id)
  return ({ lineId, unit }) => {
    const since = found.find(
      (one) => one.lineId === lineId && one.unit === unit && one.price !== null,
    )
    const frozen = since && lines.find((one) => one.id === lineId)?.units[unit]
    return frozen ? { by: since.amount, of: ownMoneyOf(frozen) } : null
  }
}

interface Difference extends PieceKey {
  readonly amount: number
  /** Null for a piece of which only the delivery was lowered. */
  readonly price: number | null
  readonly deliveryLowered: number
}

/** What pieces of an order were lowered by so far, each with the price it was lowered to last. */
function readDifferences(db: Db, orderId: string): Promise<Difference[]> {
  return rows<Difference>(
    db,
    sql`
    select d.line_id as "lineId", d.unit, min(d.price)::int as price,
      coalesce(sum(d.amount) filter (where d.part = 'goods'), 0)::int as amount,
      coalesce(sum(d.amount) filter (where d.part = 'delivery'), 0)::int as "deliveryLowered"
    from refunded_differences d join order_refunds r on r.id = d.refund_id where r.order_id = ${orderId} group by 1, 2`,
  )
}
