import type { OrderUnit } from '#modules/orders/lock-order.ts'
import {
  checkEligibility,
  type ReturnEligibilityResult,
  type Terms,
} from '../domain/eligibility.ts'
import type { ReturnResolution } from '../domain/return-plan.ts'

/**
 * Gift recipients can choose credit, an exchange, or a replacement, but no refund (commerce.md
 * §2.6).
 */
export function isAllowedForGifts(resolution: ReturnResolution): boolean {
  return resolution === 'credit' || resolution === 'exchange' || resolution === 'replace'
}

/**
 * A unit can be returned by its buyer, or, after its recipient used the gift code, only by the
 * recipient.
 */
export function evaluateEligibility(
  piece: OrderUnit,
  terms: Terms,
  { gift, now }: { readonly gift?: unknown; readonly now: Date },
): ReturnEligibilityResult {
  if (gift === undefined && piece.recipientEmail !== null)
    return { ok: false, why: 'The recipient of this gift manages its return.' }
  return checkEligibility(piece, terms, now)
}
