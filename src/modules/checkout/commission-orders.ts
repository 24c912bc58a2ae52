import type { Tx } from '#platform/db/database.server.ts'

/** Notified when a commission becomes an order. */
export interface CommissionOrders {
  /** Runs in the transaction of the order, after its rows are written. */
  ordered(
    tx: Tx,
    order: { readonly commissionId: string; readonly orderId: string; readonly now: Date },
  ): Promise<void>
}
