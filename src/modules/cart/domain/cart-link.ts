import { maxLines } from './limits.ts'
import type { Outcome } from './put-plan.ts'

/** What a cart link asked for and did not get, in a sentence; null when it got it all. `key` is how the link named it. */
export function linkMiss(
  key: string,
  outcome: Outcome,
): { kind: 'gone' | 'stock'; text: string } | null {
  if (outcome.short?.name === '')
    return { kind: 'gone', text: `The link names a piece we do not have: ${key}.` }
  const { short, qty, granted } = outcome
  if (!short) return null
  if (granted > 0)
    return {
      kind: 'stock',
      text: `The link asks for ${qty} of ${short.name}; ${granted} could be put in your cart.`,
    }
  if (short.kind === 'full')
    return { kind: 'stock', text: `${short.name} was left out: a cart holds ${maxLines} lines.` }
  return { kind: short.kind, text: `Left out: ${short.text}` }
}
