import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import { renderOrderInvoice } from '#modules/orders/render-order-invoice.ts'
import type { EvidenceKind } from '#modules/payments/dispute-evidence.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { evidenceClaim, listEvidenceFiles } from '../db/evidence-files.ts'
import { printDisputeEvidence } from './print-dispute-evidence.ts'
import { disputeNotFound, findDispute } from './find-dispute.ts'

type Download = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** A stored document; before the submission, those of the shop as they would be written now. */
export async function readEvidenceFile(
  ctx: Ctx,
  services: Services,
  { id, kind }: { id: string; kind: EvidenceKind },
): Promise<Download | Refusal> {
  const dispute = await findDispute(ctx.db, id)
  if (!dispute) return disputeNotFound
  ctx.audit?.read({ kind: 'dispute', id, label: dispute.order ?? id })
  const files = await listEvidenceFiles(ctx.db, dispute)
  const stored = files.find((one) => one.kind === kind)
  if (stored) {
    const claimedBy = evidenceClaim(dispute, kind)
    const file = await readClaimedFile(ctx.db, services.storage, { id: stored.fileId, claimedBy })
    return file ?? fileNotFound
  }
  if (kind === 'record') return printDisputeEvidence(ctx, services, id)
  if (kind !== 'invoice' || !dispute.orderId) return fileNotFound
  const { orderId, order } = dispute
  return {
    name: `invoice-${order}.pdf`,
    bytes: await renderOrderInvoice(ctx, services, { orderId, paper: 'letter' }),
  }
}

const fileNotFound = refuse('not-found', 'This document was not found.', {
  reason: 'file-not-found',
})
