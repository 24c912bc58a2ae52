import {
  performWithApproval,
  type ApprovableAct,
  type PendingApproval,
} from '#modules/staff/approvals.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { findDraft, refuseUnknownDraft, type Draft } from '../db/drafts.ts'

interface ApprovedAmounts extends Record<string, unknown> {
  readonly draftId: string
  /** The discount that staff gives by hand, in cents. */
  readonly discount: number
  readonly reason: string
  /** Money that staff says to have received, in cents. */
  readonly payment: number
}

/** Allows a manual discount, or a payment that no provider confirms, up to an amount. */
export const approveDraft: ApprovableAct<ApprovedAmounts, { draftId: string }> = {
  name: 'draft/approve',
  async assess({ db }, { draftId, discount, payment }) {
    const draft = await findDraft(db, draftId)
    if (!draft) return refuseUnknownDraft()
    return { amount: countUnapproved(draft, { discount, payment }) }
  },
  async perform({ db }, { draftId, discount, payment }) {
    await execute(
      db,
      sql`
        update draft_orders
        set approved_discount = greatest(approved_discount, ${discount}),
          approved_payment = greatest(approved_payment, ${payment})
        where id = ${draftId}`,
    )
    return { draftId }
  },
}

function countUnapproved(
  { approvedDiscount, approvedPayment }: Draft,
  { discount, payment }: { discount: number; payment: number },
): number {
  return Math.max(0, discount - approvedDiscount) + Math.max(0, payment - approvedPayment)
}

/** Null when the amounts are approved, by the limit of the caller or by a second person. */
export async function requireApproval(
  ctx: Ctx,
  draft: Draft,
  amounts: { readonly discount: number; readonly payment: number },
): Promise<PendingApproval | Refusal | null> {
  if (countUnapproved(draft, amounts) === 0) return null
  const reason = draft.contents.discount?.reason ?? ''
  const outcome = await performWithApproval(ctx, approveDraft, {
    draftId: draft.id,
    reason,
    ...amounts,
  })
  if (isRefusal(outcome)) return outcome
  return outcome.state === 'waiting' ? outcome : null
}
