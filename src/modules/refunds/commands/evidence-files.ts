import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { claimFiles } from '#modules/files/claim-files.ts'
import type { Upload } from '#modules/files/contract.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import { saveCompleteFile } from '#modules/files/save-complete-file.ts'
import type { EvidenceFileType, EvidenceKind } from '#modules/payments/dispute-evidence.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, unwrap, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { evidenceClaim } from '../db/evidence-files.ts'
import { evidenceLabels, findEditProblem, type AttachmentKind } from '../domain/evidence.ts'
import { findDisputeEvidence } from '../queries/find-dispute-evidence.ts'
import { disputeNotFound, findDispute, type StoredDispute } from '../queries/find-dispute.ts'
import { auditDispute, lockDispute, refuseProblem } from './dispute-evidence.ts'

const noChannel = refuse(
  'transition-illegal',
  'This dispute is answered on the page of the payment provider. Attach your files there.',
  { reason: 'evidence-not-sent-by-shop' },
)

interface NewAttachment {
  readonly id: string
  readonly kind: AttachmentKind
  readonly name: string
  readonly bytes: Buffer
}

/** Attaches a document to the answer; it replaces the one of the same kind. */
export async function addEvidenceFile(
  ctx: Ctx,
  services: Services,
  { id, kind, name, bytes }: NewAttachment,
): Promise<{ fileId: string } | Refusal> {
  const dispute = await findDispute(ctx.db, id)
  if (!dispute) return disputeNotFound
  const limits = findDisputeEvidence(services, dispute)?.limits
  if (!limits) return noChannel
  if (bytes.length > limits.fileBytes) return refuseSize(limits.fileBytes)
  const refused = refuseProblem(findEditProblem(dispute))
  if (refused) return refused
  const saved = await saveEvidenceFile(ctx, services, { name, bytes })
  if (isRefusal(saved)) return saved
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockDispute(tx, id)
    if (!locked) return disputeNotFound
    const problem = refuseProblem(findEditProblem(locked))
    if (problem) return problem
    await claimEvidenceFile(tx, ctx, { dispute: locked, kind, file: saved })
    auditDispute(ctx, locked, { after: { [kind]: saved.name } })
    return { fileId: saved.id }
  })
}

export function removeEvidenceFile(
  ctx: Ctx,
  { id, kind }: { id: string; kind: AttachmentKind },
): Promise<Record<string, never> | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const dispute = await lockDispute(tx, id)
    if (!dispute) return disputeNotFound
    const problem = refuseProblem(findEditProblem(dispute))
    if (problem) return problem
    const removed = await deleteEvidenceFiles(tx, dispute, [kind])
    if (removed === 0)
      return refuse('not-found', 'This document was not found.', { reason: 'file-not-found' })
    auditDispute(ctx, dispute, { before: { [kind]: evidenceLabels[kind] }, after: {} })
    return {}
  })
}

export interface SavedEvidenceFile extends Pick<Upload, 'id' | 'name' | 'size'> {
  readonly type: EvidenceFileType
}

/** Checks and stores a file; it is deleted if it is not claimed within a day. */
export async function saveEvidenceFile(
  ctx: Ctx,
  services: Pick<Services, 'storage' | 'scan'>,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<SavedEvidenceFile | Refusal> {
  const saved = await saveCompleteFile(ctx.db, services, {
    ownerId: `staff:${getStaffId(ctx)}`,
    purpose: 'dispute-evidence',
    name,
    bytes,
    now: ctx.now,
  })
  if (isRefusal(saved)) return saved
  const { type } = saved
  if (type === 'pdf' || type === 'jpeg' || type === 'png') return { ...saved, type }
  return refuse('file-refused', `${saved.name} was not accepted: banks take PDF, JPEG and PNG.`, {
    reason: 'file-not-accepted',
  })
}

interface NewEvidenceFile {
  readonly dispute: StoredDispute
  readonly kind: EvidenceKind
  readonly file: SavedEvidenceFile
}

export async function claimEvidenceFile(
  tx: Tx,
  ctx: Ctx,
  { dispute, kind, file }: NewEvidenceFile,
): Promise<void> {
  await deleteEvidenceFiles(tx, dispute, [kind])
  const by = getStaffId(ctx)
  unwrap(
    await claimFiles(tx, {
      fileIds: [file.id],
      ownerId: `staff:${by}`,
      purpose: 'dispute-evidence',
      claimedBy: evidenceClaim(dispute, kind),
    }),
  )
  await execute(
    tx,
    sql`insert into dispute_evidence_files ${insertValues({
      paymentId: dispute.paymentId,
      ref: dispute.ref,
      kind,
      fileId: file.id,
      name: file.name,
      type: file.type,
      size: file.size,
      addedBy: by,
      addedAt: ctx.now,
    })}`,
  )
}

/** Returns how many there were. */
export async function deleteEvidenceFiles(
  tx: Tx,
  dispute: Pick<StoredDispute, 'paymentId' | 'ref'>,
  kinds: readonly EvidenceKind[],
): Promise<number> {
  for (const kind of kinds) await releaseFiles(tx, evidenceClaim(dispute, kind))
  return execute(
    tx,
    sql`
      delete from dispute_evidence_files
      where payment_id = ${dispute.paymentId} and ref = ${dispute.ref} and kind = any(${kinds})`,
  )
}

export function refuseSize(maxBytes: number): Refusal {
  const size = `${(maxBytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`
  return refuse('file-refused', `The bank takes at most ${size}. Make the files smaller.`, {
    reason: 'file-too-large',
  })
}
