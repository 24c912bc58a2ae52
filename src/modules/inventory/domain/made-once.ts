/** The id prefix of order lines for commissions, which have no variant. */
export const madeOnce = 'once'

/** Whether the id belongs to a commission, which is made for one order and has no stock. */
export function isMadeOnce(variantId: string): boolean {
  return variantId.startsWith(`${madeOnce}_`)
}
