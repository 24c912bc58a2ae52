import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import type { MoneyAct } from '#modules/staff/money-acts.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { ledgerOf, openBook, write } from './data/book.ts'
import { readProgram } from './data/programs.ts'
import { deduct } from './domain/clawback.ts'
import { worthAtMost } from './domain/redeem.ts'
import { recordEvent } from './earn-events.ts'
import { give } from './grant-points.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { adjustedMail } from './mail/points-mails.ts'
import { loyaltyStaffContract } from './staff-contract.ts'

type MailDeps = Pick<LoyaltyParts, 'mails' | 'origin'>
type Contract = typeof loyaltyStaffContract

export interface LoyaltyMoneyActs {
  readonly adjust: MoneyAct<InputOf<Contract['adjustPoints']>>
  readonly event: MoneyAct<InputOf<Contract['recordEvent']>, { points: number }>
}

export function loyaltyMoneyActs(deps: MailDeps): LoyaltyMoneyActs {
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
          return refuse('fields-invalid', 'No member has this email address.', {
            reason: 'member-not-found',
            fields: { email: 'No member has this email address.' },
          })
        return (await adjustPoints(ctx, deps, { memberId, points, reason, ref })) ?? {}
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
      carryOut: (ctx, input) => recordEvent(ctx, deps, input),
    },
  }
}

export async function adjustPoints(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  deps: MailDeps,
  {
    memberId,
    points,
    reason,
    ref,
  }: { memberId: string; points: number; reason: string; ref: string },
): Promise<Refusal | null> {
  const refusal = await inTransaction(db, async (tx) => {
    const pointsAccount = await openBook(tx, memberId)
    if (!pointsAccount)
      return refuse('not-found', 'This member isn’t in the loyalty program.', {
        reason: 'member-not-enrolled',
      })
    const program = await readProgram(tx, now)
    const label = points > 0 ? 'Added by us' : 'Deducted by us'
    if (points > 0)
      await give(tx, pointsAccount, {
        program,
        points,
        cause: 'staff',
        ref,
        label,
        rule: 'Manual adjustment',
        note: reason,
        now,
      })
    else {
      const moved = deduct(ledgerOf(pointsAccount), -points, program.terms.mostNegative)
      await write(tx, pointsAccount, moved, { at: now, cause: 'staff', ref, label, note: reason })
    }
    await mailMember(tx, deps, {
      memberId,
      key: `adjusted:${ref}`,
      mail: adjustedMail({ points, reason }),
    })
    return null
  })
  return isRefusal(refusal) ? refusal : null
}
