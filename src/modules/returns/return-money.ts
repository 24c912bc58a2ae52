import { sql } from 'drizzle-orm'
import type { OrderInHand } from '#modules/orders/take-order.ts'
import { previewRefunds, type RefundPreview } from '#modules/refunds/refund-order.ts'
import { sum } from '#kernel/money/money.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { reasons, isOurFault } from './domain/reasons.ts'
import {
  restockingOf,
  wishesOf,
  withheldOfAll,
  type PaidPiece,
  type ReturnPlan,
} from './plan-return.ts'

/** What a return comes to, as the buyer sees it before saying yes. */
export interface ReturnMoney {
  readonly goods: number
  readonly delivery: number
  readonly tax: number
  /** For the way back. */
  readonly fee: number
  /** Kept back of the price of pieces. */
  readonly restocking: number
  /** For what is exchanged for something that is sold for less. */
  readonly difference: number
  /** Kept back of pieces that came back otherwise than they were sent. */
  readonly withheld: number
  /** Less was left of what was paid. */
  readonly capped: number
  readonly toCard: number
  readonly asCredit: number
  /** Back to what it was paid with beside the card. */
  readonly toTenders: { readonly label: string; readonly amount: number }[]
  readonly bonus: number
}

export async function previewMoney(
  db: Db,
  order: OrderInHand,
  {
    pieces,
    fee,
    creditTo,
  }: Pick<ReturnPlan, 'fee'> & {
    readonly pieces: readonly PaidPiece[]
    readonly creditTo: string | null
  },
): Promise<ReturnMoney> {
  const others = await goneForFault(db, order.id)
  const found = await previewRefunds(db, order, wishesOf(order, { pieces, others, fee, creditTo }))
  return moneyOf(found, pieces)
}

/** Pieces of an order whose money went back for the shop's fault. */
export function goneForFault(db: Db, orderId: string): Promise<{ lineId: string; unit: number }[]> {
  const faults = reasons.filter(isOurFault)
  return rows(
    db,
    sql`
    select p.line_id as "lineId", p.unit from return_pieces p join returns r on r.id = p.return_id
    where r.order_id = ${orderId} and p.state in ('refunded', 'credited') and p.reason = any(${sql.param(faults)}::text[])`,
  )
}

/** Refunds of pieces in one sum, with what is kept back told by its reason. */
export function moneyOf(
  found: readonly RefundPreview[],
  pieces: readonly PaidPiece[],
): ReturnMoney {
  const [restocking, withheld] = [restockingOf(pieces), withheldOfAll(pieces)]
  const of = (key: 'goods' | 'delivery' | 'tax' | 'fee' | 'capped' | 'bonus' | 'extra') =>
    sum(found.map((one) => one[key]))
  const to = (pocket: 'card' | 'credit') =>
    sum(found.filter((one) => one.pocket === pocket).map((one) => one.own))
  return {
    goods: of('goods'),
    delivery: of('delivery'),
    tax: of('tax'),
    difference: of('extra'),
    fee: of('fee') - restocking - withheld,
    restocking,
    withheld,
    capped: of('capped'),
    toCard: to('card'),
    asCredit: to('credit'),
    toTenders: tendersOf(found),
    bonus: of('bonus'),
  }
}

/** A tender that both a refund and a credit go back to is one row. */
function tendersOf(found: readonly RefundPreview[]): ReturnMoney['toTenders'] {
  const byTender = new Map<number, { label: string; amount: number }>()
  for (const { tender, amount } of found.flatMap((one) => one.toTenders))
    byTender.set(tender.position, {
      label: tender.label,
      amount: amount + (byTender.get(tender.position)?.amount ?? 0),
    })
  return [...byTender.values()]
}
