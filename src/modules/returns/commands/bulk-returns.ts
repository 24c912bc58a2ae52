import type { OrderActor } from '#modules/orders/lock-order.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Services } from '#platform/services.ts'
import { reviewReturn } from './approve-return.ts'
import { receiveReturn } from './inspect-return.ts'

export interface BulkResult {
  readonly return: string
  readonly done: boolean
  /** Why it was refused; empty otherwise. */
  readonly why: string
}

/** Approves or receives many returns. Each is a separate transaction; refused ones are named. */
export async function changeReturns(
  services: Services,
  { returns, act }: { returns: readonly string[]; act: 'approve' | 'receive' },
  by: OrderActor,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const id of new Set(returns)) {
    const result =
      act === 'approve'
        ? await reviewReturn(services, { id, approve: true, answer: '' }, by)
        : await receiveReturn(services, { id }, by)
    results.push(
      isRefusal(result)
        ? { return: id, done: false, why: result.message }
        : { return: id, done: true, why: '' },
    )
  }
  return results
}
