/**
 * The result of one card check. `unavailable`: the bank could not check. `unchecked`: it was not
 * asked.
 */
export const checkResults = ['pass', 'fail', 'unavailable', 'unchecked'] as const

export type CheckResult = (typeof checkResults)[number]

/** Results of the checks before authorization (AVS and CVV, commerce.md §1.4). */
export interface CardChecks {
  readonly address: CheckResult
  readonly postalCode: CheckResult
  readonly securityCode: CheckResult
  /** Whether the bank authenticated the cardholder by 3-D Secure. */
  readonly threeDSecure: boolean
}

export const cardRisks = ['address', 'postalCode', 'securityCode'] as const

/** A check that failed although the bank authorized the payment. */
export type CardRisk = (typeof cardRisks)[number]

/**
 * The failed checks of a payment. Spree's `RISKY_AVS_CODES` also counts every inconclusive result,
 * but most foreign banks cannot check and wallets are not checked. Like Stripe's rules, only a
 * failure counts. 3-D Secure does not cancel a failure; staff sees both.
 */
export function findCardRisks(checks: CardChecks | null): CardRisk[] {
  return checks ? cardRisks.filter((mark) => checks[mark] === 'fail') : []
}
