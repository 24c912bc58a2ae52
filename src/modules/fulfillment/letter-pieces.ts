import { moveWork, type Move } from '#modules/monograms/move-work.ts'
import { findWork, type Work } from '#modules/monograms/read-works.ts'
import { movePieces, noteEvent, type OrderActor } from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

/** The effect of each production step on the order units. */
const unitSteps = {
  begin: { from: 'unfulfilled', event: 'make', kind: 'pieces_making' },
  finish: { from: 'in_production', event: 'prepare', kind: 'pieces_ready' },
} as const

/**
 * Moves a monogram job one step and its order units with it. The order is locked before the job,
 * as for cancellation.
 */
export async function letterPieces(
  parts: FulfillmentParts,
  workId: string,
  move: Omit<Move, 'now'>,
): Promise<Work | Refusal> {
  const found = await findWork(parts.db, workId)
  if (!found)
    return refuse('not-found', 'There is no monogram job with this id.', {
      reason: 'monogram-job-not-found',
    })
  const at = parts.clock.now()
  return inActOn(parts, found.orderId, async (tx, order) => {
    if (move.event === 'begin' && order.status !== 'placed')
      unwrap(
        refuse(
          'transition-illegal',
          `This order is ${order.status.replaceAll('_', ' ')}, so production cannot start.`,
          { reason: 'order-status-conflict' },
        ),
      )
    const work = unwrap(await moveWork(tx, workId, { ...move, now: at }))
    const step = move.event === 'begin' || move.event === 'finish' ? unitSteps[move.event] : null
    const keys = step
      ? order.pieces.filter(
          ({ lineId, status }) => lineId === work.orderLineId && status === step.from,
        )
      : []
    if (!step || keys.length === 0) return work
    unwrap(await movePieces(tx, order, { keys, event: step.event, at }))
    const by: OrderActor = { kind: 'staff', id: move.by }
    await noteEvent(tx, order.id, {
      kind: step.kind,
      at,
      by,
      data: { pieces: keys.map(({ lineId, unit }) => ({ lineId, unit })) },
    })
    return work
  })
}
