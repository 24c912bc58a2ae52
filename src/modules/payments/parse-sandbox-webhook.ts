import { z } from 'zod'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { isValidSignature } from '#platform/secrets/signed-message.ts'
import { eventText, type WebhookEvent } from './payment-provider.ts'
import { signatureHeader } from './sandbox/keys.ts'

interface SandboxWebhook {
  readonly rawBody: string
  readonly header: (name: string) => string | undefined
  readonly secret: string
  readonly now: Date
}

const eventSchema = z.object({
  id: eventText,
  type: eventText,
  data: z.object({ session: eventText, reference: z.string() }),
})

const claims: Readonly<Record<string, WebhookEvent['claims']>> = {
  'payment.authorized': 'authorized',
  'payment.captured': 'captured',
  'refund.succeeded': 'refund',
  'dispute.opened': 'dispute',
  'dispute.closed': 'dispute',
}

export function parseSandboxWebhook({
  rawBody,
  header,
  secret,
  now,
}: SandboxWebhook): WebhookEvent | null {
  if (!isValidSignature(secret, { body: rawBody, header: header(signatureHeader) }, now))
    return null
  const event = eventSchema.safeParse(parseJson(rawBody))
  if (!event.success) return null
  const { id, type, data } = event.data
  return { eventId: id, type, ref: data.session, claims: getOwnValue(claims, type) ?? null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
