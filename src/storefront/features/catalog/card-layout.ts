import type { ProductCard, Picture } from '#modules/catalog/contract.ts'

export type CardSize = 'plain' | 'wide'

/** One in five cards spans two columns. */
const usualInterval = 5

/** Smaller photographs would be enlarged. */
const minWidth = 1200

export function canBeWideCard(picture: Pick<Picture, 'widths'> | null): boolean {
  return picture?.widths.some((width) => width >= minWidth) === true
}

/**
 * Card sizes for rows of three. Each page is laid out separately, so that the next page moves
 * nothing.
 */
export function layOutPagedCards(
  goods: readonly Pick<ProductCard, 'picture'>[],
  pageSize: number,
): CardSize[] {
  const pages = Array.from({ length: Math.ceil(goods.length / pageSize) }, (_, page) =>
    goods.slice(page * pageSize, (page + 1) * pageSize),
  )
  return pages.flatMap((page) =>
    layOutCards(
      page.map(({ picture }) => canBeWideCard(picture)),
      3,
    ),
  )
}

/**
 * Chooses which cards with a large picture span two columns: evenly spread, close to the usual
 * number, and so that the last row is full, if possible also in the two columns of a phone.
 */
export function layOutCards(canBeWide: readonly boolean[], columns: number): CardSize[] {
  const maxWide = canBeWide.filter(Boolean).length
  const idealWide = canBeWide.length / usualInterval
  const cost = (wideCount: number) => {
    const cells = canBeWide.length + wideCount
    const gaps = (columns - (cells % columns)) % columns
    return gaps + (cells % 2) / 2 + Math.abs(wideCount - idealWide) / 4
  }
  const counts = Array.from({ length: maxWide + 1 }, (_, count) => count).sort(
    (a, b) => cost(a) - cost(b),
  )
  for (const count of counts) {
    for (
      let distance = Math.floor(canBeWide.length / Math.max(count, 1));
      distance > 0;
      distance -= 1
    ) {
      // Tries the largest distance first.
      const sizes = placeWideCards(canBeWide, { columns, count, distance })
      if (sizes) return sizes
    }
  }
  return canBeWide.map(() => 'plain')
}

interface Layout {
  readonly columns: number
  readonly count: number
  readonly distance: number
}

/**
 * Returns null if `count` wide cards do not fit `apart` cards from each other. No wide card starts
 * in the last column, which would leave a gap.
 */
function placeWideCards(
  canBeWide: readonly boolean[],
  { columns, count, distance }: Layout,
): CardSize[] | null {
  let column = 0
  let wideCount = 0
  let lastWideIndex = -distance
  const sizes = canBeWide.map((canBeWideHere, index): CardSize => {
    const isWide =
      wideCount < count
      && canBeWideHere
      && index - lastWideIndex >= distance
      && column < columns - 1
    if (isWide) {
      wideCount += 1
      lastWideIndex = index
    }
    column = (column + (isWide ? 2 : 1)) % columns
    return isWide ? 'wide' : 'plain'
  })
  return wideCount === count ? sizes : null
}
