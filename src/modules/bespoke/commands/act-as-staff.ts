import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { byNumber, lockCommission, type StoredCommission } from '../db/commissions.ts'

export const commissionNotFound = () =>
  refuse('not-found', 'There is no commission with this number.', {
    reason: 'commission-not-found',
  })

/** Runs a staff act on a locked commission. */
export async function actOnCommissionAsStaff<Result>(
  ctx: Ctx,
  number: string,
  perform: (tx: Tx, commission: StoredCommission) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const commission = await lockCommission(tx, byNumber(number))
    return commission ? perform(tx, commission) : commissionNotFound()
  })
}
