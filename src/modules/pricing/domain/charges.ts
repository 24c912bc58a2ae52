import { allocate } from '#kernel/money/allocate.ts'
import { sum, type Minor } from '#kernel/money/money.ts'
import { bestForLine, inOrder, takeOff, type Discount, type Share } from './discount.ts'
import type {
  Adjustment,
  GroupFacts,
  LineFacts,
  QuoteFacts,
  TaxRow,
  UnitTax,
} from './quote-terms.ts'
import { taxGroup } from './tax.ts'

/** One piece while it is being priced; each step below fills in its share. */
export interface Unit {
  readonly line: LineFacts
  readonly price: Minor
  productDiscount: Minor
  orderDiscount: Minor
  /** What is left of the price. */
  value: Minor
  wrap: Minor
  shipping: Minor
  shippingDiscount: Minor
  readonly discounts: Share[]
  readonly taxes: UnitTax[]
}

export function unitsOf(line: LineFacts): Unit[] {
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
  units: readonly Unit[],
  { lines, discounts }: QuoteFacts,
): Adjustment[] {
  return [...lines].sort(byId).flatMap((line) => {
    const best = bestForLine(discounts, line)
    if (!best) return []
    const ofLine = units.filter((unit) => unit.line.id === line.id)
    allocate(
      best.amount,
      ofLine.map(() => 1),
    ).forEach((share, index) => {
      const unit = ofLine[index]
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

export function discountOrder(units: readonly Unit[], { discounts }: QuoteFacts): Adjustment[] {
  const applied = inOrder(discounts, 'order')
  const { left, shares } = takeOff(
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

/** Letters are charged by the piece; the lines in the order of their ids, as everything is. */
export function chargePersonalization({ lines }: QuoteFacts): Adjustment[] {
  return [...lines].sort(byId).flatMap(({ id, groupId, qty, personalization }) =>
    personalization === 0
      ? []
      : [
          {
            kind: 'personalization' as const,
            source: 'personalization',
            label: 'Lettering',
            amount: personalization * qty,
            groupId,
            lineId: id,
          },
        ],
  )
}

/** One delivery group and what is in it. */
export interface Parcel {
  readonly group: GroupFacts
  readonly units: readonly Unit[]
}

export function chargeFees(parcels: readonly Parcel[]): Adjustment[] {
  return parcels.flatMap(({ group, units }) => {
    const weights = units.map((unit) => unit.value)
    const rows: Adjustment[] = []
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
  parcels: readonly Parcel[],
  { discounts }: QuoteFacts,
): Adjustment[] {
  const applied = inOrder(discounts, 'shipping')
  const { left, shares } = takeOff(
    applied,
    parcels.map(({ group }) => ({ id: group.id, value: group.shipping?.price ?? 0 })),
  )
  parcels.forEach(({ group, units }, index) => {
    const off = (group.shipping?.price ?? 0) - (left[index] ?? 0)
    allocate(
      off,
      units.map((unit) => unit.shipping),
    ).forEach((share, at) => {
      const unit = units[at]
      if (unit) unit.shippingDiscount = share
    })
  })
  return rowsOf('shipping-discount', applied, shares)
}

function rowsOf(
  kind: 'order-discount' | 'shipping-discount',
  discounts: readonly Discount[],
  shares: readonly Share[][],
): Adjustment[] {
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

export function taxUnits(units: readonly Unit[], group: GroupFacts): TaxRow[] {
  const wrap = sum(units.map((unit) => unit.wrap))
  const shipping = sum(units.map((unit) => unit.shipping - unit.shippingDiscount))
  return group.taxRates.map((rate) => {
    const parts = taxGroup(
      rate,
      units.map((unit) => ({
        price: unit.value + unit.line.personalization,
        taxCode: unit.line.taxCode,
        taxable: unit.line.taxable,
      })),
      { wrap, shipping },
    )
    const onWrap = allocate(
      parts.wrap,
      units.map((unit) => unit.wrap),
    )
    const onShipping = allocate(
      parts.shipping,
      units.map((unit) => unit.shipping - unit.shippingDiscount),
    )
    units.forEach((unit, index) => {
      unit.taxes.push({
        jurisdiction: rate.jurisdiction,
        rate: rate.rate,
        goods: parts.units[index] ?? 0,
        wrap: onWrap[index] ?? 0,
        shipping: onShipping[index] ?? 0,
      })
    })
    return {
      jurisdiction: rate.jurisdiction,
      rate: rate.rate,
      amount: sum(parts.units) + parts.wrap + parts.shipping,
    }
  })
}

export function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}
