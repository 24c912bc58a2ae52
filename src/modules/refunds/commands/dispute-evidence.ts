import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { disputeNotFound, findDispute, type StoredDispute } from '../queries/read-dispute.ts'

const alreadySubmitted = refuse(
  'transition-illegal',
  'This evidence was already sent to the bank and cannot be changed.',
  { reason: 'evidence-submitted' },
)

/** Saves the statement about an open dispute. Version 0 is for the first statement. */
export function saveDisputeEvidence(
  ctx: Ctx,
  { id, version, statement }: { id: string; version: number; statement: string },
): Promise<{ version: number } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const dispute = await lockDispute(tx, id)
    if (!dispute) return disputeNotFound
    if (dispute.submittedAt) return alreadySubmitted
    if (dispute.status !== 'open')
      return refuse('transition-illegal', 'The bank has already decided this dispute.', {
        reason: 'dispute-decided',
      })
    const current = dispute.version ?? 0
    if (current !== version)
      return changedMeanwhile('this evidence', { ...dispute, version: current })
    await execute(
      tx,
      sql`
        insert into dispute_evidence (payment_id, ref, statement, changed_by, changed_at)
        values (${dispute.paymentId}, ${id}, ${statement}, ${getStaffId(ctx)}, ${ctx.now})
        on conflict (payment_id, ref) do update set statement = excluded.statement,
          changed_by = excluded.changed_by, changed_at = excluded.changed_at,
          version = dispute_evidence.version + 1`,
    )
    return { version: current + 1 }
  })
}

/** Records that the evidence was handed in at the provider; repeating the call changes nothing. */
export function submitDisputeEvidence(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ submittedAt: string } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const dispute = await lockDispute(tx, id)
    if (!dispute) return disputeNotFound
    if (dispute.version === null)
      return refuse('transition-illegal', 'Write a statement before you send the evidence.', {
        reason: 'evidence-missing',
      })
    const submitted = await queryRow(
      tx,
      { submittedAt: timestamp },
      sql`
        update dispute_evidence
        set submitted_by = coalesce(submitted_by, ${getStaffId(ctx)}),
          submitted_at = coalesce(submitted_at, ${ctx.now})
        where payment_id = ${dispute.paymentId} and ref = ${id}
        returning submitted_at`,
    )
    return { submittedAt: (submitted?.submittedAt ?? ctx.now).toISOString() }
  })
}

async function lockDispute(tx: Tx, ref: string): Promise<StoredDispute | null> {
  await execute(tx, sql`select 1 from payment_disputes where ref = ${ref} for update`)
  return findDispute(tx, ref)
}
