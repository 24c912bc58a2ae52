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
export function cardRhythm(goods: readonly Pick<GoodsCard, 'picture'>[], pageSize: number): Rhythm[] {
  const pages = Array.from({ length: Math.ceil(goods.length / pageSize) }, (_, page) => goods.slice(page * pageSize, (page + 1) * pageSize))
  return pages.flatMap((page) =>
    wideCards(
      page.map(({ picture }) => bearsWide(picture)),
      3,
    ),
  )
}

/**
 * Which cards span two columns, of those whose picture bears it: spread evenly, and as many as leave no hole at the end of a
 * grid of so many columns, nor of two on a phone, if there are cards enough for that.
 */
export function wideCards(bears: readonly boolean[], columns: number): Rhythm[] {
  const most = bears.filter(Boolean).length
  const ideal = bears.length / usual
  const holes = (wide: number) => {
    const cells = bears.length + wide
    return ((columns - (cells % columns)) % columns) + (cells % 2) / 2
  }
  const counts = Array.from({ length: most + 1 }, (_, count) => count).sort(
    (a, b) => holes(a) - holes(b) || Math.abs(a - ideal) - Math.abs(b - ideal),
  )
  for (const count of counts) {
    const rhythm = placed(bears, columns, count)
    if (rhythm) return rhythm
  }
  return bears.map(() => 'plain')
}

/** None where a wide card would have to begin in the last column. */
function placed(bears: readonly boolean[], columns: number, count: number): Rhythm[] | null {
  let column = 0
  let wide = 0
  const rhythm = bears.map((bearing, index): Rhythm => {
    const isDue = wide < count && index >= Math.floor((wide * bears.length) / count)
    const isWide = isDue && bearing && column < columns - 1
    if (isWide) wide += 1
    column = (column + (isWide ? 2 : 1)) % columns
    return isWide ? 'wide' : 'plain'
  })
  return wide === count ? rhythm : null
}
