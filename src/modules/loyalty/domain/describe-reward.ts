import { formatDays } from '#kernel/time/time.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Reward } from './program.ts'
import { formatShopTime } from '#kernel/time/shop-time-zone.ts'

export function describeRewardValue({
  value,
  validDays,
}: Pick<Reward, 'value' | 'validDays'>): string {
  switch (value.kind) {
    case 'credit':
      return `${formatMoney(value.amount)} of credit in your wallet, valid for ${formatDays(validDays)}.`
    case 'event':
      return `${formatEventTime(value.at)}, ${value.place}. Your ticket comes by email.`
    case 'gift':
      return (
        `A personal code, valid for ${formatDays(validDays)}. Add the item to your cart and it’s `
        + 'free.'
      )
    case 'percent':
      return (
        `A personal code for ${value.percent / 100}% `
        + `off${value.cap === null ? '' : `, up to ${formatMoney(value.cap)}`}, valid for `
        + `${formatDays(validDays)}.`
      )
    case 'amount':
    case 'shipping':
      return `A personal code, valid for ${formatDays(validDays)}.`
    case 'pool':
      return 'A personal code for one order.'
  }
}

export function formatEventTime(at: string): string {
  return formatShopTime(new Date(at), eventFormat).replace(/\u202f/g, ' ')
}

const eventFormat: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}
