/** The prefix of what stands in for a variant on pieces that were commissioned. */
export const madeOnce = 'once'

/** Made for one order and nothing else: it never lies in stock, so nothing of it is counted, held or taken. */
export function isMadeOnce(variantId: string): boolean {
  return variantId.startsWith(`${madeOnce}_`)
}
