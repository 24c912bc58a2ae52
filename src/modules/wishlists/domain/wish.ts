import { formatMoney } from '#kernel/money/money.ts'
import { days } from '#kernel/time/time.ts'

export const priorities = ['must', 'nice', 'dream'] as const
export type Priority = (typeof priorities)[number]

/** Lists of one member; a guest has one. */
export const listLimit = 20
export const itemLimit = 200

/** From here down a list says how many are left, as the goods page does. */
const lowStock = 3

/** What can be bought without stock, the sooner first. */
const later = ['made-to-order', 'backorder', 'preorder'] as const

/** How long a list tells that something is back. */
const newsFor = days(14)

/** What the rules need to know of a variant. */
export interface WishedVariant {
  readonly id: string
  readonly price: number
  readonly active: boolean
  readonly availability: {
    readonly state: Exclude<WishState, 'gone'>
    readonly left: number | null
  }
}

export interface Wish {
  readonly variantId: string | null
  readonly priceWhenAdded: number
  readonly backAt: string | null
}

export type WishState = 'in-stock' | 'low' | (typeof later)[number] | 'sold-out' | 'gone'

export interface WishFact {
  readonly kind: 'price-drop' | 'low-stock' | 'back-in-stock' | 'sold-out' | 'gone'
  readonly text: string
}

export interface WishStanding<Variant extends WishedVariant> {
  /** The variant wished for, or the cheapest that can be had when any will do; null when nothing of it is sold any more. */
  readonly variant: Variant | null
  readonly price: number
  readonly state: WishState
  readonly left: number | null
  /** Several variants, none chosen: it cannot go into the cart as it stands. */
  readonly needsChoice: boolean
  readonly facts: readonly WishFact[]
}

/** How a wish stands now, with what changed since it was made. `variants` are all of its goods'. */
export function standingOf<Variant extends WishedVariant>(
  wish: Wish,
  variants: readonly Variant[],
  now: Date,
): WishStanding<Variant> {
  const meant = variants.filter(
    (one) => one.active && (wish.variantId === null || one.id === wish.variantId),
  )
  const ordered = meant.toSorted(
    (a, b) =>
      Number(isSoldOut(a)) - Number(isSoldOut(b)) || a.price - b.price || (a.id < b.id ? -1 : 1),
  )
  const variant = ordered[0] ?? null
  const { state, left } = availabilityOf(meant)
  const price = variant?.price ?? wish.priceWhenAdded
  return {
    variant,
    price,
    state,
    left,
    needsChoice: meant.length > 1,
    facts: factsOf(wish, { state, left, price, now }),
  }
}

function isSoldOut({ availability }: WishedVariant): boolean {
  return availability.state === 'sold-out'
}

/** The best its variants can offer: what is there before what is made; pieces left are added up. */
function availabilityOf(variants: readonly WishedVariant[]): {
  state: WishState
  left: number | null
} {
  if (variants.length === 0) return { state: 'gone', left: null }
  const offers = variants.map(({ availability }) => availability)
  if (offers.some(({ state }) => state === 'in-stock')) return { state: 'in-stock', left: null }
  const left = offers.reduce(
    (sum, offer) => sum + (offer.state === 'low' ? (offer.left ?? 0) : 0),
    0,
  )
  if (left > lowStock) return { state: 'in-stock', left: null }
  if (left > 0) return { state: 'low', left }
  const state = later.find((one) => offers.some((offer) => offer.state === one))
  return state ? { state, left: null } : { state: 'sold-out', left: 0 }
}

function factsOf(
  wish: Wish,
  { state, left, price, now }: { state: WishState; left: number | null; price: number; now: Date },
): readonly WishFact[] {
  if (state === 'gone') return [{ kind: 'gone', text: 'We do not sell this any more.' }]
  const facts: WishFact[] = []
  if (price < wish.priceWhenAdded)
    facts.push({
      kind: 'price-drop',
      text: `Now ${formatMoney(price)}; it was ${formatMoney(wish.priceWhenAdded)} when you added it.`,
    })
  if (state === 'sold-out') facts.push({ kind: 'sold-out', text: 'Sold out at the moment.' })
  else if (wish.backAt !== null && now.getTime() - Date.parse(wish.backAt) < newsFor)
    facts.push({ kind: 'back-in-stock', text: 'Back in stock.' })
  if (state === 'low')
    facts.push({ kind: 'low-stock', text: left === 1 ? 'Only 1 left.' : `Only ${left} left.` })
  return facts
}
