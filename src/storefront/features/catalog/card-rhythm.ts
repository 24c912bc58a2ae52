import type { GoodsCard } from '#modules/catalog/contract.ts'

/** In rows of three: two columns at the start of the first row, two at the end of the third, and again after ten. */
const wideAt = new Set([0, 6])

/** Every fifth card or so spans two columns, where there is a photograph that bears it. */
export function cardSize({ picture }: Pick<GoodsCard, 'picture'>, index: number): 'plain' | 'wide' {
  return wideAt.has(index % 10) && picture.widths.some((width) => width >= 1200) ? 'wide' : 'plain'
}
