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

/** What a mail about points says; how it looks is the same for all. */
export interface PointsNews {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly rows?: readonly Row[]
  readonly action?: { readonly label: string; readonly path: string }
}

export function pointsMail(
  { subject, heading, paragraphs, rows = [], action: next }: PointsNews,
  { firstName, origin }: { firstName: string; origin: string },
): MailBody {
  const hello = firstName ? `Hello ${firstName},` : 'Hello,'
  const { label, path } = next ?? { label: 'See your points', path: '/user/reward' }
  const [first = '', ...others] = paragraphs
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
        ...others.map((text) => paragraph(text)),
        action(label, `${origin}${path}`),
      ],
    }),
    text: letterText([
      heading,
      hello,
      first,
      ...(rows.length > 0 ? [ledgerText(rows)] : []),
      ...others,
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
    heading: `Order ${number} earns ${inPoints(points)}.`,
    paragraphs: [
      wait === null
        ? 'They are yours to spend from now on.'
        : `They are yours to spend ${wait}. Until then they stand in your account as on their way.`,
      'A piece that goes back takes exactly its own points along, and nothing else.',
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
    subject: `${inPoints(points)} can be spent now`,
    heading: `${inPoints(points)} can be spent now.`,
    paragraphs: [
      `You have ${inPoints(available)} to spend altogether.${until ? ` The new ones are good until ${longDate(until)}.` : ''}`,
      'Pay with them at checkout, or turn them into a reward.',
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
    subject: `${inPoints(points)} run out ${soon}`,
    heading: `${inPoints(points)} run out ${soon}.`,
    paragraphs: [
      `They are good through ${longDate(on)}. What you spend before then is taken from these first.`,
      ...(canExtend
        ? [
            `You can keep them for ${inDays(extensionDays)} more, once a year, on the page of your points.`,
          ]
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
  /** Null for a gift: whose registry it was for is not told the order. */
  number: string | null
  why: string
  /** Which points went. */
  along: string
  rows: readonly EarnedRow[]
  debt: number
}): PointsNews {
  const points = -rows.reduce((sum, row) => sum + row.points, 0)
  return {
    subject: `${inPoints(points)} of ${number === null ? 'a gift from your registry' : `order ${number}`} were taken back`,
    heading: `${inPoints(points)} were taken back.`,
    paragraphs: [
      `${why} ${along}`,
      ...(debt > 0
        ? [
            `Your balance is ${inPoints(debt)} below nothing. What you earn next fills it; it never costs you money.`,
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
    paragraphs: [
      `You had paid with them for order ${number}. They are good for thirty days at least, however old they were.`,
    ],
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
      heading: `You are in ${to.name} now.`,
      paragraphs: [`From today on you earn ${rate} points for every dollar. ${keptInWords(rules)}`],
    }
  return {
    subject: `You are in ${to.name} now`,
    heading: `You are in ${to.name} now.`,
    paragraphs: [
      `${shortInWords(rules)} ${from.name} asks for. You earn ${rate} ${to.multiplier === 10_000 ? 'point' : 'points'} for every dollar; the points you have stay as they are.`,
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
      `${shortInWords(rules)} ${tier.name} asks for. With ${amountInWords(rules, need)} more by that day you keep it.`,
    ],
  }
}

export function expiryBegunMail({ until }: { until: CalendarDate }): PointsNews {
  return {
    subject: 'Your points have a last day from now on',
    heading: 'Your points have a last day from now on.',
    paragraphs: [
      `Until now they were good for ever. All that you have today stays good until ${longDate(until)}, and we write to you thirty, seven and one day before.`,
    ],
    action: { label: 'Read the rules', path: '/user/programOverview' },
  }
}

export function adjustedMail({ points, reason }: { points: number; reason: string }): PointsNews {
  const many = inPoints(Math.abs(points))
  return {
    subject: points > 0 ? `${many} from us` : `${many} were taken off`,
    heading: points > 0 ? `${many} from us.` : `${many} were taken off.`,
    paragraphs: [`The reason: ${reason}`],
    action: { label: 'See your history', path: '/user/rewardHistory' },
  }
}

export function grantedMail({ points, label }: { points: number; label: string }): PointsNews {
  return {
    subject: `${label}: ${inPoints(points)}`,
    heading: `${label}: ${inPoints(points)}.`,
    paragraphs: ['They are in your account and can be spent at once.'],
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
    heading: `You are on the list: ${name}.`,
    paragraphs: [
      `${at}, ${place}. Show this ticket at the door: ${ticket}.`,
      `Should you not be able to come, turn it back by ${lastDay} on the page of your points. Your points come back, and somebody else has your place.`,
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
      `Order ${number} brings you a code of your own: ${code}. It lies in your cart by itself when it saves you something, and is good until ${longDate(calendarDate(endsAt))}.`,
    ],
  }
}
