import { ApiError } from '#storefront/api/api-error.ts'
import { isUnreachable } from './express-calls.ts'
import * as t from '#messages/express.ts'

/** What the wallet shows of a refusal; the reasons are those of Stripe's element. */
export interface WalletRefusal {
  readonly problem: string
  readonly reason: 'fail' | 'invalid_shipping_address' | 'address_unserviceable'
}

export function explainExpressRefusal(error: unknown): WalletRefusal {
  if (!(error instanceof ApiError)) throw error
  if (isUnreachable(error))
    return {
      problem: t.unknown,
      reason: 'fail',
    }
  const [[field, message] = ['', error.message]] = Object.entries(error.fields)
  const { reason } = (error.data ?? {}) as { readonly reason?: string }
  return {
    problem: message,
    reason:
      reason === 'destination-not-supported'
        ? 'address_unserviceable'
        : field.startsWith('contact.shipping')
          ? 'invalid_shipping_address'
          : 'fail',
  }
}
