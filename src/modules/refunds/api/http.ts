import { isRefusal } from '#kernel/refusal/refusal.ts'
import { markRefundPaid, retryRefund } from '#modules/payments/retry-refund.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { saveDisputeEvidence } from '../commands/dispute-evidence.ts'
import { addEvidenceFile, removeEvidenceFile } from '../commands/evidence-files.ts'
import { submitDisputeEvidence } from '../commands/submit-evidence.ts'
import type { refundsContract } from '../contract.ts'
import { readDispute } from '../queries/read-dispute.ts'
import { readEvidenceFile } from '../queries/read-evidence-file.ts'
import { printDisputeEvidence } from '../queries/print-dispute-evidence.ts'
import { readRefund } from '../queries/read-refund.ts'

export function refundsHandlers(services: Services): Handlers<typeof refundsContract> {
  return {
    readRefund: ({ db }, { id }) => readRefund(db, id),
    async retryRefund(_ctx, input) {
      const progress = await retryRefund(services, input)
      if (isRefusal(progress)) return progress
      return { state: progress.status, nextAttemptAt: progress.nextAttemptAt }
    },
    markRefundPaid: (ctx, input) =>
      markRefundPaid(ctx, { ...input, by: getStaffId(ctx), now: ctx.now }),
    readDispute: ({ db }, { id }) => readDispute(db, services, id),
    saveDisputeEvidence: (ctx, input) => saveDisputeEvidence(ctx, services, input),
    addEvidenceFile: (ctx, input, { bytes = Buffer.alloc(0) }) =>
      addEvidenceFile(ctx, services, { ...input, bytes }),
    removeEvidenceFile,
    readEvidenceFile: (ctx, input) => readEvidenceFile(ctx, services, input),
    submitDisputeEvidence: (ctx, input) => submitDisputeEvidence(ctx, services, input),
    printDisputeEvidence: (ctx, { id }) => printDisputeEvidence(ctx, services, id),
  }
}
