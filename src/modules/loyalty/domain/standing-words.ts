import { inDays } from '#kernel/time/time.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { inPoints } from './point-words.ts'
import type { StandingRules, Terms } from './program.ts'

type By = Pick<StandingRules, 'by'>

/** "$500" or "500 points", as tiers are counted. */
export function amountInWords({ by }: By, amount: number): string {
  return by === 'spend' ? formatMoney(amount) : inPoints(amount)
}

/** What tiers are counted by, as the head of a column. */
export function measureHead(rules: StandingRules): string {
  if (rules.by === 'balance') return 'Points to spend'
  const what = rules.by === 'spend' ? 'Spent' : 'Points of orders'
  return `${what} in ${rules.over === 'year' ? 'twelve months' : spanInWords(rules)}`
}

function spanInWords({ everyDays }: StandingRules): string {
  return everyDays === null ? 'a calendar year' : inDays(everyDays)
}

/** When one goes up, in a sentence. */
export function upInWords({
  standing: { by },
  unlock,
}: Pick<Terms, 'standing' | 'unlock'>): string {
  if (by === 'balance') return 'You go up the day you have so many to spend.'
  return unlock.after === 'promise'
    ? 'You go up the day your pieces stay for good.'
    : 'You go up the day the points of an order can be spent.'
}

/** How one goes down, in a sentence. */
export function downInWords(rules: StandingRules): string {
  const { down, everyDays, graceDays } = rules
  const mended =
    graceDays === 0 ? '.' : `, and only when the ${daysInWords(graceDays)} after it do not mend it.`
  switch (down) {
    case 'never':
      return 'You do not go down again.'
    case 'at_once':
      return graceDays === 0
        ? 'You go down when it comes to less.'
        : `You go down when it comes to less and the ${daysInWords(graceDays)} after that do not mend it.`
    case 'year_end':
      return `You go down only at a year’s end${mended}`
    case 'every':
      return `We look every ${everyDays ?? 0} days. You go down only then${mended}`
  }
}

/** How long a tier that was just reached is kept at least. */
export function keptInWords({ down, graceDays }: StandingRules): string {
  const beyond = graceDays === 0 ? '' : `, and ${daysInWords(graceDays)} beyond`
  switch (down) {
    case 'never':
      return 'The tier is yours for good.'
    case 'at_once':
      return `The tier is yours for as long as you reach what it asks for${beyond}.`
    case 'year_end':
      return `The tier is yours through the end of the year at least${beyond}.`
    case 'every':
      return `The tier is yours until we look at tiers next${beyond}.`
  }
}

/** Why a tier is lost: the beginning of a sentence that ends in what it asks for. */
export function shortInWords(rules: StandingRules): string {
  if (rules.by === 'balance') return 'The points you can spend come to less than'
  const what = rules.by === 'spend' ? 'What you spent' : 'The points your orders earned'
  return `${what} ${rules.over === 'year' ? 'over the last twelve months' : `in ${spanInWords(rules)}`} came to less than`
}

function daysInWords(count: number): string {
  return count === 30 ? 'thirty days' : `${count} ${count === 1 ? 'day' : 'days'}`
}
