import { createHmac } from 'node:crypto'

/** Everything shop and sandbox must share, made from one secret. */
export function sandboxKeys(secret: string) {
  const make = (purpose: string) =>
    createHmac('sha256', secret).update(`sandbox ${purpose}`).digest('base64url')
  return {
    apiKey: `sk_sandbox_${make('api')}`,
    webhookSecret: `whsec_sandbox_${make('webhook')}`,
    cardKey: make('card'),
  }
}

export const signatureHeader = 'sandbox-signature'
