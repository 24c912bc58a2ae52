import { createHmac } from 'node:crypto'

/** The keys that shop and sandbox share, derived from one secret. */
export function sandboxKeys(secret: string) {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`sandbox ${purpose}`).digest('base64url')
  return {
    apiKey: `sk_sandbox_${derive('api')}`,
    webhookSecret: `whsec_sandbox_${derive('webhook')}`,
    cardKey: derive('card'),
  }
}

export const signatureHeader = 'sandbox-signature'
