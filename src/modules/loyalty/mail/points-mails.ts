import { calendarDate, type CalendarDate, inDays } from '#kernel/time/time.ts'
import {
  action,
  ledger,
  ledgerText,
  letter,
  letterText,
  paragraph,
  type Row,
  type MailBody,
} from '#platform/mail/letter.ts'
import { longDate } from '../domain/long-date.ts'
import type { StandingRules, Tier, Unlock } from '../domain/program.ts'
import { inPoints } from '../domain/point-words.ts'
import { waitInWords } from '../domain/rules-in-words.ts'
import { amountInWords, keptInWords, shortInWords } from '../domain/standing-words.ts'

export interface PointsNews {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly rows?: readonly Row[]
  readonly action?: { readonly label: string; readonly path: string }
}

export function pointsMail(
  { subject, heading, paragraphs, rows = [], action: nextStep }: PointsNews,
  { firstName, origin }: { firstName: string; origin: string },
): MailBody {
  const hello = firstName ? `Hello ${firstName},` : 'Hello,'
  const { label, path } = nextStep ?? { label: 'See your points', path: '/user/reward' }
  const [first = '', ...rest] = paragraphs
  return {
    subject,
    html: letter({
      preheader: first,
      heading,
      origin,
      body: [
        paragraph(hello),
        paragraph(first),
        ...(rows.length > 0 ? [ledger(rows)] : []),
        ...rest.map((text) => paragraph(text)),
        action(label, `${origin}${path}`),
      ],
    }),
    text: letterText([
      heading,
      hello,
      first,
      ...(rows.length > 0 ? [ledgerText(rows)] : []),
      ...rest,
      `${label}:\n${origin}${path}`,
    ]),
  }
}

export interface EarnedRow {
  readonly label: string
  readonly points: number
}

const pointRow = ({ label, points }: EarnedRow): Row => ({
  label,
  amount: `${points > 0 ? '+' : ''}${points.toLocaleString('en-US')}`,
})

export function earnedMail({
  number,
  points,
  rows,
  unlock,
}: {
  number: string
  points: number
  rows: readonly EarnedRow[]
  unlock: Unlock
}): PointsNews {
  const wait = waitInWords(unlock)
  return {
    subject: `${inPoints(points)} for order ${number}`,
    heading: `Order ${number} earned you ${inPoints(points)}.`,
    paragraphs: [
      wait === null
        ? 'You can spend them right away.'
        : `You can spend them ${wait}. Until then, they’re pending in your account.`,
      'If you return an item, we take back only the points it earned.',
    ],
    rows: rows.map(pointRow),
  }
}

export function unlockedMail({
  points,
  available,
  until,
}: {
  points: number
  available: number
  until: CalendarDate | null
}): PointsNews {
  return {
    subject: `You can now spend ${inPoints(points)}`,
    heading: `You can now spend ${inPoints(points)}.`,
    paragraphs: [
      `You have ${inPoints(available)} to spend in `
        + `total.${until ? ` The new ones are valid through ${longDate(until)}.` : ''}`,
      'Use them at checkout or redeem them for a reward.',
    ],
  }
}

export function expiringMail({
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
}): PointsNews {
  const soon = days === 1 ? 'tomorrow' : `in ${days} days`
  return {
    subject: `${inPoints(points)} expire ${soon}`,
    heading: `${inPoints(points)} expire ${soon}.`,
    paragraphs: [
      `They’re valid through ${longDate(on)}. Points that expire first are spent first.`,
      ...(canExtend
        ? [`You can extend them by ${inDays(extensionDays)}, once a year, on your rewards page.`]
        : []),
    ],
  }
}

export function clawedBackMail({
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
  rows: readonly EarnedRow[]
  debt: number
}): PointsNews {
  const points = -rows.reduce((sum, row) => sum + row.points, 0)
  return {
    subject:
      `${inPoints(points)} from `
      + `${number === null ? 'a gift from your registry' : `order ${number}`} were taken back`,
    heading: `${inPoints(points)} were taken back.`,
    paragraphs: [
      `${why} ${along}`,
      ...(debt > 0
        ? [
            `Your balance is ${inPoints(debt)} below zero. Points you earn next will cover `
              + 'it; you never owe money.',
          ]
        : []),
    ],
    rows: rows.map(pointRow),
    action: { label: 'See your history', path: '/user/rewardHistory' },
  }
}

export function givenBackMail({ number, points }: { number: string; points: number }): PointsNews {
  return {
    subject: `${inPoints(points)} are back in your account`,
    heading: `${inPoints(points)} are back in your account.`,
    paragraphs: [`You used them to pay for order ${number}. They’re valid for at least 30 days.`],
    action: { label: 'See your history', path: '/user/rewardHistory' },
  }
}

export function tierMail({
  from,
  to,
  isUp,
  rules,
}: {
  from: Tier
  to: Tier
  isUp: boolean
  rules: StandingRules
}): PointsNews {
  const rate = `${to.multiplier / 10_000}`
  if (isUp)
    return {
      subject: `Welcome to ${to.name}`,
      heading: `You’re now in ${to.name}.`,
      paragraphs: [`From today, you earn ${rate} points for every dollar. ${keptInWords(rules)}`],
    }
  return {
    subject: `You’re now in ${to.name}`,
    heading: `You’re now in ${to.name}.`,
    paragraphs: [
      `${shortInWords(rules)} ${from.name} requires. You now earn ${rate} `
        + `${to.multiplier === 10_000 ? 'point' : 'points'} for every dollar. The points you `
        + 'have don’t change.',
    ],
  }
}

export function tierAtRiskMail({
  tier,
  need,
  until,
  rules,
}: {
  tier: Tier
  need: number
  until: CalendarDate
  rules: StandingRules
}): PointsNews {
  return {
    subject: `${tier.name} is yours until ${longDate(until)}`,
    heading: `${tier.name} is yours until ${longDate(until)}.`,
    paragraphs: [
      `${shortInWords(rules)} ${tier.name} requires. With ${amountInWords(rules, need)} more `
        + 'by that day, you keep it.',
    ],
  }
}

export function expiryBegunMail({ until }: { until: CalendarDate }): PointsNews {
  return {
    subject: 'Your points now have an expiry date',
    heading: 'Your points now have an expiry date.',
    paragraphs: [
      'Until now, points didn’t expire. All points you have today are valid through '
        + `${longDate(until)}. We’ll remind you 30, 7 and 1 days before.`,
    ],
    action: { label: 'Read the rules', path: '/user/programOverview' },
  }
}

export function adjustedMail({ points, reason }: { points: number; reason: string }): PointsNews {
  const count = inPoints(Math.abs(points))
  return {
    subject: points > 0 ? `We added ${count}` : `We deducted ${count}`,
    heading: points > 0 ? `We added ${count}.` : `We deducted ${count}.`,
    paragraphs: [`Reason: ${reason}`],
    action: { label: 'See your history', path: '/user/rewardHistory' },
  }
}

export function grantedMail({ points, label }: { points: number; label: string }): PointsNews {
  return {
    subject: `${label}: ${inPoints(points)}`,
    heading: `${label}: ${inPoints(points)}.`,
    paragraphs: ['They’re in your account and ready to spend.'],
  }
}

export function invitationMail({
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
}): PointsNews {
  const lastDay = longDate(calendarDate(undoUntil))
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

export function instantMail({
  number,
  name,
  code,
  endsAt,
}: {
  number: string
  name: string
  code: string
  endsAt: Date
}): PointsNews {
  return {
    subject: `${name}, with order ${number}`,
    heading: `${name}, with our thanks.`,
    paragraphs: [
      `Order ${number} comes with a personal code: ${code}. It’s applied to your cart `
        + 'automatically when it saves you money, and is valid through '
        + `${longDate(calendarDate(endsAt))}.`,
    ],
  }
}
