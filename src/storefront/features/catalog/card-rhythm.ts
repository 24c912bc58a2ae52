import type { GoodsCard, Picture } from '#modules/catalog/contract.ts'

export type Rhythm = 'plain' | 'wide'

/** Every fifth card or so spans two columns. */
const usual = 5

/** A smaller photograph would be blown up. */
const leastWidth = 1200

export function bearsWide(picture: Pick<Picture, 'widths'> | null): boolean {
  return picture?.widths.some((width) => width >= leastWidth) === true
}

/** For pictures of goods, in rows of three. Each page of the list has a rhythm of its own, so that the next one moves nothing. */
export function cardRhythm(
  goods: readonly Pick<GoodsCard, 'picture'>[],
  pageSize: number,
): Rhythm[] {
  const pages = Array.from({ length: Math.ceil(goods.length / pageSize) }, (_, page) =>
    goods.slice(page * pageSize, (page + 1) * pageSize),
  )
  return pages.flatMap((page) =>
    wideCards(
      page.map(({ picture }) => bearsWide(picture)),
      3,
    ),
  )
}

/**
 * Which cards span two columns, of those whose picture bears it: spread evenly, near the usual number, and as many as leave no
 * hole at the end of a grid of so many columns, nor of two on a phone if that can be had too.
 */
export function wideCards(bears: readonly boolean[], columns: number): Rhythm[] {
  const most = bears.filter(Boolean).length
  const ideal = bears.length / usual
  const cost = (wide: number) => {
    const cells = bears.length + wide
    const holes = (columns - (cells % columns)) % columns
    return holes + (cells % 2) / 2 + Math.abs(wide - ideal) / 4
  }
  const counts = Array.from({ length: most + 1 }, (_, count) => count).sort(
    (a, b) => cost(a) - cost(b),
  )
  for (const count of counts) {
    for (let apart = Math.floor(bears.length / Math.max(count, 1)); apart > 0; apart -= 1) {
      // As far from each other as the pictures allow.
      const rhythm = placed(bears, { columns, count, apart })
      if (rhythm) return rhythm
    }
  }
  return bears.map(() => 'plain')
}

interface Wish {
  readonly columns: number
  readonly count: number
  readonly apart: number
}

/** Null where there are not so many so far apart; none begins in the last column, which would leave a hole before it. */
function placed(bears: readonly boolean[], { columns, count, apart }: Wish): Rhythm[] | null {
  let column = 0
  let wide = 0
  let last = -apart
  const rhythm = bears.map((bearing, index): Rhythm => {
    const isWide = wide < count && bearing && index - last >= apart && column < columns - 1
    if (isWide) {
      wide += 1
      last = index
    }
    column = (column + (isWide ? 2 : 1)) % columns
    return isWide ? 'wide' : 'plain'
  })
  return wide === count ? rhythm : null
}
