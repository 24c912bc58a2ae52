/** What the cardholder's bank said of one thing that was typed. `unavailable`: it could not say. `unchecked`: it was not asked. */
export const checkResults = ['pass', 'fail', 'unavailable', 'unchecked'] as const

export type CheckResult = (typeof checkResults)[number]

/** What the bank compared with what it knows of its customer, before it promised the money (AVS and CVV, commerce.md §1.4). */
export interface CardChecks {
  readonly address: CheckResult
  readonly postalCode: CheckResult
  readonly securityCode: CheckResult
  /** The bank asked its customer, or knew the device, and is satisfied that it was them. */
  readonly threeDSecure: boolean
}

export const riskMarks = ['address', 'postalCode', 'securityCode'] as const

/** Something that was typed is not as the bank knows it, and the bank said yes all the same. */
export type RiskMark = (typeof riskMarks)[number]

/**
 * Which checks speak against whoever paid being the card's owner: those the bank answered with no. Spree's `RISKY_AVS_CODES` and its rule
 * for the security code mark everything short of a match; there a bank that cannot say is a risk too. Most banks abroad never can, and
 * wallets are not asked, so a mark would say nothing; Stripe's own rules count a no alone, and so do we. 3-D Secure wipes no mark out: it
 * stands beside them, for whoever decides.
 */
export function risksOf(checks: CardChecks | null): RiskMark[] {
  return checks ? riskMarks.filter((mark) => checks[mark] === 'fail') : []
}
