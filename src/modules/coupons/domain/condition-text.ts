import { inDays } from '#kernel/time/time.ts'
import { dollars, isForFirstOrder, type CouponTerms } from './coupon.ts'

/** When a coupon holds, in one sentence for the one who has it. */
export function conditionText(coupon: CouponTerms): string {
  const limits = [
    whichOrder(coupon),
    ...(coupon.minSpend === null ? [] : [`from ${dollars(coupon.minSpend)} of goods`]),
    ...(coupon.optionValues === null
      ? []
      : [`on pieces in ${coupon.optionValues.map(({ value }) => value).join(' or ')}`]),
    ...(coupon.minQty === null ? [] : [`of ${coupon.minQty} pieces or more`]),
  ].join(' ')
  const left = ['gift cards', ...(coupon.includesSale ? [] : ['reduced pieces'])].join(' and ')
  const until = coupon.endsAt ? ` Good until ${monthDay.format(coupon.endsAt)}.` : ''
  const cap =
    coupon.value.kind === 'percent' && coupon.value.cap
      ? `, ${dollars(coupon.value.cap)} at most`
      : ''
  const joins = coupon.exclusive
    ? ' Stands alone.'
    : coupon.combinesWith.length > 0
      ? ` Joins other codes for ${coupon.combinesWith.map((one) => joined[one]).join(' and ')}.`
      : ''
  return `For ${limits}${cap}, not on ${left}.${joins}${until}`
}

function whichOrder(coupon: CouponTerms): string {
  if (isForFirstOrder(coupon)) return 'your first order'
  if (coupon.repeatAfterDays !== null)
    return `an order ${inDays(coupon.repeatAfterDays)} after your last one`
  return coupon.nthOrder === null ? 'one order' : `your order number ${coupon.nthOrder}`
}

const joined = { product: 'single pieces', order: 'the order', shipping: 'delivery' } as const
const monthDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})
