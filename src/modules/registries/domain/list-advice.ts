export interface ListFacts {
  readonly wishes: readonly {
    readonly price: number
    readonly wanted: number
    readonly remaining: number
  }[]
  readonly guestEstimate: number | null
}

/** Guests like to choose what they spend: something is left in each band, in cents. */
const small = 50_00
const large = 150_00
/** A shorter list has no spread yet. */
const leastPieces = 5

/** What would make a list easier to give from, in sentences: more pieces than guests, and something at every price. */
export function adviceOn({ wishes, guestEstimate }: ListFacts): string[] {
  const pieces = wishes.reduce((sum, { wanted }) => sum + wanted, 0)
  const more =
    guestEstimate !== null && pieces > 0 && pieces < guestEstimate
      ? [
          `You expect ${guestEstimate} guests and wish for ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}. With more pieces than guests, the last ones can still choose.`,
        ]
      : []
  return pieces < leastPieces ? more : [...more, ...missingBand(wishes)]
}

function missingBand(wishes: ListFacts['wishes']): string[] {
  const left = wishes.filter(({ remaining }) => remaining > 0).map(({ price }) => price)
  if (left.length === 0) return []
  if (left.every((price) => price >= small))
    return [
      'Nothing under $50 is left. A few small pieces suit guests who give together or on a budget.',
    ]
  if (left.every((price) => price < small || price > large))
    return ['Nothing between $50 and $150 is left, where most guests look.']
  if (left.every((price) => price <= large))
    return ['Nothing over $150 is left. Family and groups of guests look for something larger.']
  return []
}
