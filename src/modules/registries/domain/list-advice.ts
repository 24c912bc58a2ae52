export interface ListFacts {
  readonly items: readonly {
    readonly price: number
    readonly wanted: number
    readonly remaining: number
  }[]
  readonly guestEstimate: number | null
}

/** Limits of the price bands, in cents. Each band should have an item left. */
const smallGiftLimit = 50_00
const largeGiftLimit = 150_00
/** Price advice starts at this number of units. */
const minUnits = 5

/** Suggestions for the list: at least as many gifts as guests, and gifts in each price band. */
export function adviseOnList({ items, guestEstimate }: ListFacts): string[] {
  const unitCount = items.reduce((sum, { wanted }) => sum + wanted, 0)
  const quantityAdvice =
    guestEstimate !== null && unitCount > 0 && unitCount < guestEstimate
      ? [
          `You expect ${guestEstimate} guests and have ${unitCount} `
            + `${unitCount === 1 ? 'gift' : 'gifts'} on your list. With more gifts than guests, `
            + 'everyone has a choice.',
        ]
      : []
  return unitCount < minUnits ? quantityAdvice : [...quantityAdvice, ...adviseOnPriceBand(items)]
}

interface PriceBand {
  readonly includes: (price: number) => boolean
  /** "Nothing under $50" */
  readonly words: string
  readonly advice: string
}

const priceBands: readonly PriceBand[] = [
  {
    includes: (price) => price < smallGiftLimit,
    words: 'under $50',
    advice: 'Add a few smaller gifts for guests on a budget.',
  },
  {
    includes: (price) => price >= smallGiftLimit && price <= largeGiftLimit,
    words: 'between $50 and $150',
    advice: 'Most guests choose a gift in this range.',
  },
  {
    includes: (price) => price > largeGiftLimit,
    words: 'over $150',
    advice: 'Family and groups often look for a larger gift.',
  },
]

/** Names the first band without a gift: either all of it has been given, or there never was one. */
function adviseOnPriceBand(items: ListFacts['items']): string[] {
  const left = items.filter(({ remaining }) => remaining > 0)
  if (left.length === 0) return []
  const empty = priceBands.find(({ includes }) => left.every(({ price }) => !includes(price)))
  if (!empty) return []
  const hasBeen = items.some(({ price }) => empty.includes(price))
  const state = hasBeen ? 'is left' : 'is on your list yet'
  return [`Nothing ${empty.words} ${state}. ${empty.advice}`]
}
