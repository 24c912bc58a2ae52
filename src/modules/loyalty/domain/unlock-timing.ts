import type { UnlockRules } from './program.ts'

export type UnlockTiming = Pick<UnlockRules, 'after' | 'days' | 'rounds'>

/** When an order's points become spendable; null when at once. */
export function findUnlockTiming({ after, days, rounds }: UnlockRules): UnlockTiming | null {
  return after === 'order' && days === 0 && rounds === 'day' ? null : { after, days, rounds }
}

/** The words of emails: "once the return window closes". */
export function describeUnlockTiming({ after, days, rounds }: UnlockTiming): string {
  const rounded = {
    day: '',
    week: ', starting the following Monday',
    month: ', starting the first of the following month',
  }[rounds]
  const since = after === 'order' ? 'the order is placed' : 'the return window closes'
  return `${days === 0 ? 'once' : `${days} ${days === 1 ? 'day' : 'days'} after`} ${since}${rounded}`
}
