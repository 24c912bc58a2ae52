import { Typography } from '@mui/material'
import { formatMoney, formatTime, parseLocalTime } from '../../format'
import { parseMoney } from '../../form/money-text'
import { Section } from '../../frame/section'
import { useTimeZone } from '../../me'
import { describeStacking, describeValue, findClass, type CouponInput } from './coupon-input'
import { audienceLabels, otherAudiences } from './coupon-record'

/** What the coupon will do, in words. */
export function CouponSummary({ input }: { readonly input: CouponInput }) {
  const timeZone = useTimeZone()
  const time = (local: string) => formatTime(parseLocalTime(local, timeZone), timeZone)
  const [minimum, budget, cap] = [input.minSpend, input.budget, input.cap].map(parseMoney)
  const what = describeValue(input) ?? 'The discount'
  const from = {
    order: 'the whole order',
    product: input.scopes.map(({ title }) => title).join(', ') || 'items',
    shipping: 'every delivery',
  }[findClass(input)]
  const lines = [
    `${what} on ${from}${cap ? `, at most ${formatMoney(cap)}` : ''}.`,
    minimum ? `From ${formatMoney(minimum)}.` : '',
    input.minQty && `From ${input.minQty} items.`,
    `For: ${audienceLabels[input.audience] ?? otherAudiences[input.audience] ?? input.audience}.`,
    `${input.perCustomer || 1} ${Number(input.perCustomer) > 1 ? 'uses' : 'use'} for each `
      + 'customer.',
    input.maxUses && `${input.maxUses} uses in total.`,
    budget ? `It stops when ${formatMoney(budget)} were taken off.` : '',
    input.startsAt && `Starts ${time(input.startsAt)}.`,
    input.endsAt ? `Ends ${time(input.endsAt)}.` : 'Has no end. You can stop it.',
    describeStacking(input.combinesWith),
    'Gift cards are never discounted.',
  ]
  return (
    <Section title="In words">
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <Typography key={line} variant="body2" sx={{ py: 0.25 }}>
            {line}
          </Typography>
        ))}
    </Section>
  )
}
