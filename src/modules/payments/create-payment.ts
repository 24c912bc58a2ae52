import { newId, type Id } from '#kernel/ids/ids.ts'
import type { Currency } from '#kernel/money/money.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { payments } from './data/schema.ts'
import type { Payment } from './read-payment.ts'

export interface NewPayment {
  readonly id?: Id<'pay'>
  readonly checkoutId: string
  readonly amount: number
  readonly currency: Currency
  readonly now?: Date
}

/**
 * The row that stands before any call to a provider; one for each checkout, or what is paid for without one. A total of zero needs
 * none.
 */
export async function createPayment(tx: Tx, { checkoutId, amount, currency, now = new Date(), ...made }: NewPayment): Promise<Payment> {
  const id = made.id ?? newId('pay', now.getTime())
  const payment = { id, checkoutId, amount, currency, createdAt: now, updatedAt: now }
  await tx.insert(payments).values(payment)
  return { ...untouched, ...payment }
}

/** What the table's own defaults say of a payment that nobody has come near yet. */
const untouched = {
  orderId: null,
  depositOf: null,
  contributionTo: null,
  provider: null,
  providerRef: null,
  clientSecret: null,
  authorized: 0,
  captured: 0,
  refunded: 0,
  refundPending: 0,
  status: 'created',
  method: null,
  cardFingerprint: null,
  failure: null,
  attempts: 0,
  closing: false,
  payer: null,
} as const
