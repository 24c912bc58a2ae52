import { allocate } from '#kernel/money/allocate.ts'
import { sum, type Minor } from '#kernel/money/money.ts'
import {
  findBestLineDiscount,
  sortDiscounts,
  applyDiscounts,
  type Discount,
  type DiscountShare,
} from './discount.ts'
import type {
  PriceAdjustment,
  GroupFacts,
  LineFacts,
  PriceBreakdownInput,
  TaxRow,
  UnitTax,
} from './price-breakdown-types.ts'
import { calculateGroupTax } from './tax.ts'

export interface UnitInPricing {
  readonly line: LineFacts
  readonly price: Minor
  productDiscount: Minor
  orderDiscount: Minor
  value: Minor
  wrap: Minor
  shipping: Minor
  shippingDiscount: Minor
  readonly discounts: DiscountShare[]
  readonly taxes: UnitTax[]
}

export function createUnits(line: LineFacts): UnitInPricing[] {
  return Array.from({ length: line.qty }, () => ({
    line,
    price: line.unitPrice,
    value: line.unitPrice,
    productDiscount: 0,
    orderDiscount: 0,
    wrap: 0,
    shipping: 0,
    shippingDiscount: 0,
    discounts: [],
    taxes: [],
  }))
}

export function discountProducts(
  units: readonly UnitInPricing[],
  { lines, discounts }: PriceBreakdownInput,
): PriceAdjustment[] {
  return [...lines].sort(compareIds).flatMap((line) => {
    const best = findBestLineDiscount(discounts, line)
    if (!best) return []
    const lineUnits = units.filter((unit) => unit.line.id === line.id)
    allocate(
      best.amount,
      lineUnits.map(() => 1),
    ).forEach((share, index) => {
      const unit = lineUnits[index]
      if (!unit || share === 0) return
      unit.productDiscount = share
      unit.value -= share
      unit.discounts.push({ source: best.discount.id, amount: share })
    })
    return [
      {
        kind: 'product-discount' as const,
        source: best.discount.id,
        label: best.discount.label,
        amount: -best.amount,
        groupId: line.groupId,
        lineId: line.id,
      },
    ]
  })
}

export function discountOrder(
  units: readonly UnitInPricing[],
  { discounts }: PriceBreakdownInput,
): PriceAdjustment[] {
  const applied = sortDiscounts(discounts, 'order')
  const { left, shares } = applyDiscounts(
    applied,
    units.map((unit) => ({ id: unit.line.id, value: unit.value })),
  )
  units.forEach((unit, index) => {
    unit.orderDiscount = unit.value - (left[index] ?? 0)
    unit.value -= unit.orderDiscount
    unit.discounts.push(...(shares[index] ?? []))
  })
  return rowsOf('order-discount', applied, shares)
}

export function chargeMonograms({ lines }: PriceBreakdownInput): PriceAdjustment[] {
  return [...lines].sort(compareIds).flatMap(({ id, groupId, qty, personalization }) =>
    personalization === 0
      ? []
      : [
          {
            kind: 'personalization' as const,
            source: 'personalization',
            label: 'Monogram',
            amount: personalization * qty,
            groupId,
            lineId: id,
          },
        ],
  )
}

export interface PricedParcel {
  readonly group: GroupFacts
  readonly units: readonly UnitInPricing[]
}

export function chargeFees(parcels: readonly PricedParcel[]): PriceAdjustment[] {
  return parcels.flatMap(({ group, units }) => {
    const weights = units.map((unit) => unit.value)
    const rows: PriceAdjustment[] = []
    if (group.wrap !== null) {
      allocate(group.wrap, weights).forEach((share, index) => {
        const unit = units[index]
        if (unit) unit.wrap = share
      })
      rows.push({
        kind: 'wrap',
        source: 'wrap',
        label: 'Gift wrap',
        amount: group.wrap,
        groupId: group.id,
        lineId: null,
      })
    }
    if (group.shipping) {
      allocate(group.shipping.price, weights).forEach((share, index) => {
        const unit = units[index]
        if (unit) unit.shipping = share
      })
      rows.push({
        kind: 'shipping',
        source: group.shipping.methodId,
        label: group.shipping.label,
        amount: group.shipping.price,
        groupId: group.id,
        lineId: null,
      })
    }
    return rows
  })
}

export function discountShipping(
  parcels: readonly PricedParcel[],
  { discounts }: PriceBreakdownInput,
): PriceAdjustment[] {
  const applied = sortDiscounts(discounts, 'shipping')
  const { left, shares } = applyDiscounts(
    applied,
    parcels.map(({ group }) => ({ id: group.id, value: group.shipping?.price ?? 0 })),
  )
  parcels.forEach(({ group, units }, index) => {
    const discounted = (group.shipping?.price ?? 0) - (left[index] ?? 0)
    allocate(
      discounted,
      units.map((unit) => unit.shipping),
    ).forEach((share, unitIndex) => {
      const unit = units[unitIndex]
      if (unit) unit.shippingDiscount = share
    })
  })
  return rowsOf('shipping-discount', applied, shares)
}

function rowsOf(
  kind: 'order-discount' | 'shipping-discount',
  discounts: readonly Discount[],
  shares: readonly DiscountShare[][],
): PriceAdjustment[] {
  return discounts.flatMap((discount) => {
    const amount = sum(
      shares
        .flat()
        .filter((share) => share.source === discount.id)
        .map((share) => share.amount),
    )
    return amount === 0
      ? []
      : [
          {
            kind,
            source: discount.id,
            label: discount.label,
            amount: -amount,
            groupId: null,
            lineId: null,
          },
        ]
  })
}

export function taxUnits(units: readonly UnitInPricing[], group: GroupFacts): TaxRow[] {
  const wrap = sum(units.map((unit) => unit.wrap))
  const shipping = sum(units.map((unit) => unit.shipping - unit.shippingDiscount))
  return group.taxRates.map((rate) => {
    const taxShares = calculateGroupTax(
      rate,
      units.map((unit) => ({
        price: unit.value + unit.line.personalization,
        taxCode: unit.line.taxCode,
        taxable: unit.line.taxable,
      })),
      { wrap, shipping },
    )
    const wrapTax = allocate(
      taxShares.wrap,
      units.map((unit) => unit.wrap),
    )
    const shippingTax = allocate(
      taxShares.shipping,
      units.map((unit) => unit.shipping - unit.shippingDiscount),
    )
    units.forEach((unit, index) => {
      unit.taxes.push({
        jurisdiction: rate.jurisdiction,
        rate: rate.rate,
        goods: taxShares.units[index] ?? 0,
        wrap: wrapTax[index] ?? 0,
        shipping: shippingTax[index] ?? 0,
      })
    })
    return {
      jurisdiction: rate.jurisdiction,
      rate: rate.rate,
      amount: sum(taxShares.units) + taxShares.wrap + taxShares.shipping,
    }
  })
}

export function compareIds(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}
