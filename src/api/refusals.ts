import type { RefusalCode } from '#kernel/refusal/refusal.ts'

/** The envelope's code (commerce.md §4.2) and the HTTP status of each refusal. */
export const refusalStatuses = {
  'fields-invalid': { code: 42200, status: 422 },
  'not-found': { code: 40400, status: 404 },
  'not-allowed': { code: 40300, status: 403 },
  'step-up-needed': { code: 40100, status: 403 },
  'account-frozen': { code: 40003, status: 403 },
  'version-conflict': { code: 40900, status: 409 },
  'transition-illegal': { code: 40901, status: 409 },
  'token-used-or-expired': { code: 41000, status: 410 },
  'total-changed': { code: 42210, status: 422 },
  'stock-short': { code: 42220, status: 422 },
  'coupon-refused': { code: 42230, status: 422 },
  'registry-taken': { code: 42250, status: 422 },
  'file-refused': { code: 42260, status: 422 },
  'too-many': { code: 42900, status: 429 },
  'cart-limit': { code: 42200, status: 422 },
  'checkout-closed': { code: 40901, status: 409 },
  'payment-failed': { code: 40901, status: 409 },
  'provider-unavailable': { code: 50300, status: 503 },
  'idempotency-mismatch': { code: 42200, status: 422 },
  'idempotency-in-progress': { code: 40900, status: 409 },
} as const satisfies Record<RefusalCode, { code: number; status: number }>

/** Responses to a token that is not valid; the client signs out (specification §8). */
export const sessionErrors = {
  missing: { code: 401, msg: 'Sign in to continue.' },
  expired: { code: 401, msg: 'Your session has ended. Sign in to continue.' },
  invalid: { code: 40000, msg: 'Your session is not valid. Sign in to continue.' },
  closed: {
    code: 40003,
    msg: 'This account is closed or on hold. Contact us if you think this is a mistake.',
  },
  disabled: {
    code: 40003,
    msg: 'This account was disabled. Ask an owner of the shop to enable it.',
  },
  revoked: { code: 40002, msg: 'You were signed out. Sign in to continue.' },
} as const
