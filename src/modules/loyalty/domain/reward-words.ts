import { inDays } from '#kernel/time/time.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Reward } from './program.ts'

/** What one gets for a reward, in a sentence. */
export function rewardInWords({ value, validDays }: Pick<Reward, 'value' | 'validDays'>): string {
  switch (value.kind) {
    case 'credit':
      return `${formatMoney(value.amount)} of credit in your wallet, good for ${inDays(validDays)}.`
    case 'event':
      return `${momentInWords(value.at)}, ${value.place}. Your ticket comes by email.`
    case 'gift':
      return `A code of your own, good for ${inDays(validDays)}. Put the piece into your cart and it is free.`
    case 'percent':
      return `A code of your own for ${value.percent / 100}% off${value.cap === null ? '' : `, ${formatMoney(value.cap)} at most`}, good for ${inDays(validDays)}.`
    case 'amount':
    case 'shipping':
      return `A code of your own, good for ${inDays(validDays)}.`
    case 'pool':
      return 'A code of your own, for one order.'
  }
}

/** "Saturday, December 5 at 6:00 PM" */
export function momentInWords(at: string): string {
  return moment.format(new Date(at)).replace(/\u202f/g, ' ')
}

const moment = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
