export interface ListFacts {
  readonly wishes: readonly {
    readonly price: number
    readonly wanted: number
    readonly remaining: number
  }[]
  readonly guestEstimate: number | null
}

/** Limits of the price bands, in cents. Each band should have an item left. */
const small = 50_00
const large = 150_00
/** Price advice starts at this number of units. */
const leastPieces = 5

/** Suggestions for the list: at least as many gifts as guests, and gifts in each price band. */
export function adviceOn({ wishes, guestEstimate }: ListFacts): string[] {
  const pieces = wishes.reduce((sum, { wanted }) => sum + wanted, 0)
  const more =
    guestEstimate !== null && pieces > 0 && pieces < guestEstimate
      ? [
          `You expect ${guestEstimate} guests and have ${pieces} ${pieces === 1 ? 'gift' : 'gifts'} on your list. With more gifts than guests, everyone has a choice.`,
        ]
      : []
  return pieces < leastPieces ? more : [...more, ...missingBand(wishes)]
}

function missingBand(wishes: ListFacts['wishes']): string[] {
  const left = wishes.filter(({ remaining }) => remaining > 0).map(({ price }) => price)
  if (left.length === 0) return []
  if (left.every((price) => price >= small))
    return ['Nothing under $50 is left. Add a few smaller gifts for guests on a budget.']
  if (left.every((price) => price < small || price > large))
    return ['Nothing between $50 and $150 is left, the range most guests choose.']
  if (left.every((price) => price <= large))
    return ['Nothing over $150 is left. Family and groups often look for a larger gift.']
  return []
}
