import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { runWithAudit } from '#modules/staff/run-with-audit.ts'
import type { Ctx } from '#platform/context.ts'

/** Reads personal data of a customer with an audit entry, though GET calls have none. */
export function recordCustomerRead<Result>(
  ctx: Ctx,
  { act, id }: { act: string; id: string },
  read: () => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const describeOutcome = (result: Result | Refusal) =>
    isRefusal(result) ? `refused: ${result.refused}` : 'done'
  return runWithAudit(ctx, { act, input: { id }, describeOutcome }, read)
}
