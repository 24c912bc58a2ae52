import { z } from 'zod'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { CallPayPal } from './adapters/paypal-api.ts'
import { eventText, ProviderError, type WebhookEvent } from './payment-provider.ts'

interface PayPalWebhook {
  readonly rawBody: string
  readonly header: (name: string) => string | undefined
  readonly webhookId: string
}

/**
 * PayPal verifies its own signature: the shop sends back the headers and the body as it came. The
 * time of the message is not compared, since PayPal may repeat it for three days.
 */
export async function parsePayPalWebhook(
  call: CallPayPal,
  { rawBody, header, webhookId }: PayPalWebhook,
): Promise<WebhookEvent | null> {
  const signature = signatureSchema.safeParse({
    auth_algo: header('paypal-auth-algo'),
    cert_url: header('paypal-cert-url'),
    transmission_id: header('paypal-transmission-id'),
    transmission_sig: header('paypal-transmission-sig'),
    transmission_time: header('paypal-transmission-time'),
  })
  const event = eventSchema.safeParse(parseJson(rawBody))
  if (!signature.success || !event.success) return null
  const fields = JSON.stringify({ ...signature.data, webhook_id: webhookId })
  const body = `${fields.slice(0, -1)},"webhook_event":${rawBody}}`
  try {
    const { verification_status: status } = await call(
      z.object({ verification_status: z.string() }),
      '/v1/notifications/verify-webhook-signature',
      { body },
    )
    if (status !== 'SUCCESS') return null
  } catch (error) {
    if (isRejected(error)) return null
    throw error
  }
  const { id, event_type: type, resource } = event.data
  const ref = await findOrderId(call, type, resource)
  return { eventId: id, type, ref, claims: getOwnValue(claims, type) ?? null }
}

const signatureSchema = z.object({
  auth_algo: z.string().max(100),
  cert_url: z.url({ protocol: /^https$/, hostname: /(^|\.)paypal\.com$/ }).max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.string().max(100),
})

const relatedSchema = z.object({
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: eventText.optional() }).optional() })
    .optional(),
})

const resourceSchema = relatedSchema.extend({
  id: eventText.optional(),
  links: z.array(z.object({ rel: z.string().optional(), href: z.string().optional() })).optional(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: eventText.optional() }))
    .optional(),
})

type Resource = z.output<typeof resourceSchema>

const eventSchema = z.object({ id: eventText, event_type: eventText, resource: resourceSchema })

const claims: Readonly<Record<string, WebhookEvent['claims']>> = {
  'PAYMENT.AUTHORIZATION.CREATED': 'authorized',
  'PAYMENT.CAPTURE.COMPLETED': 'captured',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'refund',
  'PAYMENT.REFUND.PENDING': 'refund',
  'PAYMENT.REFUND.FAILED': 'refund',
  'CUSTOMER.DISPUTE.CREATED': 'dispute',
  'CUSTOMER.DISPUTE.UPDATED': 'dispute',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute',
}

/**
 * The order itself, or the one of an authorization or capture. A refund and a dispute name only
 * their capture.
 */
async function findOrderId(call: CallPayPal, type: string, resource: Resource): Promise<string> {
  if (type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? ''
  const orderId = resource.supplementary_data?.related_ids?.order_id
  if (orderId) return orderId
  const captureId = findCaptureId(resource)
  if (captureId === null) return ''
  try {
    const capture = await call(relatedSchema, `/v2/payments/captures/${captureId}`)
    return capture.supplementary_data?.related_ids?.order_id ?? ''
  } catch (error) {
    // The account may have captures that the shop did not make.
    if (isRejected(error)) return ''
    throw error
  }
}

function findCaptureId({ links = [], disputed_transactions: disputed = [] }: Resource) {
  const up = links.find(({ rel }) => rel === 'up')?.href ?? ''
  const id = disputed[0]?.seller_transaction_id ?? /\/captures\/([A-Z0-9]+)$/.exec(up)?.[1]
  return id && /^[A-Z0-9]{1,64}$/i.test(id) ? id : null
}

function isRejected(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'rejected'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
