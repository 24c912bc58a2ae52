import type { Tx } from '#platform/db/database.server.ts'
import type { PointsAccount } from '../db/points-accounts.ts'
import type { OrderPointsStep } from '../domain/order-steps.ts'
import { priceDifferenceReason } from '../domain/entry-labels.ts'
import type { Services } from '#platform/services.ts'
import type { LoyaltyOrderFacts } from '../order-facts.ts'
import { emailMemberAboutPoints } from './email-member.ts'
import { createTakenBackEmail } from '../emails/points-emails.ts'

interface ReversalNotice {
  readonly pointsAccount: PointsAccount
  readonly order: Pick<LoyaltyOrderFacts, 'ownerId' | 'number'>
  readonly steps: readonly OrderPointsStep[]
  readonly now: Date
}

export async function notifyPointsReversed(
  tx: Tx,
  services: Pick<Services, 'mails' | 'origin'>,
  { pointsAccount, order, steps, now }: ReversalNotice,
): Promise<void> {
  const { memberId, debt } = pointsAccount.row
  const notices = [
    {
      key: 'clawed-back',
      explanation: 'We took back only the points these items had earned.',
      reversed: steps.flatMap((step) => (step.do === 'claw-back' && step.points > 0 ? [step] : [])),
    },
    {
      key: 'lowered',
      explanation: 'We took back only the points for the price difference.',
      reversed: steps.flatMap((step) =>
        step.do === 'lower' && step.points > 0 ? [{ ...step, why: priceDifferenceReason }] : [],
      ),
    },
  ]
  for (const { key, explanation, reversed } of notices.filter(
    (notice) => notice.reversed.length > 0,
  ))
    await emailMemberAboutPoints(tx, services, {
      memberId,
      key: `${key}:${reversed.map(({ grantId }) => grantId).join()}:${now.getTime()}`,
      mail: createTakenBackEmail({
        number: memberId === order.ownerId ? order.number : null,
        why: [...new Set(reversed.map(({ why }) => why))].join(' '),
        along: explanation,
        rows: reversed.map(({ grantId, points }) => ({
          label: pointsAccount.grants.find(({ id }) => id === grantId)?.label ?? '',
          points: -points,
        })),
        debt,
      }),
    })
}
