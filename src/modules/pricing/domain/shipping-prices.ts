import type { Minor } from '#kernel/money/money.ts'

/** Prices shown in page texts. In a separate file so that pages do not bundle the rate table. */
export const standardShipping: Minor = 6_00
export const wrapPrice: Minor = 6_00
export const freeShippingFrom: Minor = 150_00

export const standardDays: readonly [fastest: number, slowest: number] = [2, 6]
