/** The id prefix of order lines for commissions, which have no variant. */
export const commissionIdPrefix = 'once'

/** Whether the id belongs to a commission, which is made for one order and has no stock. */
export function isCommissionItem(variantId: string): boolean {
  return variantId.startsWith(`${commissionIdPrefix}_`)
}
