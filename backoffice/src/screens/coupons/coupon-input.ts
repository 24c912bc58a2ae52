import { parseMoney } from '../../form/money-text'
import { formatLocalTime, parseLocalTime } from '../../format'
import type { CouponClass, CouponRecord, CouponValue, Named, Offer } from './coupon-record'

export interface Scope extends Named {
  readonly kind: 'product' | 'collection'
}

/** A coupon as it is typed. */
export interface CouponInput {
  readonly code: string
  readonly name: string
  /** `other` is a value that is set in a file. */
  readonly kind: 'percent' | 'amount' | 'free_shipping' | 'other'
  readonly percent: string
  readonly amount: string
  readonly cap: string
  /** Empty for everything in the cart. */
  readonly scopes: readonly Scope[]
  readonly takesOffItems: boolean
  readonly minSpend: string
  readonly minQty: string
  readonly audience: string
  readonly maxUses: string
  readonly perCustomer: string
  readonly budget: string
  readonly combinesWith: readonly CouponClass[]
  readonly includesSale: boolean
  readonly automatic: boolean
  readonly startsAt: string
  readonly endsAt: string
  /** The number of single-use codes; empty for one code. */
  readonly poolCodes: string
}

export const createInput = (now: string, timeZone: string): CouponInput => ({
  code: '',
  name: '',
  kind: 'percent',
  percent: '',
  amount: '',
  cap: '',
  scopes: [],
  takesOffItems: false,
  minSpend: '',
  minQty: '',
  audience: 'anyone',
  maxUses: '',
  perCustomer: '1',
  budget: '',
  combinesWith: ['shipping'],
  includesSale: true,
  automatic: false,
  startsAt: formatLocalTime(now, timeZone),
  endsAt: '',
  poolCodes: '',
})

const dollars = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : (cents / 100).toFixed(2).replace(/\.00$/, '')
const digits = (count: number | null): string => (count === null ? '' : String(count))

export function toInput(coupon: CouponRecord, timeZone: string): CouponInput {
  const { value, productIds, collectionIds } = coupon
  const named = (kind: Scope['kind'], all: readonly Named[], ids: readonly string[] | null) =>
    (ids ?? []).map((id): Scope => ({
      kind,
      id,
      title: all.find((one) => one.id === id)?.title ?? id,
    }))
  return {
    code: coupon.code,
    name: coupon.name,
    kind: isKnownKind(value.kind) ? value.kind : 'other',
    percent: value.kind === 'percent' ? String((value.percent ?? 0) / 100) : '',
    amount: dollars(value.amount),
    cap: value.kind === 'percent' ? dollars(value.cap) : '',
    scopes: [
      ...named('collection', coupon.collections, collectionIds),
      ...named('product', coupon.products, productIds),
    ],
    takesOffItems: coupon.class === 'product',
    minSpend: dollars(coupon.minSpend),
    minQty: digits(coupon.minQty),
    audience: coupon.audience,
    maxUses: coupon.pool === null ? digits(coupon.maxUses) : '',
    perCustomer: String(coupon.perCustomer),
    budget: dollars(coupon.budget),
    combinesWith: coupon.combinesWith,
    includesSale: coupon.includesSale,
    automatic: coupon.automatic,
    startsAt: formatLocalTime(coupon.startsAt, timeZone),
    endsAt: coupon.endsAt === null ? '' : formatLocalTime(coupon.endsAt, timeZone),
    poolCodes: '',
  }
}

const isKnownKind = (kind: string): kind is 'percent' | 'amount' | 'free_shipping' =>
  kind === 'percent' || kind === 'amount' || kind === 'free_shipping'

export function findClass({ kind, takesOffItems, scopes }: CouponInput): CouponClass {
  if (kind === 'free_shipping') return 'shipping'
  return takesOffItems || scopes.length > 0 || kind === 'other' ? 'product' : 'order'
}

/** "20% off"; null while the value is incomplete. */
export function describeValue({ kind, percent, amount }: CouponInput): string | null {
  if (kind === 'free_shipping') return 'Free shipping'
  if (kind === 'percent') return Number(percent) > 0 ? `${Number(percent)}% off` : null
  const cents = parseMoney(amount)
  return cents ? `$${dollars(cents)} off` : null
}

function toValue(input: CouponInput, stored: CouponValue | undefined): CouponValue {
  const { kind, percent, amount, cap } = input
  if (kind === 'other' && stored) return stored
  if (kind === 'free_shipping') return { kind }
  if (kind === 'amount') return { kind, amount: parseMoney(amount) ?? 0 }
  const limit = parseMoney(cap)
  return {
    kind: 'percent',
    percent: Math.round(Number(percent) * 100),
    ...(limit && { cap: limit }),
  }
}

const count = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** What is sent. Terms that the form does not show stay as they are stored. */
export function toOffer(input: CouponInput, timeZone: string, stored?: CouponRecord): Offer {
  const idsOf = (kind: Scope['kind']) => {
    const ids = input.scopes.filter((scope) => scope.kind === kind).map(({ id }) => id)
    return ids.length > 0 ? ids : null
  }
  return {
    name: input.name.trim() || (describeValue(input) ?? ''),
    description: stored?.description ?? '',
    class: findClass(input),
    value: toValue(input, stored?.value),
    minSpend: parseMoney(input.minSpend),
    minQty: count(input.minQty),
    productIds: idsOf('product'),
    collectionIds: idsOf('collection'),
    excludedProductIds: stored?.excludedProductIds ?? [],
    includesSale: input.includesSale,
    audience: input.audience,
    tierIds: stored?.tierIds ?? null,
    nthOrder: stored?.nthOrder ?? null,
    repeatAfterDays: stored?.repeatAfterDays ?? null,
    maxUses: count(input.maxUses),
    perCustomer: count(input.perCustomer) ?? 1,
    budget: parseMoney(input.budget),
    combinesWith: input.combinesWith,
    exclusive: stored?.exclusive ?? false,
    automatic: input.automatic,
    startsAt: keepInstant(input.startsAt, stored?.startsAt, timeZone) ?? '',
    endsAt: keepInstant(input.endsAt, stored?.endsAt, timeZone),
  }
}

/** An instant that was not changed keeps its seconds. */
function keepInstant(
  local: string,
  stored: string | null | undefined,
  timeZone: string,
): string | null {
  if (local === '') return null
  return stored && formatLocalTime(stored, timeZone) === local
    ? stored
    : parseLocalTime(local, timeZone)
}

/** From Saturday to the end of Sunday; the weekend that is now, or the next one. */
export function findWeekend(now: string, timeZone: string): { startsAt: string; endsAt: string } {
  const today = formatLocalTime(now, timeZone)
  const date = new Date(`${today.slice(0, 10)}T00:00:00Z`)
  const day = date.getUTCDay()
  const addDays = (more: number) =>
    `${new Date(date.getTime() + more * 86_400_000).toISOString().slice(0, 10)}T00:00`
  if (day === 0) return { startsAt: today, endsAt: addDays(1) }
  return { startsAt: day === 6 ? today : addDays(6 - day), endsAt: addDays(8 - day) }
}

/** How codes add up, in words. */
export function describeStacking(combinesWith: readonly CouponClass[]): string {
  const names = { product: 'items', order: 'the whole order', shipping: 'shipping' }
  return combinesWith.length === 0
    ? 'It cannot be used with other codes.'
    : `It adds to codes for ${combinesWith.map((name) => names[name]).join(' and ')}, if they `
        + 'allow it too. Of all allowed sets, the cart uses the one with the lowest total.'
}
