import type { Tx } from '#platform/db/database.server.ts'
import type { Book } from './data/book.ts'
import type { Step } from './domain/follow.ts'
import { loweredWhy } from './domain/history-words.ts'
import type { LoyaltyParts, OrderFacts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { clawedBackMail } from './mail/points-mails.ts'

interface ReversalNotice {
  readonly pointsAccount: Book
  readonly order: Pick<OrderFacts, 'ownerId' | 'number'>
  readonly steps: readonly Step[]
  readonly now: Date
}

export async function notifyPointsReversed(
  tx: Tx,
  deps: Pick<LoyaltyParts, 'mails' | 'origin'>,
  { pointsAccount, order, steps, now }: ReversalNotice,
): Promise<void> {
  const { memberId, debt } = pointsAccount.account
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
        step.do === 'lower' && step.points > 0 ? [{ ...step, why: loweredWhy }] : [],
      ),
    },
  ]
  for (const { key, explanation, reversed } of notices.filter(
    (notice) => notice.reversed.length > 0,
  ))
    await mailMember(tx, deps, {
      memberId,
      key: `${key}:${reversed.map(({ lotId }) => lotId).join()}:${now.getTime()}`,
      mail: clawedBackMail({
        number: memberId === order.ownerId ? order.number : null,
        why: [...new Set(reversed.map(({ why }) => why))].join(' '),
        along: explanation,
        rows: reversed.map(({ lotId, points }) => ({
          label: pointsAccount.lots.find(({ id }) => id === lotId)?.label ?? '',
          points: -points,
        })),
        debt,
      }),
    })
}
