import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import type { ApprovableAct } from '#modules/staff/approvals.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { toLedger, lockPointsAccount, savePointsAccount } from '../db/points-accounts.ts'
import { getProgram } from '../db/programs.ts'
import { deductPoints } from '../domain/clawback.ts'
import { calculateMaxPointsValue } from '../domain/redemption-rules.ts'
import { recordEarnEvent } from './earn-events.ts'
import { addPointsGrant } from './grant-points.ts'
import type { Services } from '#platform/services.ts'
import { emailMemberAboutPoints } from './email-member.ts'
import { createAdjustmentEmail } from '../emails/points-emails.ts'
import { loyaltyStaffContract } from '../api/staff-contract.ts'

type Contract = typeof loyaltyStaffContract

export interface LoyaltyMoneyActs {
  readonly adjust: ApprovableAct<InputOf<Contract['adjustPoints']>>
  readonly event: ApprovableAct<InputOf<Contract['recordEvent']>, { points: number }>
}

export function loyaltyMoneyActs(services: Pick<Services, 'mails' | 'origin'>): LoyaltyMoneyActs {
  return {
    adjust: {
      name: loyaltyStaffContract.adjustPoints.path,
      async assess({ db, now }, { points }) {
        const { terms } = await getProgram(db, now)
        return {
          amount: calculateMaxPointsValue(terms.redeem, points),
          needsApproval: Math.abs(points) > terms.giftsAloneUpTo,
        }
      },
      async perform(ctx, { email, points, reason }, ref) {
        const memberId = await findConfirmedMember(ctx.db, email)
        if (!memberId)
          return refuse('fields-invalid', 'No member has this email address.', {
            reason: 'member-not-found',
            fields: { email: 'No member has this email address.' },
          })
        const refusal = await adjustPoints(ctx, services, { memberId, points, reason, ref })
        if (refusal) return refusal
        ctx.audit?.record({
          object: { kind: 'customer', id: memberId, label: email },
          after: { points },
          reason,
        })
        return {}
      },
    },
    event: {
      name: loyaltyStaffContract.recordEvent.path,
      async assess({ db, now }, { eventId }) {
        const { terms } = await getProgram(db, now)
        return {
          amount: calculateMaxPointsValue(
            terms.redeem,
            terms.events.find(({ id }) => id === eventId)?.points ?? 0,
          ),
        }
      },
      perform: (ctx, input) => recordEarnEvent(ctx, services, input),
    },
  }
}

export async function adjustPoints(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  services: Pick<Services, 'mails' | 'origin'>,
  {
    memberId,
    points,
    reason,
    ref,
  }: { memberId: string; points: number; reason: string; ref: string },
): Promise<Refusal | null> {
  const refusal = await inTransaction(db, async (tx) => {
    const pointsAccount = await lockPointsAccount(tx, memberId)
    if (!pointsAccount)
      return refuse('not-found', 'This member isn’t in the loyalty program.', {
        reason: 'member-not-enrolled',
      })
    const program = await getProgram(tx, now)
    const label = points > 0 ? 'Added by us' : 'Deducted by us'
    if (points > 0)
      await addPointsGrant(tx, pointsAccount, {
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
      await savePointsAccount(tx, pointsAccount, {
        change: deductPoints(toLedger(pointsAccount), -points, program.terms.mostNegative),
        details: { at: now, cause: 'staff', ref, label, note: reason },
      })
    }
    await emailMemberAboutPoints(tx, services, {
      memberId,
      key: `adjusted:${ref}`,
      mail: createAdjustmentEmail({ points, reason }),
    })
    return null
  })
  return isRefusal(refusal) ? refusal : null
}
