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

function adviseOnPriceBand(items: ListFacts['items']): string[] {
  const prices = items.filter(({ remaining }) => remaining > 0).map(({ price }) => price)
  if (prices.length === 0) return []
  if (prices.every((price) => price >= smallGiftLimit))
    return ['Nothing under $50 is left. Add a few smaller gifts for guests on a budget.']
  if (prices.every((price) => price < smallGiftLimit || price > largeGiftLimit))
    return ['Nothing between $50 and $150 is left, the range most guests choose.']
  if (prices.every((price) => price <= largeGiftLimit))
    return ['Nothing over $150 is left. Family and groups often look for a larger gift.']
  return []
}
