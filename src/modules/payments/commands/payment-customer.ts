import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { findPaymentCustomer, savePaymentCustomer } from '../db/payment-customers.ts'
import { ProviderError, type PaymentProvider } from '../payment-provider.ts'

/**
 * The customer that the member is at the provider, created with the first payment. Null for guests
 * and where no cards are saved.
 */
export async function openCustomer(
  { caller, db, now }: Ctx,
  { isSavingCards }: Pick<Services, 'isSavingCards'>,
  { name: provider, savedCards }: PaymentProvider,
): Promise<string | null> {
  if (!isSavingCards || !savedCards || caller.level !== 'member') return null
  const memberId = caller.id
  const known = await findPaymentCustomer(db, { memberId, provider })
  if (known !== null) return known
  const customerRef = await savedCards.createCustomer(memberId)
  await savePaymentCustomer(db, { memberId, provider, customerRef, now })
  return customerRef
}

interface FormCustomer {
  readonly provider: PaymentProvider
  /** The customer that the session was opened for. */
  readonly customerRef: string | null
}

/**
 * Data with which the form shows and saves cards. Only for the member whose customer the session
 * was opened for: the payer of a payment link may be another one. Without an answer of the provider
 * the form works without saved cards.
 */
export async function openSavedCards(
  { caller, db, log }: Ctx,
  { isSavingCards }: Pick<Services, 'isSavingCards'>,
  { provider: { name: provider, savedCards }, customerRef }: FormCustomer,
): Promise<Readonly<Record<string, string>>> {
  if (!isSavingCards || !savedCards || customerRef === null || caller.level !== 'member') return {}
  if ((await findPaymentCustomer(db, { memberId: caller.id, provider })) !== customerRef) return {}
  try {
    return await savedCards.openForm(customerRef)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ code: error.code }, 'saved cards not shown')
    return {}
  }
}
