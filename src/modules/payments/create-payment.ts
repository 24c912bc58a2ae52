import { newId, type Id } from '#kernel/ids/ids.ts'
import type { Currency } from '#kernel/money/money.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { ProviderName } from './payment-provider.ts'
import { payments } from './data/schema.ts'
import type { Payment } from './read-payment.ts'

export interface NewPayment {
  readonly id?: Id<'pay'>
  readonly checkoutId: string
  readonly amount: number
  readonly currency: Currency
  readonly now?: Date
  /** A card to charge at once, the provider that keeps it, and whoever pays with it. */
  readonly charge?:
    | { readonly cardToken: string; readonly provider: ProviderName; readonly payer: string }
    | undefined
}

/**
 * The row that stands before any call to a provider; one for each checkout, or what is paid for without one. A total of zero needs
 * none.
 */
export async function createPayment(
  tx: Tx,
  { checkoutId, amount, currency, charge, now = new Date(), ...made }: NewPayment,
): Promise<Payment> {
  const id = made.id ?? newId('pay', now.getTime())
  const [payment] = await tx
    .insert(payments)
    .values({ id, checkoutId, amount, currency, ...charge, createdAt: now, updatedAt: now })
    .returning()
  if (!payment) throw new Error(`No payment ${id}.`)
  return payment
}
