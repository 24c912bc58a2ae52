import { formatMoney } from '#kernel/money/money.ts'
import { days } from '#kernel/time/time.ts'

export const wishlistPriorities = ['must', 'nice', 'dream'] as const
export type WishlistPriority = (typeof wishlistPriorities)[number]

/** Per member; a guest has one. */
export const wishlistLimit = 20
export const wishlistItemLimit = 200

/** At or below this, the list shows how many are left, as the product page does. */
const lowStock = 3

/** States in which a variant can be bought without stock, soonest first. */
const availableWithoutStock = ['made-to-order', 'backorder', 'preorder'] as const

/** How long "back in stock" is shown. */
const restockNoticePeriod = days(14)

export interface WishlistVariant {
  readonly id: string
  readonly price: number
  readonly active: boolean
  readonly availability: {
    readonly state: Exclude<WishlistItemState, 'gone'>
    readonly left: number | null
  }
  /** While the last units are reserved by checkouts. */
  readonly heldMinutes?: number | undefined
}

export interface WishlistItemFacts {
  readonly variantId: string | null
  readonly priceWhenAdded: number
  readonly backAt: Date | null
}

export type WishlistItemState =
  | 'in-stock'
  | 'low'
  | (typeof availableWithoutStock)[number]
  | 'sold-out'
  | 'gone'

export interface WishlistItemFact {
  readonly kind: 'price-drop' | 'low-stock' | 'back-in-stock' | 'sold-out' | 'gone'
  readonly text: string
}

export interface WishlistItemStatus<Variant extends WishlistVariant> {
  /** The chosen variant, or the cheapest available one; null if none is sold anymore. */
  readonly variant: Variant | null
  readonly price: number
  readonly state: WishlistItemState
  readonly left: number | null
  /** A variant must be chosen before it can be added to the cart. */
  readonly needsChoice: boolean
  readonly facts: readonly WishlistItemFact[]
}

/** The current price and availability of an item, and changes since it was added. */
export function evaluateWishlistItem<Variant extends WishlistVariant>(
  item: WishlistItemFacts,
  variants: readonly Variant[],
  now: Date,
): WishlistItemStatus<Variant> {
  const matching = variants.filter(
    (one) => one.active && (item.variantId === null || one.id === item.variantId),
  )
  const sorted = matching.toSorted(
    (a, b) =>
      Number(isSoldOut(a)) - Number(isSoldOut(b)) || a.price - b.price || (a.id < b.id ? -1 : 1),
  )
  const variant = sorted[0] ?? null
  const { state, left } = combineAvailability(matching)
  const price = variant?.price ?? item.priceWhenAdded
  return {
    variant,
    price,
    state,
    left,
    needsChoice: matching.length > 1,
    facts: listFacts(item, { state, left, price, now, heldMinutes: findHeldMinutes(matching) }),
  }
}

function isSoldOut({ availability }: WishlistVariant): boolean {
  return availability.state === 'sold-out'
}

/** The minutes until the first reserved unit may be free again. */
function findHeldMinutes(variants: readonly WishlistVariant[]): number | undefined {
  return variants.flatMap(({ heldMinutes }) => heldMinutes ?? []).toSorted((a, b) => a - b)[0]
}

/** The best availability of the variants. Remaining units are added up. */
function combineAvailability(variants: readonly WishlistVariant[]): {
  state: WishlistItemState
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
  const state = availableWithoutStock.find((one) => offers.some((offer) => offer.state === one))
  return state ? { state, left: null } : { state: 'sold-out', left: 0 }
}

function listFacts(
  item: WishlistItemFacts,
  {
    state,
    left,
    price,
    now,
    heldMinutes,
  }: {
    state: WishlistItemState
    left: number | null
    price: number
    now: Date
    heldMinutes: number | undefined
  },
): readonly WishlistItemFact[] {
  if (state === 'gone') return [{ kind: 'gone', text: 'This item is no longer available.' }]
  const facts: WishlistItemFact[] = []
  if (price < item.priceWhenAdded)
    facts.push({
      kind: 'price-drop',
      text:
        `Now ${formatMoney(price)}; it was ${formatMoney(item.priceWhenAdded)} when you `
        + 'added it.',
    })
  if (state === 'sold-out') facts.push({ kind: 'sold-out', text: describeSoldOut(heldMinutes) })
  else if (item.backAt !== null && now.getTime() - item.backAt.getTime() < restockNoticePeriod)
    facts.push({ kind: 'back-in-stock', text: 'Back in stock.' })
  if (state === 'low')
    facts.push({ kind: 'low-stock', text: left === 1 ? 'Only 1 left.' : `Only ${left} left.` })
  return facts
}

function describeSoldOut(heldMinutes: number | undefined): string {
  if (heldMinutes === undefined) return 'Sold out right now.'
  const minutes = heldMinutes === 1 ? 'minute' : 'minutes'
  return `Someone is buying the last one. Check back in ${heldMinutes} ${minutes}.`
}
