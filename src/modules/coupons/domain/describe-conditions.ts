import { formatShortMoney } from '#kernel/money/money.ts'
import { formatDays } from '#kernel/time/time.ts'
import { isForFirstOrder, type CouponTerms } from './coupon.ts'
import { formatShopTime } from '#kernel/time/shop-time-zone.ts'

export function describeConditions(coupon: CouponTerms): string {
  const limits = [
    describeOrder(coupon),
    ...(coupon.minSpend === null ? [] : [`of ${formatShortMoney(coupon.minSpend)} or more`]),
    ...(coupon.optionValues === null
      ? []
      : [`with items in ${coupon.optionValues.map(({ value }) => value).join(' or ')}`]),
    ...(coupon.minQty === null ? [] : [`with ${coupon.minQty} items or more`]),
  ].join(' ')
  const excluded = ['gift cards', ...(coupon.includesSale ? [] : ['sale items'])].join(' and ')
  const validity = coupon.endsAt ? ` Valid until ${formatShopTime(coupon.endsAt, monthDay)}.` : ''
  const cap =
    coupon.value.kind === 'percent' && coupon.value.cap
      ? `, up to ${formatShortMoney(coupon.value.cap)}`
      : ''
  const combination = coupon.exclusive
    ? ' Can’t be combined with other codes.'
    : coupon.combinesWith.length > 0
      ? ' Can be combined with codes for '
        + `${coupon.combinesWith.map((couponClass) => combinableLabels[couponClass]).join(' and ')}.`
      : ''
  return `For ${limits}${cap}. Not valid on ${excluded}.${combination}${validity}`
}

function describeOrder(coupon: CouponTerms): string {
  if (isForFirstOrder(coupon)) return 'your first order'
  if (coupon.repeatAfterDays !== null)
    return `an order ${formatDays(coupon.repeatAfterDays)} after your last one`
  return coupon.nthOrder === null ? 'one order' : `your order number ${coupon.nthOrder}`
}

const combinableLabels = {
  product: 'individual items',
  order: 'the order',
  shipping: 'shipping',
} as const
const monthDay: Intl.DateTimeFormatOptions = {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
}
