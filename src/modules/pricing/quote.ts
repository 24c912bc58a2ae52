import { setImmediate } from 'node:timers/promises'
import { sum, type Minor } from '#kernel/money/money.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { destinationOf, destinationOfZip } from '#kernel/us-address/destinations.ts'
import type { Db } from '#platform/db/database.server.ts'
import { PartDown } from '#platform/part-down.ts'
import type { Assessed, DiscountFacts, DiscountSource, PriceSets } from './discount-source.ts'
import { bestForLine, inOrder, type Discount } from './domain/discount.ts'
import { methodInTime } from './domain/method-in-time.ts'
import { quote } from './domain/quote.ts'
import type { GroupFacts, LineFacts, Quote, QuoteFacts } from './domain/quote-terms.ts'
import { wrapPrice } from './domain/shipping-prices.ts'
import { missingToFreeShipping, type Parcel, type ShippingMethod } from './domain/table-rates.ts'
import type { PlaceRates } from './domain/tax-place.ts'
import type { ShippingProvider } from './shipping-provider.ts'
import type { TaxProvider } from './tax-provider.ts'

export type { Discount } from './domain/discount.ts'
export type { Adjustment, Quote, QuotedUnit, TaxRow } from './domain/quote-terms.ts'
export type { ShippingMethod } from './domain/table-rates.ts'
export type { Totals } from './domain/totals.ts'
export { wrapPrice } from './domain/shipping-prices.ts'

export interface PricingParts {
  readonly shipping: ShippingProvider
  readonly tax: TaxProvider
  /** Without it nothing is ever taken off. */
  readonly discounts?: DiscountSource
  /** Without it, gifts for a registry are estimated like parcels whose destination is not known. */
  readonly readGiftDestinations?: ReadGiftDestinations
}

/** Where the gifts of registries go and the day they leave, by registry id. */
export type ReadGiftDestinations = (
  db: Db,
  registryIds: readonly string[],
  now: Date,
) => Promise<
  ReadonlyMap<string, { readonly address: Destination; readonly notBefore: CalendarDate | null }>
>

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
  /** The first day it can ship, of a preorder or a backorder. */
  readonly shipsOn?: CalendarDate | null
  /** Working days that its letters take. */
  readonly workDays: number
}

export interface PricedGroupInput {
  readonly id: string
  readonly wrap: boolean
  /** The method chosen so far; when it does not go there, the cheapest that does is priced, in time where one is. */
  readonly methodId: string | null
  /** The day it is needed by. */
  readonly deliverOn?: CalendarDate | null
  readonly destination: Destination | null
  /** It does not leave before this day. */
  readonly notBefore?: CalendarDate | null
}

export interface UndiscountedInput {
  readonly lines: readonly PricedLineInput[]
  readonly groups: readonly PricedGroupInput[]
  /** Stands in for the destinations that are not known yet. */
  readonly estimateZip: string | null
  /** Before anybody pays, a price without taxes is better than none: taxes that are not to be had now are left out, and the state is `none`. */
  readonly taxMayWait?: boolean
  readonly now: Date
}

export interface PriceInput extends UndiscountedInput {
  readonly discounts: readonly Discount[]
}

export interface PricedGroup {
  readonly id: string
  /** Empty when nothing in it is shipped, and when nobody goes there: `shipped` tells which. */
  readonly methods: readonly ShippingMethod[]
  /** The one that is priced: the chosen one while it goes there, else the cheapest, in time where one is. */
  readonly method: ShippingMethod | null
  readonly shipped: boolean
  readonly freeShippingIn: Minor
  readonly tax: PlaceRates | null
}

export interface Priced {
  readonly quote: Quote
  readonly groups: readonly PricedGroup[]
  /** `final` once every group has an address; until then the tax lies between `low` and `high`, and the quote holds the higher. */
  readonly tax: {
    readonly state: 'none' | 'estimated' | 'final'
    readonly low: Minor
    readonly high: Minor
    readonly place: string | null
  }
}

/** Asks the providers how parcels travel and what is taxed, and hands their answers to the one pricing function. */
export async function priceLines(parts: PricingParts, input: PriceInput): Promise<Priced> {
  const groupsWith = await askFor(parts, input)([input.discounts])
  return pricedWith(input, groupsWith(input.discounts))
}

/** What a cart costs with the discounts that make it cheapest. */
export async function priceCart(
  parts: PricingParts,
  { facts, input }: { readonly facts: DiscountFacts; readonly input: UndiscountedInput },
): Promise<{ readonly assessed: Assessed; readonly priced: Priced }> {
  const ask = askFor(parts, input)
  const assessed = (await parts.discounts?.assess(facts, totalsOf(input, ask))) ?? {
    discounts: [],
    codes: [],
  }
  const { discounts } = assessed
  const groupsWith = await ask([discounts])
  return { assessed, priced: pricedWith({ ...input, discounts }, groupsWith(discounts)) }
}

/** What one cart comes to with sets of discounts; the providers are asked once for all of them. */
export function priceSets(parts: PricingParts, input: UndiscountedInput): PriceSets {
  return totalsOf(input, askFor(parts, input))
}

/** So many sets are priced before others are served in between. */
const pricedAtOnce = 32

/** Sets of which the same discounts tell are priced once, and only their totals are kept: there may be more than a thousand. */
function totalsOf(input: UndiscountedInput, ask: Ask): PriceSets {
  return async (sets) => {
    const telling = sets.map((set) => tellingOf(set, input))
    const groupsWith = await ask(telling)
    const totals = new Map<string, Minor>()
    for (const discounts of telling) {
      const name = nameOf(discounts)
      if (totals.has(name)) continue
      totals.set(
        name,
        quote(factsOf({ ...input, discounts }, groupsWith(discounts), 'high')).totals.grand,
      )
      if (totals.size % pricedAtOnce === 0) await setImmediate()
    }
    return telling.map((discounts) => totals.get(nameOf(discounts)) ?? 0)
  }
}

/** Of discounts for single pieces those that are the best on some line; the others change no price. */
function tellingOf(
  discounts: readonly Discount[],
  { lines }: UndiscountedInput,
): readonly Discount[] {
  const winners = new Set(lines.map((line) => bestForLine(discounts, line)?.discount))
  return discounts.filter((discount) => discount.class !== 'product' || winners.has(discount))
}

/** What the providers say of the groups of a cart, with one of the sets of discounts that were asked for. */
type Ask = (
  sets: readonly (readonly Discount[])[],
) => Promise<(discounts: readonly Discount[]) => PricedGroup[]>

/** Asks the providers about a cart: each of its places once, and each parcel once for every worth that it has. */
function askFor({ shipping, tax }: PricingParts, input: UndiscountedInput): Ask {
  const filled = input.groups.filter((group) =>
    input.lines.some((line) => line.groupId === group.id),
  )
  const methods = new Map<string, readonly ShippingMethod[]>()
  const worths = new Map<string, Map<string, Minor>>()
  const worthOf = (group: PricedGroupInput, discounts: readonly Discount[]): Minor => {
    const goods = discounts.filter((discount) => discount.class !== 'shipping')
    const name = nameOf(goods)
    const worth = worths.get(name) ?? merchandiseByGroup({ ...input, discounts: goods })
    worths.set(name, worth)
    return worth.get(group.id) ?? 0
  }
  let rates: Promise<(PlaceRates | null)[]> | undefined
  return async (sets) => {
    const parcels = new Map<string, Parcel>()
    for (const discounts of sets) {
      for (const group of filled) {
        const merchandise = worthOf(group, discounts)
        const name = `${group.id} ${merchandise}`
        if (!methods.has(name) && !parcels.has(name))
          parcels.set(name, parcelOf(group, input, merchandise))
      }
    }
    const travels = parcels.size === 0 ? [] : shipping.quote([...parcels.values()])
    rates ??= ratesOf(tax, filled, input)
    const [travel, taxes] = await Promise.all([travels, rates])
    ;[...parcels.keys()].forEach((name, index) => methods.set(name, travel[index] ?? []))
    return (discounts) =>
      filled.map((group, index): PricedGroup => {
        const merchandise = worthOf(group, discounts)
        const shipped = input.lines.some(
          (line) => line.groupId === group.id && line.requiresShipping,
        )
        const offered = shipped ? (methods.get(`${group.id} ${merchandise}`) ?? []) : []
        return {
          id: group.id,
          shipped,
          methods: offered,
          method:
            offered.find(({ id }) => id === group.methodId)
            ?? methodInTime(offered, group.deliverOn ?? null)
            ?? null,
          freeShippingIn: shipped ? missingToFreeShipping(merchandise) : 0,
          tax: taxes[index] ?? null,
        }
      })
  }
}

async function ratesOf(
  tax: TaxProvider,
  groups: readonly PricedGroupInput[],
  { estimateZip, taxMayWait, now }: UndiscountedInput,
): Promise<(PlaceRates | null)[]> {
  const places = groups.map((group) => placeOf(group, estimateZip))
  try {
    const remaining = [
      ...(await tax.quote({
        places: places.filter((place) => place !== null),
        on: calendarDate(now),
      })),
    ]
    return places.map((place) => (place ? (remaining.shift() ?? null) : null))
  } catch (error) {
    if (taxMayWait && error instanceof PartDown) return places.map(() => null)
    throw error
  }
}

function nameOf(discounts: readonly Discount[]): string {
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
        groups.find((group) => group.id === id) ?? {
          id,
          methods: [],
          method: null,
          shipped: false,
          freeShippingIn: missingToFreeShipping(0),
          tax: null,
        },
    ),
    tax: {
      state:
        groups.length === 0 || known < groups.length
          ? 'none'
          : groups.every((group) => isAddressed(input, group))
            ? 'final'
            : 'estimated',
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
  const listed = (id: string) =>
    sum(lines.filter((line) => line.groupId === id).map((line) => line.unitPrice * line.qty))
  if (goods.length === 0) return new Map(groups.map(({ id }) => [id, listed(id)]))
  const bare = quote({
    currency: 'USD',
    lines,
    discounts: goods,
    groups: groups.map(({ id }) => ({ id, wrap: null, shipping: null, taxRates: [] })),
  })
  return new Map(
    bare.groups.map((group) => [group.id, group.totals.grand - group.totals.personalization]),
  )
}

function parcelOf(
  group: PricedGroupInput,
  { lines, estimateZip, now }: Pick<PriceInput, 'lines' | 'estimateZip' | 'now'>,
  merchandise: Minor,
): Parcel {
  const inside = lines.filter((line) => line.groupId === group.id && line.requiresShipping)
  const state = estimateZip ? destinationOfZip(estimateZip) : null
  const estimated =
    estimateZip && state ? { stateCode: state, zip: estimateZip, line1: '', line2: '' } : null
  return {
    destination: group.destination
      ? { ...group.destination, stateCode: destinationOf(group.destination) }
      : estimated,
    merchandise,
    now,
    weightG: sum(inside.map((line) => line.weightG * line.qty)),
    making: inside.map(({ leadDays, shipsOn, workDays }) => ({ leadDays, shipsOn, workDays })),
    notBefore: group.notBefore ?? null,
  }
}

function placeOf({ destination }: PricedGroupInput, estimateZip: string | null) {
  if (destination)
    return { zip: destination.zip, stateCode: destinationOf(destination), city: destination.city }
  return estimateZip ? { zip: estimateZip, stateCode: null, city: null } : null
}

function factsOf(
  input: PriceInput,
  priced: readonly PricedGroup[],
  bound: 'low' | 'high',
): QuoteFacts {
  const groups = input.groups.map(({ id, wrap }): GroupFacts => {
    const { method, tax } = priced.find((group) => group.id === id) ?? {}
    return {
      id,
      wrap: wrap ? wrapPrice : null,
      taxRates: tax?.[bound] ?? [],
      shipping: method ? { methodId: method.id, label: method.label, price: method.price } : null,
    }
  })
  return { currency: 'USD', lines: input.lines, groups, discounts: input.discounts }
}
