import { allocate, sum, type Currency, type Minor } from '#kernel/money/money.ts'
import { bestForLine, inOrder, takeOff, type Discount, type Share } from './discount.ts'
import { taxGroup, type Millionths, type TaxRate } from './tax.ts'
import { addTotals, total, type Totals } from './totals.ts'

export interface LineFacts {
  readonly id: string
  readonly groupId: string
  readonly qty: number
  readonly unitPrice: Minor
  readonly taxCode: string
  readonly taxable: boolean
}

export interface GroupFacts {
  readonly id: string
  /** The fee for wrapping this group's parcel, or `null`. */
  readonly wrap: Minor | null
  readonly shipping: { readonly methodId: string; readonly label: string; readonly price: Minor } | null
  /** Empty while nobody knows where it goes. */
  readonly taxRates: readonly TaxRate[]
}

export interface QuoteFacts {
  readonly currency: Currency
  readonly lines: readonly LineFacts[]
  readonly groups: readonly GroupFacts[]
  readonly discounts: readonly Discount[]
}

/** One jurisdiction's tax on one unit, kept apart by what it is on: a refund may include the goods and not the shipping. */
export interface UnitTax {
  readonly jurisdiction: string
  readonly rate: Millionths
  readonly goods: Minor
  readonly wrap: Minor
  readonly shipping: Minor
}

/** What one piece cost, frozen at placement: refunds look it up and compute nothing. */
export interface QuotedUnit {
  readonly totals: Totals
  /** Which promotion gave what; the sum of both discounts in `totals`. */
  readonly discounts: readonly Share[]
  readonly taxes: readonly UnitTax[]
}

export interface QuotedLine {
  readonly id: string
  readonly groupId: string
  readonly units: readonly QuotedUnit[]
  readonly totals: Totals
}

export interface TaxRow {
  readonly jurisdiction: string
  readonly rate: Millionths
  readonly amount: Minor
}

export interface QuotedGroup {
  readonly id: string
  readonly methodId: string | null
  readonly taxes: readonly TaxRow[]
  readonly totals: Totals
}

/** Why the sum differs from the price of the goods. Signed: what is taken off is negative. */
export interface Adjustment {
  readonly kind: 'product-discount' | 'order-discount' | 'wrap' | 'shipping' | 'shipping-discount' | 'tax'
  readonly source: string
  readonly label: string
  readonly amount: Minor
  readonly groupId: string | null
  readonly lineId: string | null
}

export interface Quote {
  readonly currency: Currency
  /** In the order the lines were given. */
  readonly lines: readonly QuotedLine[]
  readonly groups: readonly QuotedGroup[]
  readonly adjustments: readonly Adjustment[]
  /** Over all groups. */
  readonly taxes: readonly TaxRow[]
  readonly totals: Totals
}

interface Unit {
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

/**
 * The one function that prices everything: cart, settlement, order and refund preview. Every amount is split down to the unit, so
 * that the units sum to their line, the lines to their group and the groups to the order, to the cent.
 * Lines are worked through in the order of their ids, so the order they stand in changes no amount.
 */
export function quote(facts: QuoteFacts): Quote {
  const units = [...facts.lines].sort(byId).flatMap(unitsOf)
  const adjustments = [...discountProducts(units, facts), ...discountOrder(units, facts)]
  const groups = [...facts.groups].sort(byId).map((group) => ({ group, units: units.filter((unit) => unit.line.groupId === group.id) }))
  const filled = groups.filter((one) => one.units.length > 0)
  adjustments.push(...chargeFees(filled), ...discountShipping(filled, facts))
  const taxRows = new Map(filled.map(({ group, units: inGroup }) => [group.id, taxUnits(inGroup, group)]))
  for (const [groupId, rows] of taxRows) {
    adjustments.push(...rows.map((row) => ({ kind: 'tax' as const, source: row.jurisdiction, label: row.jurisdiction, amount: row.amount, groupId, lineId: null })))
  }
  const quoted = new Map<string, QuotedUnit[]>(facts.lines.map((line) => [line.id, []]))
  for (const unit of units) quoted.get(unit.line.id)?.push(freeze(unit))
  const lines = facts.lines.map(({ id, groupId }) => ({ id, groupId, units: quoted.get(id) ?? [], totals: addTotals((quoted.get(id) ?? []).map((unit) => unit.totals)) }))
  return {
    currency: facts.currency,
    lines,
    groups: facts.groups.map(({ id, shipping }) => ({
      id, methodId: shipping?.methodId ?? null, taxes: taxRows.get(id) ?? [],
      totals: addTotals(lines.filter((line) => line.groupId === id).map((line) => line.totals)),
    })),
    adjustments,
    taxes: addTaxes([...taxRows.values()].flat()),
    totals: addTotals(lines.map((line) => line.totals)),
  }
}

function unitsOf(line: LineFacts): Unit[] {
  return Array.from({ length: line.qty }, () => ({
    line, price: line.unitPrice, value: line.unitPrice, productDiscount: 0, orderDiscount: 0, wrap: 0, shipping: 0, shippingDiscount: 0, discounts: [], taxes: [],
  }))
}

function discountProducts(units: readonly Unit[], { lines, discounts }: QuoteFacts): Adjustment[] {
  return [...lines].sort(byId).flatMap((line) => {
    const best = bestForLine(discounts, line)
    if (!best) return []
    const ofLine = units.filter((unit) => unit.line.id === line.id)
    allocate(best.amount, ofLine.map(() => 1)).forEach((share, index) => {
      const unit = ofLine[index]
      if (!unit || share === 0) return
      unit.productDiscount = share
      unit.value -= share
      unit.discounts.push({ source: best.discount.id, amount: share })
    })
    return [{ kind: 'product-discount' as const, source: best.discount.id, label: best.discount.label, amount: -best.amount, groupId: line.groupId, lineId: line.id }]
  })
}

function discountOrder(units: readonly Unit[], { discounts }: QuoteFacts): Adjustment[] {
  const applied = inOrder(discounts, 'order')
  const { left, shares } = takeOff(applied, units.map((unit) => ({ id: unit.line.id, value: unit.value })))
  units.forEach((unit, index) => {
    unit.orderDiscount = unit.value - (left[index] ?? 0)
    unit.value -= unit.orderDiscount
    unit.discounts.push(...(shares[index] ?? []))
  })
  return rowsOf('order-discount', applied, shares)
}

interface Parcel {
  readonly group: GroupFacts
  readonly units: readonly Unit[]
}

function chargeFees(parcels: readonly Parcel[]): Adjustment[] {
  return parcels.flatMap(({ group, units }) => {
    const weights = units.map((unit) => unit.value)
    const rows: Adjustment[] = []
    if (group.wrap !== null) {
      allocate(group.wrap, weights).forEach((share, index) => { const unit = units[index]; if (unit) unit.wrap = share })
      rows.push({ kind: 'wrap', source: 'wrap', label: 'Gift wrap', amount: group.wrap, groupId: group.id, lineId: null })
    }
    if (group.shipping) {
      allocate(group.shipping.price, weights).forEach((share, index) => { const unit = units[index]; if (unit) unit.shipping = share })
      rows.push({ kind: 'shipping', source: group.shipping.methodId, label: group.shipping.label, amount: group.shipping.price, groupId: group.id, lineId: null })
    }
    return rows
  })
}

function discountShipping(parcels: readonly Parcel[], { discounts }: QuoteFacts): Adjustment[] {
  const applied = inOrder(discounts, 'shipping')
  const { left, shares } = takeOff(applied, parcels.map(({ group }) => ({ id: group.id, value: group.shipping?.price ?? 0 })))
  parcels.forEach(({ group, units }, index) => {
    const off = (group.shipping?.price ?? 0) - (left[index] ?? 0)
    allocate(off, units.map((unit) => unit.shipping)).forEach((share, at) => { const unit = units[at]; if (unit) unit.shippingDiscount = share })
  })
  return rowsOf('shipping-discount', applied, shares)
}

function rowsOf(kind: 'order-discount' | 'shipping-discount', discounts: readonly Discount[], shares: readonly Share[][]): Adjustment[] {
  return discounts.flatMap((discount) => {
    const amount = sum(shares.flat().filter((share) => share.source === discount.id).map((share) => share.amount))
    return amount === 0 ? [] : [{ kind, source: discount.id, label: discount.label, amount: -amount, groupId: null, lineId: null }]
  })
}

function taxUnits(units: readonly Unit[], group: GroupFacts): TaxRow[] {
  const wrap = sum(units.map((unit) => unit.wrap))
  const shipping = sum(units.map((unit) => unit.shipping - unit.shippingDiscount))
  return group.taxRates.map((rate) => {
    const parts = taxGroup(rate, units.map((unit) => ({ price: unit.value, taxCode: unit.line.taxCode, taxable: unit.line.taxable })), { wrap, shipping })
    const onWrap = allocate(parts.wrap, units.map((unit) => unit.wrap))
    const onShipping = allocate(parts.shipping, units.map((unit) => unit.shipping - unit.shippingDiscount))
    units.forEach((unit, index) => {
      unit.taxes.push({ jurisdiction: rate.jurisdiction, rate: rate.rate, goods: parts.units[index] ?? 0, wrap: onWrap[index] ?? 0, shipping: onShipping[index] ?? 0 })
    })
    return { jurisdiction: rate.jurisdiction, rate: rate.rate, amount: sum(parts.units) + parts.wrap + parts.shipping }
  })
}

function freeze(unit: Unit): QuotedUnit {
  const tax = sum(unit.taxes.map((one) => one.goods + one.wrap + one.shipping))
  const { productDiscount, orderDiscount, wrap, shipping, shippingDiscount } = unit
  return {
    totals: total({ merchandise: unit.price, productDiscount, orderDiscount, wrap, shipping, shippingDiscount, tax }),
    discounts: unit.discounts,
    taxes: unit.taxes.filter((one) => one.goods + one.wrap + one.shipping > 0),
  }
}

function addTaxes(rows: readonly TaxRow[]): TaxRow[] {
  const sums = new Map<string, TaxRow>()
  for (const row of rows) {
    const key = `${row.jurisdiction} ${row.rate}`
    sums.set(key, { ...row, amount: row.amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()]
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}
