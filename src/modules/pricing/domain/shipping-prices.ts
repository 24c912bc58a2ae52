import type { Minor } from '#kernel/money/money.ts'

/** Prices that pages name in their text; apart from the table of rates, so that a page's script does not carry its rules. */
export const standardShipping: Minor = 6_00
export const wrapPrice: Minor = 6_00
export const freeShippingFrom: Minor = 150_00
