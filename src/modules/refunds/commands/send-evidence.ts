import { days, minutes } from '#kernel/time/time.ts'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import { evidenceKinds, type EvidenceFile } from '#modules/payments/dispute-evidence.ts'
import { ProviderError } from '#modules/payments/payment-provider.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { evidenceClaim, listEvidenceFiles } from '../db/evidence-files.ts'
import { findDisputeEvidence } from '../queries/find-dispute-evidence.ts'
import { findDispute, type StoredDispute } from '../queries/find-dispute.ts'
import { deleteEvidenceFiles } from './evidence-files.ts'

type SendingServices = Pick<Services, 'db' | 'log' | 'clock' | 'storage' | 'providers'>

/**
 * Sends frozen evidence to the bank. The key is that of the submission, so a lost answer is
 * repeated without a second submission. Throws while the provider gives no answer. A refusal makes
 * the evidence a draft again.
 */
export async function sendEvidence(services: SendingServices, ref: string): Promise<void> {
  const dispute = await findDispute(services.db, ref)
  if (!dispute?.sendingAt || !dispute.texts) return
  const evidence = findDisputeEvidence(services, dispute)
  if (!evidence) throw new ProviderError('unavailable', `${dispute.provider} takes no evidence`)
  const files = await readFiles(services, dispute)
  const key = `evidence-${ref}-${dispute.attempts}`
  try {
    await evidence.submit({ disputeRef: ref, texts: dispute.texts, files }, key)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    services.log.warn({ dispute: ref, code: error.code }, 'dispute evidence refused')
    return reopenDraft(services.db, dispute, error.code)
  }
  await execute(
    services.db,
    sql`
      update dispute_evidence set
        submitted_by = sending_by, submitted_at = ${services.clock.now()},
        sending_by = null, sending_at = null
      where payment_id = ${dispute.paymentId} and ref = ${ref}
        and attempts = ${dispute.attempts} and sending_at is not null`,
  )
}

async function readFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  dispute: StoredDispute,
): Promise<EvidenceFile[]> {
  const files: EvidenceFile[] = []
  for (const { kind, type, fileId } of await listEvidenceFiles(db, dispute)) {
    const claimedBy = evidenceClaim(dispute, kind)
    const file = await readClaimedFile(db, storage, { id: fileId, claimedBy })
    if (!file) throw new Error(`The file ${fileId} of the dispute ${dispute.ref} is missing.`)
    files.push({ kind, type, bytes: file.bytes })
  }
  return files
}

/** The documents of the shop are written again with the next submission. */
function reopenDraft(db: Db, { paymentId, ref, attempts }: StoredDispute, code: string) {
  return inTransaction(db, async (tx) => {
    const reopened = await execute(
      tx,
      sql`
        update dispute_evidence set
          texts = null, sending_by = null, sending_at = null, failure = ${code.slice(0, 200)}
        where payment_id = ${paymentId} and ref = ${ref}
          and attempts = ${attempts} and sending_at is not null`,
    )
    if (reopened > 0) await deleteEvidenceFiles(tx, { paymentId, ref }, ['invoice', 'record'])
  })
}

const retention = days(365)

/**
 * Continues submissions whose job has given up, and deletes the documents of disputes a year after
 * the bank has decided. The statement stays.
 */
export async function cleanUpEvidence({
  db,
  jobs,
  clock,
}: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const stuckSince = new Date(clock.now().getTime() - minutes(30))
  const stuck = await queryRows(
    db,
    { ref: text },
    sql`select ref from dispute_evidence where sending_at < ${stuckSince} limit 500`,
  )
  await processSequentially(stuck, ({ ref }) =>
    inTransaction(db, (tx) => jobs.enqueue(tx, 'refunds.send-evidence', { ref }, { key: ref })),
  )
  await deleteOldEvidence(db, new Date(clock.now().getTime() - retention))
}

async function deleteOldEvidence(db: Db, before: Date): Promise<void> {
  const old = await queryRows(
    db,
    { paymentId: text, ref: text },
    sql`
      select distinct d.payment_id, d.ref
      from payment_disputes d
      join dispute_evidence_files f on f.payment_id = d.payment_id and f.ref = d.ref
      where d.status <> 'open' and d.updated_at < ${before}
      limit 500`,
  )
  await processSequentially(old, (dispute) =>
    inTransaction(db, async (tx) => {
      await deleteEvidenceFiles(tx, dispute, evidenceKinds)
    }),
  )
}
