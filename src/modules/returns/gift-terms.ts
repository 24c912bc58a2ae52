import type { Piece } from '#modules/orders/take-order.ts'
import { eligibility, type Eligibility, type Terms } from './domain/eligibility.ts'
import type { Resolution } from './domain/return-plan.ts'

/** Whoever was given something is never paid what it cost: they choose credit, another one, or the same again (commerce.md §2.6). */
export function isForGifts(resolution: Resolution): boolean {
  return resolution === 'credit' || resolution === 'exchange' || resolution === 'replace'
}

/** A piece is sent back by whoever looks after it: its buyer, or from the first time on the one it was given to. */
export function eligibilityFor(
  piece: Piece,
  terms: Terms,
  { gift, now }: { readonly gift?: unknown; readonly now: Date },
): Eligibility {
  if (gift === undefined && piece.recipientEmail !== null)
    return { ok: false, why: 'Whoever it was given to looks after it.' }
  return eligibility(piece, terms, now)
}
