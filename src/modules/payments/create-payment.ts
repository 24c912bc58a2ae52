import { createId, type Id } from '#kernel/ids/ids.ts'
import type { Currency } from '#kernel/locale/shop-locale.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { paymentColumns, paymentRow } from './db/payments.ts'
import type { Payment } from './find-payment.ts'

export interface NewPayment {
  readonly id?: Id<'pay'>
  readonly checkoutId: string
  readonly amount: number
  readonly currency: Currency
  readonly now?: Date
  readonly charge?:
    | { readonly cardToken: string; readonly provider: string; readonly payer: string }
    | undefined
  /** A session that exists already. */
  readonly session?: {
    readonly provider: string
    readonly providerRef: string
    readonly clientSecret: string
  }
}

/**
 * Creates the payment of a checkout before any call to a provider. A total of zero needs no
 * payment.
 */
export async function createPayment(
  tx: Tx,
  { checkoutId, amount, currency, charge, session, now = new Date(), ...rest }: NewPayment,
): Promise<Payment> {
  const id = rest.id ?? createId('pay', now.getTime())
  const values = {
    id,
    checkoutId,
    amount,
    currency,
    ...charge,
    ...session,
    createdAt: now,
    updatedAt: now,
  }
  const payment = await queryRow(
    tx,
    paymentRow,
    sql`insert into payments ${insertValues(values)} returning ${paymentColumns}`,
  )
  if (!payment) throw new Error(`Payment ${id} was not created.`)
  return payment
}
