import { randomBytes } from 'node:crypto'

interface ConfirmationToken {
  readonly paymentMethod: string
  /** The PaymentIntent that it has confirmed. */
  intent: string | null
}

/** By id. */
export type ConfirmationTokens = Map<string, ConfirmationToken>

export function createToken(tokens: ConfirmationTokens, paymentMethod: string): string {
  const id = `ctoken_${randomBytes(12).toString('hex')}`
  tokens.set(id, { paymentMethod, intent: null })
  return id
}

/** Why Stripe does not create and confirm a PaymentIntent in one call; null if it does. */
export function refuseCharge(
  form: Record<string, string>,
  { token, paymentMethod }: { token: ConfirmationToken | undefined; paymentMethod: string },
): { readonly message: string; readonly code?: string } | null {
  if (token?.intent)
    return {
      message: `The provided confirmation_token has already been used to confirm ${token.intent}.`,
    }
  if (form['automatic_payment_methods[allow_redirects]'] === 'always' && !form['return_url'])
    return {
      message: 'You must provide a `return_url` when confirming.',
      code: 'parameter_missing',
    }
  if (token || paymentMethod.startsWith('pm_card_')) return null
  const missing = form['confirmation_token']
    ? `ConfirmationToken: '${form['confirmation_token']}'`
    : `PaymentMethod: '${paymentMethod}'`
  return { message: `No such ${missing}`, code: 'resource_missing' }
}
