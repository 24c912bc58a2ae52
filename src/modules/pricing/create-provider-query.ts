import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { sum, type Minor } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { getDestination, findDestinationByZip } from '#kernel/us-address/destinations.ts'
import { ServiceUnavailableError } from '#platform/service-unavailable-error.ts'
import type { GroupExemption } from '#kernel/tax-exemption/exemption.ts'
import { findExemption } from './domain/find-exemption.ts'
import { findDefaultMethod } from './domain/arriving-methods.ts'
import { sortDiscounts, type Discount } from './domain/discount.ts'
import { calculatePriceBreakdown } from './domain/price-breakdown.ts'
import {
  calculateFreeShippingShortfall,
  type ShippingParcel,
  type ShippingMethod,
} from './domain/table-rates.ts'
import type { PlaceRates } from './domain/tax-place.ts'
import type {
  PricedGroupInput,
  PriceInput,
  ShippingDestination,
  UndiscountedInput,
} from './price-input.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import type { ShippingProvider } from './shipping-provider.ts'
import type { TaxCalculation, TaxSale } from './tax-calculation.ts'
import type { TaxProvider } from './tax-provider.ts'
import type { ShippingRules } from './domain/shipping-rules.ts'

export interface PricedGroup {
  readonly id: string
  readonly methods: readonly ShippingMethod[]
  readonly method: ShippingMethod | null
  readonly shipped: boolean
  readonly freeShippingIn: Minor
  readonly tax: PlaceRates | null
  /** The shop for a pickup, otherwise the destination. */
  readonly taxedAt: ShippingDestination | null
  /** The certificate by which it is not taxed, or the one that has expired. */
  readonly exemption: GroupExemption | null
  /** What the tax service was asked, and its answer. */
  readonly calculated?: CalculatedTax
}

export type CalculatedTax = TaxCalculation & { readonly sale: TaxSale }

export type ProviderQuery = (
  sets: readonly (readonly Discount[])[],
) => Promise<(discounts: readonly Discount[]) => PricedGroup[]>

interface ProviderQueryDeps {
  readonly shipping: ShippingProvider
  readonly tax: TaxProvider
  readonly getShippingRules: () => ShippingRules
}

/** Queries each place once, and each parcel once per merchandise value. */
export function createProviderQuery(
  { shipping, tax, getShippingRules }: ProviderQueryDeps,
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
    const rules = getShippingRules()
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
    rates ??= quoteTaxRates({ tax, rules }, nonEmptyGroups, input)
    const [quotedMethods, taxes] = await Promise.all([shippingQuotes, rates])
    ;[...parcels.keys()].forEach((key, index) => methods.set(key, quotedMethods[index] ?? []))
    return (discounts) =>
      nonEmptyGroups.map((group, index): PricedGroup => {
        const merchandise = getMerchandise(group, discounts)
        const shipped = isShipped(group, input)
        const taxedAt = getTaxedAddress(group, input, rules)
        const available = shipped ? (methods.get(`${group.id} ${merchandise}`) ?? []) : []
        return {
          id: group.id,
          shipped,
          methods: available,
          method:
            available.find(({ id }) => id === group.methodId)
            ?? findDefaultMethod(available, group.deliverOn ?? null)
            ?? null,
          freeShippingIn: shipped ? calculateFreeShippingShortfall(merchandise, rules) : 0,
          tax: taxes[index] ?? null,
          taxedAt,
          exemption: findExemption(input.certificates, {
            stateCode: getTaxedState(taxedAt, input.estimateZip),
            on: calendarDate(input.now, rules.timeZone),
          }),
        }
      })
  }
}

async function quoteTaxRates(
  { tax, rules }: { readonly tax: TaxProvider; readonly rules: ShippingRules },
  groups: readonly PricedGroupInput[],
  input: UndiscountedInput,
): Promise<(PlaceRates | null)[]> {
  const { estimateZip, taxMayWait, now } = input
  const places = groups.map((group) =>
    getTaxPlace(getTaxedAddress(group, input, rules), estimateZip),
  )
  try {
    const remaining = [
      ...(await tax.quote({
        places: places.filter((place) => place !== null),
        on: calendarDate(now, rules.timeZone),
      })),
    ]
    return places.map((place) => (place ? (remaining.shift() ?? null) : null))
  } catch (error) {
    if (taxMayWait && error instanceof ServiceUnavailableError) return places.map(() => null)
    throw error
  }
}

/** Equal for the same discounts in any order. */
export function discountsKey(discounts: readonly Discount[]): string {
  return discounts
    .map(({ id }) => id)
    .sort()
    .join(' ')
}

/** Free shipping depends on the price after product and order discounts. */
function merchandiseByGroup({ lines, groups, discounts }: PriceInput): Map<string, Minor> {
  const nonShipping = [...sortDiscounts(discounts, 'product'), ...sortDiscounts(discounts, 'order')]
  const sumListPrices = (id: string) =>
    sum(lines.filter((line) => line.groupId === id).map((line) => line.unitPrice * line.qty))
  if (nonShipping.length === 0) return new Map(groups.map(({ id }) => [id, sumListPrices(id)]))
  const withoutFees = calculatePriceBreakdown({
    currency: getShopLocale().currency,
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
    canPickUp: group.canPickUp ?? false,
  }
}

function isShipped({ id }: PricedGroupInput, { lines }: UndiscountedInput): boolean {
  return lines.some((line) => line.groupId === id && line.requiresShipping)
}

/** What is picked up is sold at the shop. */
function getTaxedAddress(
  group: PricedGroupInput,
  input: UndiscountedInput,
  { local }: ShippingRules,
): ShippingDestination | null {
  const isPickedUp =
    isPickup(group.methodId)
    && local?.pickup.isOffered
    && group.canPickUp
    && isShipped(group, input)
  return (isPickedUp ? local.shopAddress : null) ?? group.destination
}

function getTaxPlace(destination: ShippingDestination | null, estimateZip: string | null) {
  if (destination)
    return { zip: destination.zip, stateCode: getDestination(destination), city: destination.city }
  return estimateZip ? { zip: estimateZip, stateCode: null, city: null } : null
}

function getTaxedState(
  destination: ShippingDestination | null,
  estimateZip: string | null,
): string | null {
  if (destination) return getDestination(destination)
  return estimateZip === null ? null : findDestinationByZip(estimateZip)
}
