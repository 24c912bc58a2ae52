import { calendarDate, type CalendarDate, formatDays } from '#kernel/time/time.ts'
import type { LedgerRow } from '#platform/mail/email-blocks.ts'
import { formatSignedPoints } from '../domain/entry-labels.ts'
import { formatDateLong } from '../domain/format-long-date.ts'
import type { TierRules, Tier, UnlockRules } from '../domain/program.ts'
import { formatPoints } from '../domain/format-points.ts'
import { describeUnlockTiming, findUnlockTiming } from '../domain/unlock-timing.ts'
import {
  formatTierAmount,
  describeTierDuration,
  describeTierShortfall,
} from '../domain/describe-tier-rules.ts'
import type { PointsEmailContent } from './render-points-email.ts'

export interface PointsEmailRow {
  readonly label: string
  readonly points: number
}

const pointRow = ({ label, points }: PointsEmailRow): LedgerRow => ({
  label,
  amount: formatSignedPoints(points),
})

export function createEarnedEmail({
  number,
  points,
  rows,
  unlock,
}: {
  number: string
  points: number
  rows: readonly PointsEmailRow[]
  unlock: UnlockRules
}): PointsEmailContent {
  const timing = findUnlockTiming(unlock)
  const wait = timing && describeUnlockTiming(timing)
  return {
    subject: `${formatPoints(points)} for order ${number}`,
    heading: `Order ${number} earned you ${formatPoints(points)}.`,
    paragraphs: [
      wait === null
        ? 'You can spend them right away.'
        : `You can spend them ${wait}. Until then, they’re pending in your account.`,
      'If you return an item, we take back only the points it earned.',
    ],
    rows: rows.map(pointRow),
  }
}

export function createUnlockedEmail({
  points,
  available,
  until,
}: {
  points: number
  available: number
  until: CalendarDate | null
}): PointsEmailContent {
  return {
    subject: `You can now spend ${formatPoints(points)}`,
    heading: `You can now spend ${formatPoints(points)}.`,
    paragraphs: [
      `You have ${formatPoints(available)} to spend in `
        + `total.${until ? ` The new ones are valid through ${formatDateLong(until)}.` : ''}`,
      'Use them at checkout or redeem them for a reward.',
    ],
  }
}

export function createExpiringEmail({
  points,
  on,
  days,
  canExtend,
  extensionDays,
}: {
  points: number
  on: CalendarDate
  days: number
  canExtend: boolean
  extensionDays: number
}): PointsEmailContent {
  const soon = days === 1 ? 'tomorrow' : `in ${days} days`
  return {
    subject: `${formatPoints(points)} expire ${soon}`,
    heading: `${formatPoints(points)} expire ${soon}.`,
    paragraphs: [
      `They’re valid through ${formatDateLong(on)}. Points that expire first are spent first.`,
      ...(canExtend
        ? [
            `You can extend them by ${formatDays(extensionDays)}, once a year, on your rewards `
              + 'page.',
          ]
        : []),
    ],
  }
}

export function createTakenBackEmail({
  number,
  why,
  along,
  rows,
  debt,
}: {
  /** Null for a gift: the registry owner does not see the order. */
  number: string | null
  why: string
  along: string
  rows: readonly PointsEmailRow[]
  debt: number
}): PointsEmailContent {
  const points = -rows.reduce((sum, row) => sum + row.points, 0)
  return {
    subject:
      `${formatPoints(points)} from `
      + `${number === null ? 'a gift from your registry' : `order ${number}`} were taken back`,
    heading: `${formatPoints(points)} were taken back.`,
    paragraphs: [
      `${why} ${along}`,
      ...(debt > 0
        ? [
            `Your balance is ${formatPoints(debt)} below zero. Points you earn next will cover `
              + 'it; you never owe money.',
          ]
        : []),
    ],
    rows: rows.map(pointRow),
    action: { label: 'See your history', path: '/user/rewardHistory' },
  }
}

export function createReturnedEmail({
  number,
  points,
}: {
  number: string
  points: number
}): PointsEmailContent {
  return {
    subject: `${formatPoints(points)} are back in your account`,
    heading: `${formatPoints(points)} are back in your account.`,
    paragraphs: [`You used them to pay for order ${number}. They’re valid for at least 30 days.`],
    action: { label: 'See your history', path: '/user/rewardHistory' },
  }
}

export function createTierChangeEmail({
  from,
  to,
  isUp,
  rules,
}: {
  from: Tier
  to: Tier
  isUp: boolean
  rules: TierRules
}): PointsEmailContent {
  const rate = `${to.multiplier / 10_000}`
  if (isUp)
    return {
      subject: `Welcome to ${to.name}`,
      heading: `You’re now in ${to.name}.`,
      paragraphs: [
        `From today, you earn ${rate} points for every dollar. ${describeTierDuration(rules)}`,
      ],
    }
  return {
    subject: `You’re now in ${to.name}`,
    heading: `You’re now in ${to.name}.`,
    paragraphs: [
      `${describeTierShortfall(rules)} ${from.name} requires. You now earn ${rate} `
        + `${to.multiplier === 10_000 ? 'point' : 'points'} for every dollar. The points you `
        + 'have don’t change.',
    ],
  }
}

export function createTierAtRiskEmail({
  tier,
  need,
  until,
  rules,
}: {
  tier: Tier
  need: number
  until: CalendarDate
  rules: TierRules
}): PointsEmailContent {
  return {
    subject: `${tier.name} is yours until ${formatDateLong(until)}`,
    heading: `${tier.name} is yours until ${formatDateLong(until)}.`,
    paragraphs: [
      `${describeTierShortfall(rules)} ${tier.name} requires. With `
        + `${formatTierAmount(rules, need)} more by that day, you keep it.`,
    ],
  }
}

export function createExpiryIntroducedEmail({
  until,
}: {
  until: CalendarDate
}): PointsEmailContent {
  return {
    subject: 'Your points now have an expiry date',
    heading: 'Your points now have an expiry date.',
    paragraphs: [
      'Until now, points didn’t expire. All points you have today are valid through '
        + `${formatDateLong(until)}. We’ll remind you 30, 7 and 1 days before.`,
    ],
    action: { label: 'Read the rules', path: '/user/programOverview' },
  }
}

export function createAdjustmentEmail({
  points,
  reason,
}: {
  points: number
  reason: string
}): PointsEmailContent {
  const count = formatPoints(Math.abs(points))
  return {
    subject: points > 0 ? `We added ${count}` : `We deducted ${count}`,
    heading: points > 0 ? `We added ${count}.` : `We deducted ${count}.`,
    paragraphs: [`Reason: ${reason}`],
    action: { label: 'See your history', path: '/user/rewardHistory' },
  }
}

export function createGrantedEmail({
  points,
  label,
}: {
  points: number
  label: string
}): PointsEmailContent {
  return {
    subject: `${label}: ${formatPoints(points)}`,
    heading: `${label}: ${formatPoints(points)}.`,
    paragraphs: ['They’re in your account and ready to spend.'],
  }
}

export function createTicketEmail({
  name,
  at,
  place,
  ticket,
  undoUntil,
}: {
  name: string
  at: string
  place: string
  ticket: string
  undoUntil: Date
}): PointsEmailContent {
  const lastDay = formatDateLong(calendarDate(undoUntil))
  return {
    subject: `Your ticket: ${name}`,
    heading: `You’re on the list: ${name}.`,
    paragraphs: [
      `${at}, ${place}. Show this ticket at the door: ${ticket}.`,
      `If you can’t come, return the ticket on your rewards page by ${lastDay}. You’ll get `
        + 'your points back, and your place goes to someone else.',
    ],
  }
}

export function createInstantRewardEmail({
  number,
  name,
  code,
  endsAt,
}: {
  number: string
  name: string
  code: string
  endsAt: Date
}): PointsEmailContent {
  return {
    subject: `${name}, with order ${number}`,
    heading: `${name}, with our thanks.`,
    paragraphs: [
      `Order ${number} comes with a personal code: ${code}. It’s applied to your cart `
        + 'automatically when it saves you money, and is valid through '
        + `${formatDateLong(calendarDate(endsAt))}.`,
    ],
  }
}
