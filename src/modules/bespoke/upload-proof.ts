import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { inspectFile } from '#platform/uploads/inspect-file.ts'
import type { Services } from '#platform/services.ts'
import { refuseCommissionState, sendCommissionEmail } from './commands/act-on-commission.ts'
import { findAgreement } from './db/agreement.ts'
import { addEntry, byNumber, lockCommission, setCommissionState } from './db/commissions.ts'
import { listProofs, proofKey, type StoredProof } from './db/proofs.ts'
import { commissionMachine, type CommissionState } from './domain/commission-machine.ts'
import { findDueInstallment } from './domain/payment-plan.ts'

export interface ProofUpload {
  readonly number: string
  readonly note: string
  readonly bytes: Buffer
}

/**
 * Adds a proof for approval, which replaces an open one. The picture is re-encoded like every
 * upload.
 */
export async function uploadProof(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  services: Services,
  { number, note, bytes }: ProofUpload,
): Promise<{ state: CommissionState; version: number } | Refusal> {
  const picture = await inspectFile(bytes, { allowed: ['picture'] })
  if ('fault' in picture)
    return refuse('file-refused', `The picture was rejected: ${picture.fault}.`, {
      reason: 'proof-rejected',
    })
  const { type, width, height } = picture
  if ((type !== 'jpeg' && type !== 'png' && type !== 'webp') || !width || !height)
    return refuse('file-refused', 'Upload a JPEG, PNG or WebP picture.', {
      reason: 'proof-not-a-picture',
    })
  const id = createId('prf', now.getTime())
  await services.storage.put(proofKey(id), picture.bytes)
  const uploaded = await inTransaction(db, (tx) =>
    addProof(tx, services, { id, number, note, type, width, height, now }),
  )
  if ('refused' in uploaded) await services.storage.remove(proofKey(id))
  return uploaded
}

interface NewProof extends Pick<StoredProof, 'id' | 'note' | 'type' | 'width' | 'height'> {
  readonly number: string
  readonly now: Date
}

async function addProof(
  tx: Tx,
  services: Services,
  { number, now, ...picture }: NewProof,
): Promise<{ state: CommissionState; version: number } | Refusal> {
  const commission = await lockCommission(tx, byNumber(number))
  if (!commission)
    return refuse('not-found', 'There is no commission with this number.', {
      reason: 'commission-not-found',
    })
  const state = findNextState(commissionMachine, commission.state, 'show')
  if (!state) return refuseCommissionState(commission.state)
  const agreed = await findAgreement(tx, commission.id)
  if (agreed && findDueInstallment(commission.state, agreed))
    return refuse('transition-illegal', 'The deposit is not paid yet.', {
      reason: 'deposit-not-paid',
      detail: { allowed: [] },
    })
  const version = (await listProofs(tx, commission.id)).length + 1
  await execute(
    tx,
    sql`
      update bespoke_proofs set decision = 'replaced', decided_at = ${now}
      where commission_id = ${commission.id} and decision = 'open'`,
  )
  const proof = { ...picture, commissionId: commission.id, version, createdAt: now }
  await execute(tx, sql`insert into bespoke_proofs ${insertValues(proof)}`)
  await setCommissionState(tx, commission.id, { state, now })
  await addEntry(tx, {
    commissionId: commission.id,
    at: now,
    author: 'staff',
    kind: 'step',
    text: `Drawing ${version} is ready.`,
  })
  await sendCommissionEmail(tx, services, { commission, about: 'proof', by: '', key: picture.id })
  return { state, version }
}
