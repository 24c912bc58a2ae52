import type { Db } from '#platform/db/database.server.ts'

/** What an order shows of its payment. Payments are kept by a neighbor, so the composition root hands the reading in. */
export interface OrderMoney {
  readonly status: string
  readonly authorized: number
  readonly captured: number
  readonly refunded: number
  readonly method: { readonly brand: string; readonly last4: string } | null
  readonly refunds: readonly {
    readonly amount: number
    readonly status: string
    readonly at: string
    readonly reason: string
  }[]
}

/** One query; null when nothing had to be paid. */
export type ReadOrderMoney = (db: Db, orderId: string) => Promise<OrderMoney | null>

/** The same for many, by order id; one query. An order with nothing to pay is absent. */
export type ReadMoneyOfOrders = (
  db: Db,
  orderIds: readonly string[],
) => Promise<Map<string, OrderMoney>>

/** What went back of an order to the wallet, to points and to gift cards, and what became store credit. */
export interface BackBesideCard {
  readonly label: string
  readonly amount: number
  readonly at: string
  readonly reason: string
}

export type ReadBackBesideCard = (db: Db, orderId: string) => Promise<readonly BackBesideCard[]>
