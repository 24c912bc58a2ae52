import type Stripe from 'stripe'
import type { SavedCards } from '../saved-cards.ts'
import { callStripe, isMissing } from './call-stripe.ts'
import { toPaymentMethod } from './stripe-mapping.ts'

/**
 * Cards are saved in Stripe's form, with the shopper's consent: its box is not checked at first.
 */
export function createStripeSavedCards(stripe: () => Promise<Stripe>): SavedCards {
  return {
    createCustomer: async (memberId) => {
      const customer = await callStripe(async () =>
        (await stripe()).customers.create(
          { metadata: { member_id: memberId } },
          { idempotencyKey: `customer-${memberId}` },
        ),
      )
      return customer.id
    },
    openForm: async (customerRef) => {
      const session = await callStripe(async () =>
        (await stripe()).customerSessions.create({
          customer: customerRef,
          components: { payment_element: { enabled: true, features } },
        }),
      )
      return { customerSession: session.client_secret }
    },
    list: async (customerRef) => listCards(await stripe(), customerRef),
    remove: async (customerRef, cardRef) => {
      const cards = await listCards(await stripe(), customerRef)
      if (!cards.some(({ ref }) => ref === cardRef)) return
      await ignoreMissing(async () => (await stripe()).paymentMethods.detach(cardRef))
    },
    deleteCustomer: (customerRef) =>
      ignoreMissing(async () => (await stripe()).customers.del(customerRef)),
  }
}

const features: Stripe.CustomerSessionCreateParams.Components.PaymentElement.Features = {
  payment_method_redisplay: 'enabled',
  payment_method_save: 'enabled',
  payment_method_save_usage: 'on_session',
  payment_method_remove: 'enabled',
}

async function listCards(stripe: Stripe, customerRef: string) {
  const { data } = await callStripe(() =>
    stripe.customers.listPaymentMethods(customerRef, { limit: 100 }),
  )
  return data.flatMap((method) => {
    const shown = toPaymentMethod(method)
    return shown ? [{ ref: method.id, ...shown }] : []
  })
}

async function ignoreMissing(act: () => Promise<unknown>): Promise<void> {
  try {
    await callStripe(act)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
