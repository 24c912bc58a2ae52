import type { Handlers } from '#platform/http/handler.ts'
import type { approvalsContract } from '../contract.ts'
import { decideApproval, listPendingApprovals, type ApprovableAct } from '../approvals.ts'

export function approvalsHandlers(
  acts: readonly ApprovableAct[],
): Handlers<typeof approvalsContract> {
  return {
    listWaiting: (ctx) => listPendingApprovals(ctx),
    decide: (ctx, input) => decideApproval(ctx, acts, input),
  }
}
