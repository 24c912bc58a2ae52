import { maxLines } from './limits.ts'
import type { AddOutcome } from './plan-additions.ts'

/**
 * Explains why a line of a cart link was not added in full; null if it was. `key` is the variant
 * as named in the link.
 */
export function explainMissingLine(
  key: string,
  outcome: AddOutcome,
): { kind: 'gone' | 'stock'; text: string } | null {
  if (outcome.short?.name === '')
    return { kind: 'gone', text: `We could not find the product in the link: ${key}.` }
  const { short, qty, granted } = outcome
  if (!short) return null
  if (granted > 0)
    return {
      kind: 'stock',
      text: `The link asks for ${qty} of ${short.name}. We added ${granted} to your cart.`,
    }
  if (short.kind === 'full')
    return {
      kind: 'stock',
      text: `${short.name} was not added. A cart can hold up to ${maxLines} items.`,
    }
  return { kind: short.kind, text: `Not added: ${short.text}` }
}
