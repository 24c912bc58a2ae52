import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import type { MoneyAct } from '#modules/staff/money-acts.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { ledgerOf, openBook, write } from './data/book.ts'
import { readProgram } from './data/programs.ts'
import { deduct } from './domain/ledger.ts'
import { worthAtMost } from './domain/redeem.ts'
import { recordEvent } from './earn-events.ts'
import { give } from './grant-points.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { adjustedMail } from './mail/points-mails.ts'
import { loyaltyStaffContract } from './staff-contract.ts'

type Parts = Pick<LoyaltyParts, 'mails' | 'origin'>
type Contract = typeof loyaltyStaffContract

export interface LoyaltyMoneyActs {
  readonly adjust: MoneyAct<InputOf<Contract['adjustPoints']>>
  readonly event: MoneyAct<InputOf<Contract['recordEvent']>, { points: number }>
}

/** What the staff gives in points: by hand, where more than the program lets one person give always waits, and for events. */
export function loyaltyMoneyActs(parts: Parts): LoyaltyMoneyActs {
  return {
    adjust: {
      name: loyaltyStaffContract.adjustPoints.path,
      async assess({ db, now }, { points }) {
        const { terms } = await readProgram(db, now)
        return {
          amount: worthAtMost(terms.redeem, points),
          needsApproval: Math.abs(points) > terms.giftsAloneUpTo,
        }
      },
      async carryOut(ctx, { email, points, reason }, ref) {
        const memberId = await findConfirmedMember(ctx.db, email)
        if (!memberId)
          return refuse('fields-invalid', 'No member has this address.', {
            fields: { email: 'No member has this address.' },
          })
        return (await adjustPoints(ctx, parts, { memberId, points, reason, ref })) ?? {}
      },
    },
    event: {
      name: loyaltyStaffContract.recordEvent.path,
      async assess({ db, now }, { eventId }) {
        const { terms } = await readProgram(db, now)
        return {
          amount: worthAtMost(
            terms.redeem,
            terms.events.find(({ id }) => id === eventId)?.points ?? 0,
          ),
        }
      },
      carryOut: (ctx, input) => recordEvent(ctx, parts, input),
    },
  }
}

/** Points by hand, with a reason the member reads. */
export async function adjustPoints(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  parts: Parts,
  {
    memberId,
    points,
    reason,
    ref,
  }: { memberId: string; points: number; reason: string; ref: string },
): Promise<Refusal | null> {
  const answer = await inTransaction(db, async (tx) => {
    const book = await openBook(tx, memberId)
    if (!book) return refuse('not-found', 'This member is not in the program.')
    const program = await readProgram(tx, now)
    const label = points > 0 ? 'From us' : 'Taken off by us'
    if (points > 0)
      await give(tx, book, {
        program,
        points,
        cause: 'staff',
        ref,
        label,
        rule: 'By hand',
        note: reason,
        now,
      })
    else {
      const moved = deduct(ledgerOf(book), -points, program.terms.mostNegative)
      await write(tx, book, moved, { at: now, cause: 'staff', ref, label, note: reason })
    }
    await mailMember(tx, parts, {
      memberId,
      key: `adjusted:${ref}`,
      mail: adjustedMail({ points, reason }),
    })
    return null
  })
  return isRefusal(answer) ? answer : null
}
