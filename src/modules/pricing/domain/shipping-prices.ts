import type { Minor } from '#kernel/money/money.ts'

/** Prices that pages name in their text; apart from the table of rates, so that a page's script does not carry its rules. */
export const standardShipping: Minor = 6_00
export const wrapPrice: Minor = 6_00
export const freeShippingFrom: Minor = 150_00

/** Business days on the way by standard delivery, from the nearest to the farthest of the 48 states. */
export const standardDays: readonly [fastest: number, slowest: number] = [2, 6]
