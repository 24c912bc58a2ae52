import { z } from 'zod'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { PageSources } from '#platform/http/security-headers.ts'
import { createPayPalApi, type CallPayPal, type PayPalApiOptions } from './adapters/paypal-api.ts'
import { createPayPalEvidence } from './adapters/paypal-evidence.ts'
import {
  disputeSchema,
  findPayments,
  orderSchema,
  refundSchema,
  toListedRefund,
  toPayPalDispute,
  toPayPalMoney,
  toPayPalRefund,
  toPayPalState,
  type PayPalOrder,
} from './adapters/paypal-mapping.ts'
import type { FailureClass } from './domain/failure.ts'
import { parsePayPalWebhook } from './parse-paypal-webhook.ts'
import {
  ProviderError,
  type Dispute,
  type NewProviderSession,
  type PaymentProvider,
  type ProviderRefund,
  type ProviderState,
} from './payment-provider.ts'

export interface PayPalOptions extends PayPalApiOptions {
  /** The id of the webhook, as PayPal shows it. */
  readonly webhookId: string
}

/**
 * Uses one order per payment. The shopper approves it in PayPal's window; then the shop authorizes
 * it, and captures the authorization after the order of the shop exists.
 */
export function createPayPalPaymentProvider(options: PayPalOptions): PaymentProvider {
  const call = createPayPalApi(options)
  const readOrder = (ref: string) => call(orderSchema, orderPath(ref))
  return {
    name: 'paypal',
    title: 'PayPal',
    webhookPath: '/api/webhooks/paypal',
    minimumCharge: 1,
    pageSources: paypalPageSources,
    disputeEvidence: createPayPalEvidence(call, options.clock),
    openSession: async (input) => {
      const { id } = await call(z.object({ id: z.string() }), '/v2/checkout/orders', {
        body: JSON.stringify(newOrder(input)),
        key: input.paymentId,
      })
      // The browser needs no secret besides the id of the order.
      return { ref: id, clientSecret: id }
    },
    charge: () => {
      throw new ProviderError('rejected', 'PayPal has no card tokens')
    },
    findCharge: async () => null,
    getForm: ({ ref }) => ({ part: 'paypal', data: { clientId: options.clientId, orderId: ref } }),
    read: async (ref) => toPayPalState(await readOrder(ref)),
    authorize: (ref, key) => authorize(call, ref, key),
    capture: async (ref, amount, key) => {
      const order = await readOrder(ref)
      const { authorization } = findPayments(order)
      if (!authorization) throw new ProviderError('rejected', 'not authorized')
      await call(z.object({}), `/v2/payments/authorizations/${authorization.id}/capture`, {
        body: JSON.stringify({
          amount: toPayPalMoney(amount, authorization.amount.currency),
          final_capture: true,
        }),
        key,
      })
      return toPayPalState(await readOrder(ref))
    },
    void: (ref) => voidOrder(call, ref),
    refund: async (ref, amount, key) => refundCapture(call, await readOrder(ref), { amount, key }),
    readRefund: async (refundRef) =>
      toPayPalRefund(
        await call(refundSchema, `/v2/payments/refunds/${encodeURIComponent(refundRef)}`),
      ),
    listRefunds: async (ref) => findPayments(await readOrder(ref)).refunds.map(toListedRefund),
    listDisputes: async (ref) => listDisputes(call, await readOrder(ref)),
    parseWebhook: async (rawBody, header) =>
      parsePayPalWebhook(call, { rawBody, header, webhookId: options.webhookId }),
  }
}

const orderPath = (ref: string) => `/v2/checkout/orders/${encodeURIComponent(ref)}`

/** Sources of PayPal's buttons (https://developer.paypal.com/sdk/js/configuration). */
const paypalPageSources = {
  scripts: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
  // PayPal's script writes the styles of its buttons into the page.
  styles: ["'unsafe-inline'"],
  frames: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
  connections: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
  images: ['https://www.paypalobjects.com'],
  wallets: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
} satisfies PageSources

/** The address is the shop's: PayPal does not ask for one. */
function newOrder({ paymentId, amount, currency }: NewProviderSession) {
  return {
    intent: 'AUTHORIZE',
    purchase_units: [{ custom_id: paymentId, amount: toPayPalMoney(amount, currency) }],
    application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
  }
}

const declines: Readonly<Record<string, FailureClass>> = {
  PAYER_ACTION_REQUIRED: 'authentication_failed',
}

/**
 * A decline leaves the order open: the shopper can approve it again with other money. Every
 * other refusal is a decline too, so that the shopper learns of it and the call is not repeated.
 */
async function authorize(call: CallPayPal, ref: string, key: string): Promise<ProviderState> {
  try {
    await call(z.object({}), `${orderPath(ref)}/authorize`, { body: '{}', key })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    const state = toPayPalState(await call(orderSchema, orderPath(ref)))
    if (state.status !== 'open' || !state.approval) return state
    const failure = getOwnValue(declines, error.code) ?? 'declined'
    return { ...state, failure: { class: failure, code: error.code, attempt: state.approval } }
  }
  return toPayPalState(await call(orderSchema, orderPath(ref)))
}

async function refundCapture(
  call: CallPayPal,
  order: PayPalOrder,
  { amount, key }: { amount: number; key: string },
): Promise<ProviderRefund> {
  const [capture] = findPayments(order).captures
  if (!capture) throw new ProviderError('rejected', 'not captured')
  return toPayPalRefund(
    await call(refundSchema, `/v2/payments/captures/${capture.id}/refund`, {
      body: JSON.stringify({
        amount: toPayPalMoney(amount, capture.amount.currency),
        custom_id: key,
      }),
      key,
    }),
  )
}

/**
 * PayPal cannot close an order that is not authorized. The shop authorizes no order of a closed
 * payment, and PayPal forgets it after some hours.
 */
async function voidOrder(call: CallPayPal, ref: string): Promise<ProviderState> {
  const order = await call(orderSchema, orderPath(ref))
  const state = toPayPalState(order)
  const { authorization } = findPayments(order)
  if (!authorization) return state.status === 'open' ? { ...state, status: 'voided' } : state
  if (state.status === 'captured') throw new ProviderError('rejected', 'captured')
  if (state.status === 'voided' || state.status === 'failed') return state
  await call(z.object({}), `/v2/payments/authorizations/${authorization.id}/void`, { body: '{}' })
  return toPayPalState(await call(orderSchema, orderPath(ref)))
}

async function listDisputes(call: CallPayPal, order: PayPalOrder): Promise<Dispute[]> {
  const [capture] = findPayments(order).captures
  if (!capture) return []
  const { items } = await call(
    z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) }),
    `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(capture.id)}`,
  )
  const disputes = await Promise.all(
    items.map(({ dispute_id: id }) =>
      call(disputeSchema, `/v1/customer/disputes/${encodeURIComponent(id)}`),
    ),
  )
  return disputes.flatMap(toPayPalDispute)
}
