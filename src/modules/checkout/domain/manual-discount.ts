/** The source of a discount that staff gave by hand; coupons have ids. */
export const manualDiscountId = 'manual'
