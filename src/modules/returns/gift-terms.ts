import type { Piece } from '#modules/orders/take-order.ts'
import { eligibility, type Eligibility, type Terms } from './domain/eligibility.ts'
import type { Resolution } from './domain/return-plan.ts'

/**
 * Gift recipients can choose credit, an exchange, or a replacement, but no refund (commerce.md
 * §2.6).
 */
export function isForGifts(resolution: Resolution): boolean {
  return resolution === 'credit' || resolution === 'exchange' || resolution === 'replace'
}

/**
 * A unit can be returned by its buyer, or, after its recipient used the gift code, only by the
 * recipient.
 */
export function eligibilityFor(
  piece: Piece,
  terms: Terms,
  { gift, now }: { readonly gift?: unknown; readonly now: Date },
): Eligibility {
  if (gift === undefined && piece.recipientEmail !== null)
    return { ok: false, why: 'The recipient of this gift manages its return.' }
  return eligibility(piece, terms, now)
}
