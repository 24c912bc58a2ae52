import type { Tx } from '#platform/db/database.server.ts'
import type { Book } from './data/book.ts'
import type { Step } from './domain/follow.ts'
import { loweredWhy } from './domain/history-words.ts'
import type { LoyaltyParts, OrderFacts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { clawedBackMail } from './mail/points-mails.ts'

interface Told {
  /** With the steps taken. */
  readonly book: Book
  readonly order: Pick<OrderFacts, 'ownerId' | 'number'>
  readonly steps: readonly Step[]
  readonly now: Date
}

/** Writes to a member what pieces that went back took along, and what went with a difference in price. */
export async function notifyPointsReversed(
  tx: Tx,
  parts: Pick<LoyaltyParts, 'mails' | 'origin'>,
  { book, order, steps, now }: Told,
): Promise<void> {
  const { memberId, debt } = book.account
  const news = [
    {
      key: 'clawed-back',
      along: 'The points those pieces had earned went with them, and no others.',
      lost: steps.flatMap((step) => (step.do === 'claw-back' && step.points > 0 ? [step] : [])),
    },
    {
      key: 'lowered',
      along: 'The points of the difference in price went with it, and no others.',
      lost: steps.flatMap((step) =>
        step.do === 'lower' && step.points > 0 ? [{ ...step, why: loweredWhy }] : [],
      ),
    },
  ]
  for (const { key, along, lost } of news.filter((one) => one.lost.length > 0))
    await mailMember(tx, parts, {
      memberId,
      key: `${key}:${lost.map(({ lotId }) => lotId).join()}:${now.getTime()}`,
      mail: clawedBackMail({
        number: memberId === order.ownerId ? order.number : null,
        why: [...new Set(lost.map(({ why }) => why))].join(' '),
        along,
        rows: lost.map(({ lotId, points }) => ({
          label: book.lots.find(({ id }) => id === lotId)?.label ?? '',
          points: -points,
        })),
        debt,
      }),
    })
}
