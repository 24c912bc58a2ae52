import { setImmediate } from 'node:timers/promises'
import { sum, type Minor } from '#kernel/money/money.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { getDestination, findDestinationByZip } from '#kernel/us-address/destinations.ts'
import type { Db } from '#platform/db/database.server.ts'
import { ServiceUnavailableError } from '#platform/service-unavailable-error.ts'
import type {
  DiscountAssessment,
  DiscountFacts,
  DiscountSource,
  PriceSets,
} from './discount-source.ts'
import { findBestLineDiscount, sortDiscounts, type Discount } from './domain/discount.ts'
import { findDefaultMethod } from './domain/arriving-methods.ts'
import { calculatePriceBreakdown } from './domain/price-breakdown.ts'
import type {
  GroupFacts,
  LineFacts,
  PriceBreakdown,
  PriceBreakdownInput,
} from './domain/price-breakdown-types.ts'
import { wrapPrice } from './domain/shipping-prices.ts'
import {
  calculateFreeShippingShortfall,
  type ShippingParcel,
  type ShippingMethod,
} from './domain/table-rates.ts'
import type { PlaceRates } from './domain/tax-place.ts'
import type { ShippingProvider } from './shipping-provider.ts'
import type { TaxProvider } from './tax-provider.ts'

export type { Discount } from './domain/discount.ts'
export type {
  PriceAdjustment,
  PriceBreakdown,
  PricedUnit,
  TaxRow,
} from './domain/price-breakdown-types.ts'
export type { ShippingMethod } from './domain/table-rates.ts'
export type { Totals } from './domain/totals.ts'
export { wrapPrice } from './domain/shipping-prices.ts'

export interface PricingDeps {
  readonly shipping: ShippingProvider
  readonly tax: TaxProvider
  readonly discounts?: DiscountSource
  readonly readGiftDestinations?: ReadGiftDestinations
}

export type ReadGiftDestinations = (
  db: Db,
  registryIds: readonly string[],
  now: Date,
) => Promise<
  ReadonlyMap<
    string,
    { readonly address: ShippingDestination; readonly notBefore: CalendarDate | null }
  >
>

export interface ShippingDestination {
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
  readonly shipsOn?: CalendarDate | null
  readonly workDays: number
}

export interface PricedGroupInput {
  readonly id: string
  readonly wrap: boolean
  readonly methodId: string | null
  readonly deliverOn?: CalendarDate | null
  readonly destination: ShippingDestination | null
  readonly notBefore?: CalendarDate | null
}

export interface UndiscountedInput {
  readonly lines: readonly PricedLineInput[]
  readonly groups: readonly PricedGroupInput[]
  readonly estimateZip: string | null
  /**
   * Before payment, a price without taxes is acceptable: when the tax provider fails, the tax state
   * is `none`.
   */
  readonly taxMayWait?: boolean
  readonly now: Date
}

export interface PriceInput extends UndiscountedInput {
  readonly discounts: readonly Discount[]
}

export interface PricedGroup {
  readonly id: string
  readonly methods: readonly ShippingMethod[]
  readonly method: ShippingMethod | null
  readonly shipped: boolean
  readonly freeShippingIn: Minor
  readonly tax: PlaceRates | null
}

export interface PricedCart {
  readonly breakdown: PriceBreakdown
  readonly groups: readonly PricedGroup[]
  /**
   * `final` once every group has an address; until then the tax lies between `low` and `high`, and
   * the price breakdown uses `high`.
   */
  readonly tax: {
    readonly state: 'none' | 'estimated' | 'final'
    readonly low: Minor
    readonly high: Minor
    readonly place: string | null
  }
}

export async function priceLines(deps: PricingDeps, input: PriceInput): Promise<PricedCart> {
  const groupsWith = await createProviderQuery(deps, input)([input.discounts])
  return buildPricedCart(input, groupsWith(input.discounts))
}

export async function priceCart(
  deps: PricingDeps,
  { facts, input }: { readonly facts: DiscountFacts; readonly input: UndiscountedInput },
): Promise<{ readonly assessed: DiscountAssessment; readonly priced: PricedCart }> {
  const queryProviders = createProviderQuery(deps, input)
  const assessed = (await deps.discounts?.assess(
    facts,
    createSetPricer(input, queryProviders),
  )) ?? {
    discounts: [],
    codes: [],
  }
  const { discounts } = assessed
  const groupsWith = await queryProviders([discounts])
  return { assessed, priced: buildPricedCart({ ...input, discounts }, groupsWith(discounts)) }
}

export function createSetPricing(deps: PricingDeps, input: UndiscountedInput): PriceSets {
  return createSetPricer(input, createProviderQuery(deps, input))
}

/** After this many sets, the event loop is yielded. */
const setsPerTurn = 32

/**
 * Prices sets with the same effective discounts once and keeps only totals, since there may be more
 * than a thousand sets.
 */
function createSetPricer(input: UndiscountedInput, queryProviders: ProviderQuery): PriceSets {
  return async (sets) => {
    const effectiveSets = sets.map((set) => findEffectiveDiscounts(set, input))
    const groupsWith = await queryProviders(effectiveSets)
    const totals = new Map<string, Minor>()
    for (const discounts of effectiveSets) {
      const key = discountsKey(discounts)
      if (totals.has(key)) continue
      totals.set(
        key,
        calculatePriceBreakdown(
          buildQuoteFacts({ ...input, discounts }, groupsWith(discounts), 'high'),
        ).totals.grand,
      )
      if (totals.size % setsPerTurn === 0) await setImmediate()
    }
    return effectiveSets.map((discounts) => totals.get(discountsKey(discounts)) ?? 0)
  }
}

function findEffectiveDiscounts(
  discounts: readonly Discount[],
  { lines }: UndiscountedInput,
): readonly Discount[] {
  const winners = new Set(lines.map((line) => findBestLineDiscount(discounts, line)?.discount))
  return discounts.filter((discount) => discount.class !== 'product' || winners.has(discount))
}

type ProviderQuery = (
  sets: readonly (readonly Discount[])[],
) => Promise<(discounts: readonly Discount[]) => PricedGroup[]>

/** Queries each place once, and each parcel once per merchandise value. */
function createProviderQuery(
  { shipping, tax }: PricingDeps,
  input: UndiscountedInput,
): ProviderQuery {
  const nonEmptyGroups = input.groups.filter((group) =>
    input.lines.some((line) => line.groupId === group.id),
  )
  const methods = new Map<string, readonly ShippingMethod[]>()
  const merchandiseBySet = new Map<string, Map<string, Minor>>()
  const getMerchandise = (group: PricedGroupInput, discounts: readonly Discount[]): Minor => {
    const nonShipping = discounts.filter((discount) => discount.class !== 'shipping')
    const key = discountsKey(nonShipping)
    const merchandiseOfSet =
      merchandiseBySet.get(key) ?? merchandiseByGroup({ ...input, discounts: nonShipping })
    merchandiseBySet.set(key, merchandiseOfSet)
    return merchandiseOfSet.get(group.id) ?? 0
  }
  let rates: Promise<(PlaceRates | null)[]> | undefined
  return async (sets) => {
    const parcels = new Map<string, ShippingParcel>()
    for (const discounts of sets) {
      for (const group of nonEmptyGroups) {
        const merchandise = getMerchandise(group, discounts)
        const key = `${group.id} ${merchandise}`
        if (!methods.has(key) && !parcels.has(key))
          parcels.set(key, buildParcel(group, input, merchandise))
      }
    }
    const shippingQuotes = parcels.size === 0 ? [] : shipping.quote([...parcels.values()])
    rates ??= quoteTaxRates(tax, nonEmptyGroups, input)
    const [quotedMethods, taxes] = await Promise.all([shippingQuotes, rates])
    ;[...parcels.keys()].forEach((key, index) => methods.set(key, quotedMethods[index] ?? []))
    return (discounts) =>
      nonEmptyGroups.map((group, index): PricedGroup => {
        const merchandise = getMerchandise(group, discounts)
        const shipped = input.lines.some(
          (line) => line.groupId === group.id && line.requiresShipping,
        )
        const available = shipped ? (methods.get(`${group.id} ${merchandise}`) ?? []) : []
        return {
          id: group.id,
          shipped,
          methods: available,
          method:
            available.find(({ id }) => id === group.methodId)
            ?? findDefaultMethod(available, group.deliverOn ?? null)
            ?? null,
          freeShippingIn: shipped ? calculateFreeShippingShortfall(merchandise) : 0,
          tax: taxes[index] ?? null,
        }
      })
  }
}

async function quoteTaxRates(
  tax: TaxProvider,
  groups: readonly PricedGroupInput[],
  { estimateZip, taxMayWait, now }: UndiscountedInput,
): Promise<(PlaceRates | null)[]> {
  const places = groups.map((group) => getTaxPlace(group, estimateZip))
  try {
    const remaining = [
      ...(await tax.quote({
        places: places.filter((place) => place !== null),
        on: calendarDate(now),
      })),
    ]
    return places.map((place) => (place ? (remaining.shift() ?? null) : null))
  } catch (error) {
    if (taxMayWait && error instanceof ServiceUnavailableError) return places.map(() => null)
    throw error
  }
}

function discountsKey(discounts: readonly Discount[]): string {
  return discounts
    .map(({ id }) => id)
    .sort()
    .join(' ')
}

function buildPricedCart(input: PriceInput, groups: readonly PricedGroup[]): PricedCart {
  const high = calculatePriceBreakdown(buildQuoteFacts(input, groups, 'high'))
  const hasTaxRange = groups.some((group) => group.tax && group.tax.low !== group.tax.high)
  const low = hasTaxRange ? calculatePriceBreakdown(buildQuoteFacts(input, groups, 'low')) : high
  const knownCount = groups.filter((group) => group.tax).length
  return {
    breakdown: high,
    groups: input.groups.map(
      ({ id }) =>
        groups.find((group) => group.id === id) ?? {
          id,
          methods: [],
          method: null,
          shipped: false,
          freeShippingIn: calculateFreeShippingShortfall(0),
          tax: null,
        },
    ),
    tax: {
      state:
        groups.length === 0 || knownCount < groups.length
          ? 'none'
          : groups.every((group) => hasDestination(input, group))
            ? 'final'
            : 'estimated',
      low: low.totals.tax,
      high: high.totals.tax,
      place: groups.find((group) => group.tax)?.tax?.place ?? null,
    },
  }
}

function hasDestination({ groups }: PriceInput, { id }: PricedGroup): boolean {
  return groups.some((group) => group.id === id && group.destination !== null)
}

/** Free shipping depends on the price after product and order discounts. */
function merchandiseByGroup({ lines, groups, discounts }: PriceInput): Map<string, Minor> {
  const nonShipping = [...sortDiscounts(discounts, 'product'), ...sortDiscounts(discounts, 'order')]
  const sumListPrices = (id: string) =>
    sum(lines.filter((line) => line.groupId === id).map((line) => line.unitPrice * line.qty))
  if (nonShipping.length === 0) return new Map(groups.map(({ id }) => [id, sumListPrices(id)]))
  const withoutFees = calculatePriceBreakdown({
    currency: 'USD',
    lines,
    discounts: nonShipping,
    groups: groups.map(({ id }) => ({ id, wrap: null, shipping: null, taxRates: [] })),
  })
  return new Map(
    withoutFees.groups.map((group) => [
      group.id,
      group.totals.grand - group.totals.personalization,
    ]),
  )
}

function buildParcel(
  group: PricedGroupInput,
  { lines, estimateZip, now }: Pick<PriceInput, 'lines' | 'estimateZip' | 'now'>,
  merchandise: Minor,
): ShippingParcel {
  const shippedLines = lines.filter((line) => line.groupId === group.id && line.requiresShipping)
  const state = estimateZip ? findDestinationByZip(estimateZip) : null
  const estimatedDestination =
    estimateZip && state ? { stateCode: state, zip: estimateZip, line1: '', line2: '' } : null
  return {
    destination: group.destination
      ? { ...group.destination, stateCode: getDestination(group.destination) }
      : estimatedDestination,
    merchandise,
    now,
    weightG: sum(shippedLines.map((line) => line.weightG * line.qty)),
    productionTimes: shippedLines.map(({ leadDays, shipsOn, workDays }) => ({
      leadDays,
      shipsOn,
      workDays,
    })),
    notBefore: group.notBefore ?? null,
  }
}

function getTaxPlace({ destination }: PricedGroupInput, estimateZip: string | null) {
  if (destination)
    return { zip: destination.zip, stateCode: getDestination(destination), city: destination.city }
  return estimateZip ? { zip: estimateZip, stateCode: null, city: null } : null
}

function buildQuoteFacts(
  input: PriceInput,
  priced: readonly PricedGroup[],
  bound: 'low' | 'high',
): PriceBreakdownInput {
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
