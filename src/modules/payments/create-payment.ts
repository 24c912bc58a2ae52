import { createId, type Id } from '#kernel/ids/ids.ts'
import type { Currency } from '#kernel/money/money.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { ProviderName } from './payment-provider.ts'
import { payments } from './db/schema.ts'
import type { Payment } from './find-payment.ts'

export interface NewPayment {
  readonly id?: Id<'pay'>
  readonly checkoutId: string
  readonly amount: number
  readonly currency: Currency
  readonly now?: Date
  readonly charge?:
    | { readonly cardToken: string; readonly provider: ProviderName; readonly payer: string }
    | undefined
}

/**
 * Creates the payment of a checkout before any call to a provider. A total of zero needs no
 * payment.
 */
export async function createPayment(
  tx: Tx,
  { checkoutId, amount, currency, charge, now = new Date(), ...rest }: NewPayment,
): Promise<Payment> {
  const id = rest.id ?? createId('pay', now.getTime())
  const [payment] = await tx
    .insert(payments)
    .values({ id, checkoutId, amount, currency, ...charge, createdAt: now, updatedAt: now })
    .returning()
  if (!payment) throw new Error(`Payment ${id} was not created.`)
  return payment
}
