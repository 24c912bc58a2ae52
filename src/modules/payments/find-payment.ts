import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { paymentColumns, paymentRow, type Payment } from './db/payments.ts'

export type { Payment }

export async function findPayment(db: Db, paymentId: string): Promise<Payment | null> {
  return queryRow(
    db,
    paymentRow,
    sql`select ${paymentColumns} from payments where id = ${paymentId}`,
  )
}

/** Null if the checkout had nothing to pay. */
export async function findCheckoutPayment(db: Db, checkoutId: string): Promise<Payment | null> {
  return queryRow(
    db,
    paymentRow,
    sql`select ${paymentColumns} from payments where checkout_id = ${checkoutId}`,
  )
}

/**
 * The full payment, for staff only; null if nothing had to be paid. Buyers see `readOrderMoney`.
 */
export async function findOrderPayment(db: Db, orderId: string): Promise<Payment | null> {
  return queryRow(
    db,
    paymentRow,
    sql`select ${paymentColumns} from payments where order_id = ${orderId}`,
  )
}
