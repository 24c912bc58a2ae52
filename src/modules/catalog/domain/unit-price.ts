import type { UnitPrice } from './goods.ts'

/** Units of one measure, each in the smallest of them. */
const measures: readonly Readonly<Record<string, number>>[] = [
  { mg: 1, g: 1_000, kg: 1_000_000, oz: 28_349.523125, lb: 453_592.37 },
  {
    ml: 1,
    cl: 10,
    l: 1_000,
    m3: 1_000_000,
    floz: 29.5735295625,
    pt: 473.176473,
    qt: 946.352946,
    gal: 3_785.411784,
  },
  { mm: 1, cm: 10, m: 1_000, in: 25.4, ft: 304.8, yd: 914.4 },
  { m2: 1, ft2: 0.09290304 },
  { item: 1 },
]

export interface PricePerUnit {
  /** In cents, rounded half up. */
  readonly amount: number
  /** "100 ml" */
  readonly per: string
}

/** What the base measure costs where `price` buys the total; null where the two cannot be compared. */
export function pricePerUnit(
  price: number,
  { total, totalUnit, base, baseUnit }: UnitPrice,
): PricePerUnit | null {
  const [have, want] = [amountOf(total), amountOf(base === '' ? '1' : base)]
  const unit = baseUnit === '' ? totalUnit : baseUnit
  const ratio = ratioOf(totalUnit, unit)
  if (have === null || want === null || ratio === null) return null
  return {
    amount: Math.round((price * want) / (have * ratio)),
    per: want === 1 ? unit : `${want} ${unit}`,
  }
}

function amountOf(text: string): number | null {
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : 0
  return value > 0 ? value : null
}

/** How many of `to` one of `from` is. */
function ratioOf(from: string, to: string): number | null {
  const [one, other] = [key(from), key(to)]
  if (one === other) return 1
  const measure = measures.find((units) => Object.hasOwn(units, one) && Object.hasOwn(units, other))
  return measure?.[one] && measure[other] ? measure[one] / measure[other] : null
}

const key = (unit: string): string => unit.toLowerCase().replaceAll(/[\s._]/g, '')
