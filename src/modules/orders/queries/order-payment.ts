import type { Db } from '#platform/db/database.server.ts'

/**
 * The payment data that an order shows. Payments belong to another module, so the composition root
 * passes the reader in.
 */
export interface OrderPayment {
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

/** Null when nothing had to be paid. One query. */
export type ReadOrderPayment = (db: Db, orderId: string) => Promise<OrderPayment | null>

/**
 * Reads the payments of many orders, by order id, in one query. Orders with nothing to pay are
 * absent.
 */
export type ReadOrderPayments = (
  db: Db,
  orderIds: readonly string[],
) => Promise<Map<string, OrderPayment>>

/** A refund to wallet, points, gift cards or store credit. */
export interface TenderRefund {
  readonly label: string
  readonly amount: number
  readonly at: Date
  readonly reason: string
}

export type ListTenderRefunds = (db: Db, orderId: string) => Promise<readonly TenderRefund[]>
