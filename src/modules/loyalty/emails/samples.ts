import type { EmailSample } from '#platform/mail/email-sample.ts'
import type { Tier, TierRules } from '../domain/program.ts'
import {
  createAdjustmentEmail,
  createEarnedEmail,
  createExpiringEmail,
  createExpiryIntroducedEmail,
  createGrantedEmail,
  createInstantRewardEmail,
  createReturnedEmail,
  createTakenBackEmail,
  createTicketEmail,
  createTierAtRiskEmail,
  createTierChangeEmail,
  createUnlockedEmail,
} from './points-emails.ts'
import { renderPointsEmail, type PointsEmailContent } from './render-points-email.ts'

const number = 'AB-2F4K7A9C'
const rules: TierRules = {
  by: 'spend',
  over: 'year',
  excludes: { productIds: [], variantIds: [], labels: [] },
  down: 'year_end',
  everyDays: null,
  graceDays: 30,
}
const first: Tier = { id: 'first', name: 'Hem', least: 0, multiplier: 10_000 }
const second: Tier = { id: 'second', name: 'Selvage', least: 500_00, multiplier: 12_500 }

const contents: readonly (readonly [id: string, title: string, content: PointsEmailContent])[] = [
  [
    'earned',
    'Points earned',
    createEarnedEmail({
      number,
      points: 344,
      rows: [
        { label: 'Hemstitched napkin', points: 192 },
        { label: 'Beeswax candle in a glass', points: 152 },
      ],
      unlock: { after: 'promise', days: 30, rounds: 'day', unknownDeliveryDays: 14 },
    }),
  ],
  [
    'unlocked',
    'Points can be spent',
    createUnlockedEmail({ points: 344, available: 844, until: '2027-11-27' }),
  ],
  [
    'expiring',
    'Points expire soon',
    createExpiringEmail({
      points: 120,
      on: '2026-12-04',
      days: 7,
      canExtend: true,
      extensionDays: 90,
    }),
  ],
  [
    'taken-back',
    'Points taken back',
    createTakenBackEmail({
      number,
      why: 'You returned an item.',
      along: 'We took back the points it earned.',
      rows: [{ label: 'Hemstitched napkin', points: -192 }],
      debt: 20,
    }),
  ],
  ['returned', 'Points returned', createReturnedEmail({ number, points: 500 })],
  ['tier-up', 'Higher tier', createTierChangeEmail({ from: first, to: second, isUp: true, rules })],
  [
    'tier-down',
    'Lower tier',
    createTierChangeEmail({ from: second, to: first, isUp: false, rules }),
  ],
  [
    'tier-at-risk',
    'Tier at risk',
    createTierAtRiskEmail({ tier: second, need: 120_00, until: '2026-12-31', rules }),
  ],
  [
    'expiry-introduced',
    'Points get an expiry date',
    createExpiryIntroducedEmail({ until: '2027-11-27' }),
  ],
  [
    'adjusted',
    'Points adjusted by the staff',
    createAdjustmentEmail({ points: 100, reason: 'Sorry for the delay.' }),
  ],
  ['granted', 'Points granted', createGrantedEmail({ points: 50, label: 'Happy birthday' })],
  [
    'ticket',
    'Ticket',
    createTicketEmail({
      name: 'An evening of embroidery',
      at: 'Fri, Dec 11, 6:00 PM',
      place: 'In our workroom',
      ticket: 'TK-2F4K7A',
      undoUntil: new Date('2026-12-08T15:00:00Z'),
    }),
  ],
  [
    'instant-reward',
    'Code with an order',
    createInstantRewardEmail({
      number,
      name: '$10 off your next order',
      code: 'THANKS-2F4K',
      endsAt: new Date('2027-01-31T15:00:00Z'),
    }),
  ],
]

export const pointsEmailSamples: readonly EmailSample[] = contents.map(([id, title, content]) => ({
  id: `points-${id}`,
  title,
  render: ({ shop }) => renderPointsEmail(content, { firstName: 'Helen', shop }),
}))
