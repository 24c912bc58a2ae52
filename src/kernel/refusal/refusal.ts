/** Mapped to status and code of the response in `src/api/refusals.ts`. */
export type RefusalCode =
  | 'fields-invalid'
  | 'not-found'
  | 'not-allowed'
  | 'step-up-needed'
  | 'account-frozen'
  | 'version-conflict'
  | 'transition-illegal'
  | 'token-used-or-expired'
  | 'total-changed'
  | 'stock-short'
  | 'coupon-refused'
  | 'file-refused'
  | 'registry-taken'
  | 'too-many'
  | 'cart-limit'
  | 'checkout-closed'
  | 'payment-failed'
  | 'provider-unavailable'
  | 'idempotency-mismatch'
  | 'idempotency-in-progress'

/** An expected failure, returned as a value. Unexpected failures throw. */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly refused: Code
  /** A sentence for the shopper. */
  readonly message: string
  /** A stable, machine-readable reason in kebab case, such as `order-already-shipped`. */
  readonly reason: string
  /** Field path → sentence, for `fields-invalid`. */
  readonly fields?: Readonly<Record<string, string>>
  /** Data for the client, such as a changed total, available stock or the time to retry. */
  readonly detail?: Readonly<Record<string, unknown>>
}

export function refuse<Code extends RefusalCode>(
  refused: Code,
  message: string,
  more: Pick<Refusal, 'reason' | 'fields' | 'detail'>,
): Refusal<Code> {
  return { refused, message, ...more }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
