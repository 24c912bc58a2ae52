import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { renderOrderInvoice } from '#modules/orders/render-order-invoice.ts'
import type { EvidenceLimits } from '#modules/payments/dispute-evidence.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { listEvidenceFiles } from '../db/evidence-files.ts'
import { findSubmitProblem } from '../domain/evidence.ts'
import { findDisputeEvidence } from '../queries/find-dispute-evidence.ts'
import { printDisputeEvidence } from '../queries/print-dispute-evidence.ts'
import { disputeNotFound, findDispute, type StoredDispute } from '../queries/find-dispute.ts'
import { readEvidenceTexts } from '../queries/read-evidence-texts.ts'
import { auditDispute, lockDispute, refuseOldVersion, refuseProblem } from './dispute-evidence.ts'
import {
  claimEvidenceFile,
  refuseSize,
  saveEvidenceFile,
  type SavedEvidenceFile,
} from './evidence-files.ts'

export interface SubmitInput {
  readonly id: string
  readonly version: number
  /** The attached files that the caller has seen. */
  readonly fileIds: readonly string[]
}

interface Submission {
  readonly state: 'sending' | 'sent'
  readonly submittedAt: string | null
}

type ShopDocuments = Readonly<Partial<Record<'invoice' | 'record', SavedEvidenceFile>>>

/**
 * Freezes the evidence and has a job send it. A provider that takes no evidence was answered on its
 * own page, which is recorded. Repeating the call changes nothing.
 */
export async function submitDisputeEvidence(
  ctx: Ctx,
  services: Services,
  input: SubmitInput,
): Promise<Submission | Refusal> {
  const dispute = await findDispute(ctx.db, input.id)
  if (!dispute) return disputeNotFound
  const limits = findDisputeEvidence(services, dispute)?.limits
  if (!limits) return inTransaction(ctx.db, (tx) => recordSubmission(tx, ctx, input))
  const done =
    describeSubmission(dispute) ?? (await refuseSubmission(ctx.db, dispute, { ctx, input }))
  if (done) return done
  const documents = await writeDocuments(ctx, services, dispute)
  return isRefusal(documents)
    ? documents
    : inTransaction(ctx.db, (tx) => startSending(tx, { ctx, services, input, limits, documents }))
}

function describeSubmission({ submittedAt, sendingAt }: StoredDispute): Submission | null {
  if (submittedAt) return { state: 'sent', submittedAt: submittedAt.toISOString() }
  return sendingAt ? { state: 'sending', submittedAt: null } : null
}

async function refuseSubmission(
  db: Ctx['db'],
  dispute: StoredDispute,
  { ctx, input }: { ctx: Ctx; input: SubmitInput },
): Promise<Refusal | null> {
  const refused = refuseProblem(findSubmitProblem(dispute, ctx.now)) ?? refuseStatement(dispute)
  if (refused) return refused
  const attached = (await listEvidenceFiles(db, dispute)).map(({ fileId }) => fileId)
  const isSame = attached.toSorted().join() === input.fileIds.toSorted().join()
  // Another version than any: the files have none of their own.
  return refuseOldVersion(dispute, isSame ? input.version : -1)
}

function refuseStatement({ version }: StoredDispute): Refusal | null {
  return version === null
    ? refuse('transition-illegal', 'Write a statement before you send the evidence.', {
        reason: 'evidence-missing',
      })
    : null
}

/** Renders the documents of the shop and stores them, so that every attempt sends the same. */
async function writeDocuments(
  ctx: Ctx,
  services: Services,
  { ref, orderId }: StoredDispute,
): Promise<ShopDocuments | Refusal> {
  const printed = await printDisputeEvidence(ctx, services, ref)
  if (isRefusal(printed)) return printed
  const record = await saveEvidenceFile(ctx, services, {
    name: printed.name,
    bytes: Buffer.from(printed.bytes),
  })
  if (isRefusal(record) || !orderId) return isRefusal(record) ? record : { record }
  const bytes = Buffer.from(await renderOrderInvoice(ctx, services, { orderId, paper: 'letter' }))
  const invoice = await saveEvidenceFile(ctx, services, { name: 'invoice.pdf', bytes })
  return isRefusal(invoice) ? invoice : { invoice, record }
}

interface NewSubmission {
  readonly ctx: Ctx
  readonly services: Services
  readonly input: SubmitInput
  readonly limits: EvidenceLimits
  readonly documents: ShopDocuments
}

async function startSending(
  tx: Tx,
  { ctx, services, input, limits, documents }: NewSubmission,
): Promise<Submission | Refusal> {
  const dispute = await lockDispute(tx, input.id)
  if (!dispute) return disputeNotFound
  const done = describeSubmission(dispute) ?? (await refuseSubmission(tx, dispute, { ctx, input }))
  if (done) return done
  for (const kind of ['invoice', 'record'] as const) {
    const file = documents[kind]
    if (file) await claimEvidenceFile(tx, ctx, { dispute, kind, file })
  }
  const sizes = (await listEvidenceFiles(tx, dispute)).map(({ size }) => size)
  if (sizes.reduce((sum, size) => sum + size, 0) > limits.totalBytes)
    return refuseSize(limits.totalBytes)
  const texts = await readEvidenceTexts(tx, services, dispute)
  const { paymentId, ref } = dispute
  await execute(
    tx,
    sql`
      update dispute_evidence set
        texts = ${json(texts)}, sending_by = ${getStaffId(ctx)}, sending_at = ${ctx.now},
        attempts = attempts + 1, failure = null
      where payment_id = ${paymentId} and ref = ${ref}`,
  )
  await services.jobs.enqueue(tx, 'refunds.send-evidence', { ref })
  auditDispute(ctx, dispute, { after: { submitted: true } })
  return { state: 'sending', submittedAt: null }
}

/** Records that the evidence was handed in on the provider's own page. */
async function recordSubmission(
  tx: Tx,
  ctx: Ctx,
  { id, version }: SubmitInput,
): Promise<Submission | Refusal> {
  const dispute = await lockDispute(tx, id)
  if (!dispute) return disputeNotFound
  const done =
    describeSubmission(dispute) ?? refuseStatement(dispute) ?? refuseOldVersion(dispute, version)
  if (done) return done
  await execute(
    tx,
    sql`
      update dispute_evidence
      set submitted_by = ${getStaffId(ctx)}, submitted_at = ${ctx.now}
      where payment_id = ${dispute.paymentId} and ref = ${id}`,
  )
  auditDispute(ctx, dispute, { after: { submitted: true } })
  return { state: 'sent', submittedAt: ctx.now.toISOString() }
}
