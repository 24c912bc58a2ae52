import * as t from '#messages/gift-views.ts'

export interface ListedGift {
  readonly price: number
  readonly priority: 'must' | 'nice' | 'dream'
  readonly wanted: number
  readonly given: number
  readonly department: { readonly slug: string; readonly title: string } | null
}

export interface GiftView<Gift extends ListedGift> {
  readonly key: string
  readonly label: string
  readonly gifts: readonly Gift[]
}

const priceBands = [
  { key: 'under-50', label: t.underFifty, least: 0, most: 50_00 },
  { key: '50-to-150', label: t.fiftyToOneFifty, least: 50_00, most: 150_00 },
  { key: 'over-150', label: t.overOneFifty, least: 150_00, most: Infinity },
] as const

/** The views of the gifts still wanted: all, by department, by price. Empty ones are left out. */
export function listGiftViews<Gift extends ListedGift>(gifts: readonly Gift[]): GiftView<Gift>[] {
  const departments = new Map(
    gifts.flatMap(({ department }) => (department ? [[department.slug, department.title]] : [])),
  )
  const byDepartment = [...departments].map(([slug, label]) => ({
    key: slug,
    label,
    gifts: gifts.filter(({ department }) => department?.slug === slug),
  }))
  const byPrice = priceBands.map(({ key, label, least, most }) => ({
    key,
    label,
    gifts: gifts.filter(({ price }) => price >= least && price < most),
  }))
  const isSplit = (views: readonly GiftView<Gift>[]) =>
    views.filter((view) => view.gifts.length > 0).length > 1
  return [
    { key: 'all', label: t.all, gifts },
    ...(isSplit(byDepartment) ? byDepartment : []),
    ...(isSplit(byPrice) ? byPrice.filter((view) => view.gifts.length > 0) : []),
  ]
}

/** How many units a list asks for at each price. */
export function listPriceSpread(
  items: readonly { readonly price: number; readonly wanted: number }[],
): { label: string; count: number }[] {
  return priceBands.map(({ label, least, most }) => ({
    label,
    count: items
      .filter(({ price }) => price >= least && price < most)
      .reduce((sum, { wanted }) => sum + wanted, 0),
  }))
}

export const giftSorts = {
  wanted: t.wanted,
  'price-low': t.priceLow,
  'price-high': t.priceHigh,
} as const
export type GiftSort = keyof typeof giftSorts

export function parseGiftSort(text: string | null): GiftSort {
  return text === 'price-low' || text === 'price-high' ? text : 'wanted'
}

const priorityRanks = { must: 0, nice: 1, dream: 2 } as const

/** Keeps the order of the list within one priority. */
export function sortGifts<Gift extends ListedGift>(gifts: readonly Gift[], sort: GiftSort): Gift[] {
  return gifts.toSorted((a, b) => {
    if (sort === 'price-low') return a.price - b.price
    if (sort === 'price-high') return b.price - a.price
    return priorityRanks[a.priority] - priorityRanks[b.priority]
  })
}
