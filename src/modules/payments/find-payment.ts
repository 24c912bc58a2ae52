import { sql, type InferSelectModel } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { paymentRows } from './db/payment-rows.ts'
import type { payments } from './db/schema.ts'

export type Payment = InferSelectModel<typeof payments>

export async function findPayment(db: Db, paymentId: string): Promise<Payment | null> {
  const [payment] = await paymentRows(db, sql`where id = ${paymentId}`)
  return payment ?? null
}

/** Null if the checkout had nothing to pay. */
export async function findCheckoutPayment(db: Db, checkoutId: string): Promise<Payment | null> {
  const [payment] = await paymentRows(db, sql`where checkout_id = ${checkoutId}`)
  return payment ?? null
}

/**
 * The full payment, for staff only; null if nothing had to be paid. Buyers see `readOrderMoney`.
 */
export async function findOrderPayment(db: Db, orderId: string): Promise<Payment | null> {
  const [payment] = await paymentRows(db, sql`where order_id = ${orderId}`)
  return payment ?? null
}
