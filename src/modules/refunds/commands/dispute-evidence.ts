import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { AuditFields } from '#platform/audit/audit-collector.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { findEditProblem } from '../domain/evidence.ts'
import { findDisputeEvidence } from '../queries/find-dispute-evidence.ts'
import { disputeNotFound, findDispute, type StoredDispute } from '../queries/find-dispute.ts'

/** Saves the statement about an open dispute. Version 0 is for the first statement. */
export function saveDisputeEvidence(
  ctx: Ctx,
  services: Pick<Services, 'providers'>,
  { id, version, statement }: { id: string; version: number; statement: string },
): Promise<{ version: number } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const dispute = await lockDispute(tx, id)
    if (!dispute) return disputeNotFound
    const refused =
      refuseProblem(findEditProblem(dispute))
      ?? refuseOldVersion(dispute, version)
      ?? refuseLength(statement, findDisputeEvidence(services, dispute)?.limits.statementLength)
    if (refused) return refused
    await execute(
      tx,
      sql`
        insert into dispute_evidence (payment_id, ref, statement, changed_by, changed_at)
        values (${dispute.paymentId}, ${id}, ${statement}, ${getStaffId(ctx)}, ${ctx.now})
        on conflict (payment_id, ref) do update set statement = excluded.statement,
          changed_by = excluded.changed_by, changed_at = excluded.changed_at,
          version = dispute_evidence.version + 1`,
    )
    auditDispute(ctx, dispute, {
      before: { statement: dispute.statement },
      after: { statement },
    })
    return { version: version + 1 }
  })
}

export async function lockDispute(tx: Tx, ref: string): Promise<StoredDispute | null> {
  await execute(tx, sql`select 1 from payment_disputes where ref = ${ref} for update`)
  return findDispute(tx, ref)
}

export function refuseProblem(
  problem: { readonly reason: string; readonly message: string } | null,
): Refusal | null {
  return problem && refuse('transition-illegal', problem.message, { reason: problem.reason })
}

export function refuseOldVersion(dispute: StoredDispute, version: number): Refusal | null {
  const current = dispute.version ?? 0
  return current === version
    ? null
    : changedMeanwhile('this evidence', { ...dispute, version: current })
}

function refuseLength(statement: string, maxLength: number | undefined): Refusal | null {
  if (maxLength === undefined || statement.length <= maxLength) return null
  const message = `The bank takes at most ${maxLength} characters. This is ${statement.length}.`
  return refuse('fields-invalid', message, {
    reason: 'statement-too-long',
    fields: { statement: message },
  })
}

export function auditDispute(
  { audit }: Pick<Ctx, 'audit'>,
  { ref, order }: Pick<StoredDispute, 'ref' | 'order'>,
  { before = {}, after }: { before?: AuditFields; after: AuditFields },
): void {
  audit?.record({ object: { kind: 'dispute', id: ref, label: order ?? ref }, before, after })
}
