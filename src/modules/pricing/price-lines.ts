import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { setImmediate } from 'node:timers/promises'
import type { Minor } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import {
  createProviderQuery,
  discountsKey,
  type PricedGroup,
  type ProviderQuery,
} from './create-provider-query.ts'
import type {
  DiscountAssessment,
  DiscountFacts,
  DiscountSource,
  PriceSets,
} from './discount-source.ts'
import { findBestLineDiscount, type Discount } from './domain/discount.ts'
import { calculatePriceBreakdown } from './domain/price-breakdown.ts'
import type {
  GroupFacts,
  PriceBreakdown,
  PriceBreakdownInput,
} from './domain/price-breakdown-types.ts'
import { calculateFreeShippingShortfall } from './domain/table-rates.ts'
import type { PriceInput, ShippingDestination, UndiscountedInput } from './price-input.ts'
import type { ShippingProvider } from './shipping-provider.ts'
import { calculateGroupTaxes } from './calculate-group-taxes.ts'
import type { CalculateTax } from './tax-calculation.ts'
import type { TaxProvider } from './tax-provider.ts'

export type { CalculatedTax, PricedGroup } from './create-provider-query.ts'
export type { Discount } from './domain/discount.ts'
export type {
  PriceAdjustment,
  PriceBreakdown,
  PricedUnit,
  TaxRow,
} from './domain/price-breakdown-types.ts'
export type { ShippingMethod } from './domain/table-rates.ts'
export type { Totals } from './domain/totals.ts'
export type {
  PricedGroupInput,
  PriceInput,
  ShippingDestination,
  UndiscountedInput,
} from './price-input.ts'
import type { ShippingRules } from './domain/shipping-rules.ts'

export interface PricingDeps {
  readonly shipping: ShippingProvider
  readonly tax: TaxProvider
  /** The tax service; absent or null: the built-in table decides. */
  readonly calculateTax?: CalculateTax | null
  readonly getShippingRules: () => ShippingRules
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
    {
      readonly address: ShippingDestination
      readonly notBefore: CalendarDate | null
      readonly returnableUntil: CalendarDate | null
    }
  >
>

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
  return buildPricedCart(deps, input, groupsWith(input.discounts))
}

export async function priceCart(
  deps: PricingDeps,
  { facts, input }: { readonly facts: DiscountFacts; readonly input: UndiscountedInput },
): Promise<{ readonly assessed: DiscountAssessment; readonly priced: PricedCart }> {
  const queryProviders = createProviderQuery(deps, input)
  const assessed = (await deps.discounts?.assess(
    facts,
    createSetPricer(deps.getShippingRules(), input, queryProviders),
  )) ?? {
    discounts: [],
    codes: [],
  }
  const { discounts } = assessed
  const groupsWith = await queryProviders([discounts])
  return {
    assessed,
    priced: await buildPricedCart(deps, { ...input, discounts }, groupsWith(discounts)),
  }
}

export function createSetPricing(deps: PricingDeps, input: UndiscountedInput): PriceSets {
  return createSetPricer(deps.getShippingRules(), input, createProviderQuery(deps, input))
}

/** After this many sets, the event loop is yielded. */
const setsPerTurn = 32

/**
 * Prices sets with the same effective discounts once and keeps only totals, since there may be more
 * than a thousand sets.
 */
function createSetPricer(
  rules: ShippingRules,
  input: UndiscountedInput,
  queryProviders: ProviderQuery,
): PriceSets {
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
          buildQuoteFacts({ ...input, discounts }, groupsWith(discounts), {
            ...rules,
            bound: 'high',
          }),
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

async function buildPricedCart(
  { calculateTax, getShippingRules }: PricingDeps,
  input: PriceInput,
  ratedGroups: readonly PricedGroup[],
): Promise<PricedCart> {
  const rules = getShippingRules()
  const calculate = (groups: readonly PricedGroup[], bound: 'low' | 'high') =>
    calculatePriceBreakdown(buildQuoteFacts(input, groups, { ...rules, bound }))
  const state = getTaxState(ratedGroups)
  const { taxScope } = input
  const rated = calculate(ratedGroups, 'high')
  const groups =
    calculateTax && taxScope !== undefined && state === 'final'
      ? await calculateGroupTaxes(
          calculateTax,
          { ...input, taxScope },
          { groups: ratedGroups, breakdown: rated, timeZone: rules.timeZone },
        )
      : ratedGroups
  const high = groups === ratedGroups ? rated : calculate(groups, 'high')
  const hasTaxRange = groups.some((group) => group.tax && group.tax.low !== group.tax.high)
  const low = hasTaxRange ? calculate(groups, 'low') : high
  return {
    breakdown: high,
    groups: input.groups.map(({ id }) => {
      const group = groups.find((one) => one.id === id)
      // Where nothing is taxed, it does not matter that a certificate has expired.
      const isTaxed = high.groups.some((one) => one.id === id && one.totals.tax > 0)
      if (group)
        return group.exemption?.kind === 'expired' && !isTaxed
          ? { ...group, exemption: null }
          : group
      return {
        id,
        methods: [],
        method: null,
        shipped: false,
        freeShippingIn: calculateFreeShippingShortfall(0, rules),
        tax: null,
        taxedAt: null,
        exemption: null,
      }
    }),
    tax: {
      state,
      low: low.totals.tax,
      high: high.totals.tax,
      place: groups.find((group) => group.tax)?.tax?.place ?? null,
    },
  }
}

function getTaxState(groups: readonly PricedGroup[]): PricedCart['tax']['state'] {
  if (groups.length === 0 || groups.some((group) => !group.tax)) return 'none'
  return groups.every(({ taxedAt }) => taxedAt !== null) ? 'final' : 'estimated'
}

function buildQuoteFacts(
  input: PriceInput,
  priced: readonly PricedGroup[],
  { bound, wrapPrice }: { readonly bound: 'low' | 'high'; readonly wrapPrice: Minor },
): PriceBreakdownInput {
  const groups = input.groups.map(({ id, wrap }): GroupFacts => {
    const { method, tax, calculated, exemption } = priced.find((group) => group.id === id) ?? {}
    const isExempt = exemption?.kind === 'exempt'
    return {
      id,
      wrap: wrap ? wrapPrice : null,
      taxRates: isExempt ? [] : (tax?.[bound] ?? []),
      taxAmounts: isExempt ? undefined : (calculated?.taxes ?? undefined),
      shipping: method ? { methodId: method.id, label: method.label, price: method.price } : null,
    }
  })
  return {
    currency: getShopLocale().currency,
    lines: input.lines,
    groups,
    discounts: input.discounts,
  }
}
