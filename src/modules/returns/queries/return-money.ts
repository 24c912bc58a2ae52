import type { OrderWithUnits } from '#modules/orders/lock-order.ts'
import { previewRefunds, type RefundPreview } from '#modules/refunds/refund-order.ts'
import { sum } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { returnReasons, isOurFault } from '../domain/reasons.ts'
import {
  buildRefundRequests,
  sumReductions,
  sumRestockingFees,
  type RefundedUnit,
} from './build-refund-requests.ts'
import type { ReturnPlan } from './plan-return.ts'

/** The refund of a return as shown to the buyer, in cents. */
export interface ReturnMoney {
  readonly goods: number
  readonly delivery: number
  readonly tax: number
  /** Return shipping fee. */
  readonly fee: number
  /** Restocking fees. */
  readonly restocking: number
  /** Refunds for exchanges to something cheaper. */
  readonly difference: number
  /** Reductions for units not returned as shipped. */
  readonly withheld: number
  /** Amount that could not be refunded because too little was left. */
  readonly capped: number
  readonly toCard: number
  readonly asCredit: number
  /** Refunds to tenders other than the card. */
  readonly toTenders: { readonly label: string; readonly amount: number }[]
  readonly bonus: number
}

/** As stored with a return. Older returns lack the amounts that were added later. */
export type StoredReturnMoney = Omit<ReturnMoney, LaterAmount>
  & Partial<Pick<ReturnMoney, LaterAmount>>

type LaterAmount = 'restocking' | 'difference' | 'withheld' | 'toTenders'

export async function previewMoney(
  db: Db,
  order: OrderWithUnits,
  {
    pieces,
    fee,
    creditTo,
  }: Pick<ReturnPlan, 'fee'> & {
    readonly pieces: readonly RefundedUnit[]
    readonly creditTo: string | null
  },
): Promise<ReturnMoney> {
  const others = await listUnitsRefundedForShopErrors(db, order.id)
  const refunds = await previewRefunds(
    db,
    order,
    buildRefundRequests(order, { pieces, others, fee, creditTo }),
  )
  return sumReturnMoney(refunds, pieces)
}

/** Units of an order refunded for shop errors. */
export function listUnitsRefundedForShopErrors(
  db: Db,
  orderId: string,
): Promise<{ lineId: string; unit: number }[]> {
  const faults = returnReasons.filter(isOurFault)
  return queryRows(
    db,
    { lineId: text, unit: integer },
    sql`
      select u.line_id, u.unit
      from return_units u
      join returns r on r.id = u.return_id
      where r.order_id = ${orderId}
        and u.state in ('refunded', 'credited')
        and u.reason = any(${faults})`,
  )
}

/** Adds up refunds and separates the deductions by kind. */
export function sumReturnMoney(
  refunds: readonly RefundPreview[],
  pieces: readonly RefundedUnit[],
): ReturnMoney {
  const [restocking, withheld] = [sumRestockingFees(pieces), sumReductions(pieces)]
  const sumOf = (key: 'goods' | 'delivery' | 'tax' | 'fee' | 'capped' | 'bonus' | 'extra') =>
    sum(refunds.map((refund) => refund[key]))
  const sumByMethod = (pocket: 'card' | 'credit') =>
    sum(refunds.filter((refund) => refund.pocket === pocket).map((refund) => refund.own))
  return {
    goods: sumOf('goods'),
    delivery: sumOf('delivery'),
    tax: sumOf('tax'),
    difference: sumOf('extra'),
    fee: sumOf('fee') - restocking - withheld,
    restocking,
    withheld,
    capped: sumOf('capped'),
    toCard: sumByMethod('card'),
    asCredit: sumByMethod('credit'),
    toTenders: mergeTenders(refunds),
    bonus: sumOf('bonus'),
  }
}

/** Merges the amounts by tender. */
function mergeTenders(refunds: readonly RefundPreview[]): ReturnMoney['toTenders'] {
  const byTender = new Map<number, { label: string; amount: number }>()
  for (const { tender, amount } of refunds.flatMap((refund) => refund.toTenders))
    byTender.set(tender.position, {
      label: tender.label,
      amount: amount + (byTender.get(tender.position)?.amount ?? 0),
    })
  return [...byTender.values()]
}
