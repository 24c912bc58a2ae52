import { sum, type Minor } from '#kernel/money/money.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { stateOfZip } from '#kernel/us-address/zip-state.ts'
import type { Assessed, DiscountFacts, DiscountSource, PriceSets } from './discount-source.ts'
import { inOrder, type Discount } from './domain/discount.ts'
import { quote } from './domain/quote.ts'
import type { GroupFacts, LineFacts, Quote, QuoteFacts } from './domain/quote-terms.ts'
import { missingToFreeShipping, wrapPrice, type Parcel, type ShippingMethod } from './domain/table-rates.ts'
import type { PlaceRates } from './domain/tax-place.ts'
import type { ShippingProvider } from './shipping-provider.ts'
import type { TaxProvider } from './tax-provider.ts'

export type { Discount } from './domain/discount.ts'
export type { Adjustment, Quote, QuotedUnit, TaxRow } from './domain/quote-terms.ts'
export type { ShippingMethod } from './domain/table-rates.ts'
export type { Totals } from './domain/totals.ts'
export { wrapPrice } from './domain/table-rates.ts'

export interface PricingParts {
  readonly shipping: ShippingProvider
  readonly tax: TaxProvider
  /** Without it nothing is ever taken off. */
  readonly discounts?: DiscountSource
}

export interface Destination {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly stateCode: string
  readonly zip: string
}

export interface PricedLineInput extends LineFacts {
  readonly weightG: number
  readonly requiresShipping: boolean
  readonly leadDays: number
  /** Working days that its letters take. */
  readonly workDays: number
}

export interface PricedGroupInput {
  readonly id: string
  readonly wrap: boolean
  /** The method chosen so far; when it does not go there, the cheapest that does is priced. */
  readonly methodId: string | null
  readonly destination: Destination | null
  /** It does not leave before this day. */
  readonly notBefore?: CalendarDate | null
}

export interface UndiscountedInput {
  readonly lines: readonly PricedLineInput[]
  readonly groups: readonly PricedGroupInput[]
  /** Stands in for the destinations that are not known yet. */
  readonly estimateZip: string | null
  readonly now: Date
}

export interface PriceInput extends UndiscountedInput {
  readonly discounts: readonly Discount[]
}

export interface PricedGroup {
  readonly id: string
  /** Empty when nothing in it is shipped, and when nobody goes there: `shipped` tells which. */
  readonly methods: readonly ShippingMethod[]
  readonly shipped: boolean
  readonly freeShippingIn: Minor
  readonly tax: PlaceRates | null
}

export interface Priced {
  readonly quote: Quote
  readonly groups: readonly PricedGroup[]
  /** `final` once every group has an address; until then the tax lies between `low` and `high`, and the quote holds the higher. */
  readonly tax: { readonly state: 'none' | 'estimated' | 'final'; readonly low: Minor; readonly high: Minor; readonly place: string | null }
}

/** Asks the providers how parcels travel and what is taxed, and hands their answers to the one pricing function. */
export async function priceLines(parts: PricingParts, input: PriceInput): Promise<Priced> {
  const [priced] = await priceEach(parts, input, [input.discounts])
  if (!priced) throw new Error('Nothing was priced.')
  return priced
}

/** The same lines with each of several sets of discounts; the providers are asked once for all of them. */
export async function priceEach(
  { shipping, tax }: PricingParts,
  input: UndiscountedInput,
  sets: readonly (readonly Discount[])[],
): Promise<Priced[]> {
  const filled = input.groups.filter((group) => input.lines.some((line) => line.groupId === group.id))
  const carts = sets.map((discounts) => {
    const worth = merchandiseByGroup({ ...input, discounts })
    return { discounts, worth: filled.map((group) => worth.get(group.id) ?? 0) }
  })
  const parcels = new Map<string, { group: PricedGroupInput; merchandise: Minor }>()
  for (const { worth } of carts)
    filled.forEach((group, index) => parcels.set(`${group.id} ${worth[index]}`, { group, merchandise: worth[index] ?? 0 }))
  const places = filled.map((group) => placeOf(group, input.estimateZip))
  const [travel, rates] = await Promise.all([
    shipping.quote([...parcels.values()].map(({ group, merchandise }) => parcelOf(group, input, merchandise))),
    tax.quote({ places: places.filter((place) => place !== null), on: calendarDate(input.now) }),
  ])
  const methods = new Map([...parcels.keys()].map((key, index) => [key, travel[index] ?? []]))
  const remaining = [...rates]
  const taxes = places.map((place) => (place ? (remaining.shift() ?? null) : null))
  return carts.map(({ discounts, worth }) => {
    const groups = filled.map((group, index): PricedGroup => {
      const shipped = input.lines.some((line) => line.groupId === group.id && line.requiresShipping)
      return {
        id: group.id,
        shipped,
        methods: shipped ? (methods.get(`${group.id} ${worth[index]}`) ?? []) : [],
        freeShippingIn: shipped ? missingToFreeShipping(worth[index] ?? 0) : 0,
        tax: taxes[index] ?? null,
      }
    })
    return pricedWith({ ...input, discounts }, groups)
  })
}

/** What a cart costs with the discounts that make it cheapest. */
export async function priceCart(
  parts: PricingParts,
  { facts, input }: { readonly facts: DiscountFacts; readonly input: UndiscountedInput },
): Promise<{ readonly assessed: Assessed; readonly priced: Priced }> {
  const tried = new Map<string, Priced>()
  const assessed = (await parts.discounts?.assess(facts, priceSets(parts, input, tried))) ?? { discounts: [], codes: [] }
  const priced = tried.get(nameOfSet(assessed.discounts)) ?? (await priceLines(parts, { ...input, discounts: assessed.discounts }))
  return { assessed, priced }
}

/** Prices sets of discounts on a cart; what was worked out is left in `tried`. */
export function priceSets(parts: PricingParts, input: UndiscountedInput, tried = new Map<string, Priced>()): PriceSets {
  return async (sets) => {
    const priced = await priceEach(parts, input, sets)
    priced.forEach((one, index) => tried.set(nameOfSet(sets[index] ?? []), one))
    return priced.map((one) => one.quote.totals.grand)
  }
}

function nameOfSet(discounts: readonly Discount[]): string {
  return discounts
    .map(({ id }) => id)
    .sort()
    .join(' ')
}

function pricedWith(input: PriceInput, groups: readonly PricedGroup[]): Priced {
  const high = quote(factsOf(input, groups, 'high'))
  const ranged = groups.some((group) => group.tax && group.tax.low !== group.tax.high)
  const low = ranged ? quote(factsOf(input, groups, 'low')) : high
  const known = groups.filter((group) => group.tax).length
  return {
    quote: high,
    groups: input.groups.map(
      ({ id }) =>
        groups.find((group) => group.id === id) ?? { id, methods: [], shipped: false, freeShippingIn: missingToFreeShipping(0), tax: null },
    ),
    tax: {
      state:
        groups.length === 0 || known < groups.length ? 'none' : groups.every((group) => isAddressed(input, group)) ? 'final' : 'estimated',
      low: low.totals.tax,
      high: high.totals.tax,
      place: groups.find((group) => group.tax)?.tax?.place ?? null,
    },
  }
}

function isAddressed({ groups }: PriceInput, { id }: PricedGroup): boolean {
  return groups.some((group) => group.id === id && group.destination !== null)
}

/** Free shipping looks at what the goods cost after product and order discounts, before anything else is known. */
function merchandiseByGroup({ lines, groups, discounts }: PriceInput): Map<string, Minor> {
  const goods = [...inOrder(discounts, 'product'), ...inOrder(discounts, 'order')]
  const listed = (id: string) => sum(lines.filter((line) => line.groupId === id).map((line) => line.unitPrice * line.qty))
  if (goods.length === 0) return new Map(groups.map(({ id }) => [id, listed(id)]))
  const bare = quote({
    currency: 'USD',
    lines,
    discounts: goods,
    groups: groups.map(({ id }) => ({ id, wrap: null, shipping: null, taxRates: [] })),
  })
  return new Map(bare.groups.map((group) => [group.id, group.totals.grand - group.totals.personalization]))
}

function parcelOf(
  group: PricedGroupInput,
  { lines, estimateZip, now }: Pick<PriceInput, 'lines' | 'estimateZip' | 'now'>,
  merchandise: Minor,
): Parcel {
  const inside = lines.filter((line) => line.groupId === group.id && line.requiresShipping)
  const state = estimateZip ? stateOfZip(estimateZip) : null
  const estimated = estimateZip && state ? { stateCode: state, zip: estimateZip, line1: '', line2: '' } : null
  return {
    destination: group.destination ?? estimated,
    merchandise,
    now,
    weightG: sum(inside.map((line) => line.weightG * line.qty)),
    making: inside.map(({ leadDays, workDays }) => ({ leadDays, workDays })),
    notBefore: group.notBefore ?? null,
  }
}

function placeOf({ destination }: PricedGroupInput, estimateZip: string | null) {
  if (destination) return { zip: destination.zip, stateCode: destination.stateCode, city: destination.city }
  return estimateZip ? { zip: estimateZip, stateCode: null, city: null } : null
}

function factsOf(input: PriceInput, priced: readonly PricedGroup[], bound: 'low' | 'high'): QuoteFacts {
  const groups = input.groups.map(({ id, wrap, methodId }): GroupFacts => {
    const { methods = [], tax } = priced.find((group) => group.id === id) ?? {}
    const method = methods.find((one) => one.id === methodId) ?? methods[0]
    return {
      id,
      wrap: wrap ? wrapPrice : null,
      taxRates: tax?.[bound] ?? [],
      shipping: method ? { methodId: method.id, label: method.label, price: method.price } : null,
    }
  })
  return { currency: 'USD', lines: input.lines, groups, discounts: input.discounts }
}
