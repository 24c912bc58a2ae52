import type { z } from 'zod'
import { readHistory } from '#modules/orders/read-history.ts'
import { readOrderInHand } from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { fulfillmentStaffContract } from './staff-contract.ts'
import { readProgress } from './read-progress.ts'

export type StaffOrder = z.input<typeof fulfillmentStaffContract.staffReadOrder.output>

/** All of an order, its whole history with it. */
export async function staffReadOrder(db: Db, orderId: string, now: Date): Promise<StaffOrder | Refusal<'not-found'>> {
  const [progress, order, history] = await Promise.all([
    readProgress(db, { orderId, viewer: 'staff', now }),
    readOrderInHand(db, orderId),
    readHistory(db, orderId),
  ])
  if (!progress || !order) return refuse('not-found', 'There is no such order.')
  return {
    ...progress,
    status: order.status,
    email: order.email,
    pieces: order.pieces.map(({ lineId, unit, groupId, variantId, status, returnState }) => ({
      lineId,
      unit,
      groupId,
      variantId,
      status,
      returnState,
    })),
    history,
  }
}
