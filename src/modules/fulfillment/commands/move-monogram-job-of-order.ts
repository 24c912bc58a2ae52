import { spellCode } from '#kernel/text/describe-code.ts'
import { unwrap } from '#platform/db/database.server.ts'
import { moveMonogramJob, type MonogramJobMove } from '#modules/monograms/move-monogram-job.ts'
import { findMonogramJob, type MonogramJob } from '#modules/monograms/monogram-jobs.ts'
import { applyToOrderUnits, addOrderEvent, type OrderActor } from '#modules/orders/lock-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { actOnOrder } from '../act-on-order.ts'
import type { Services } from '#platform/services.ts'

/** The effect of each production step on the order units. */
const unitSteps = {
  begin: { from: 'unfulfilled', event: 'make', kind: 'units_in_production' },
  finish: { from: 'in_production', event: 'prepare', kind: 'units_ready' },
} as const

/**
 * Moves a monogram job one step and its order units with it. The order is locked before the job,
 * as for cancellation.
 */
export async function moveMonogramJobOfOrder(
  services: Services,
  monogramJobId: string,
  move: Omit<MonogramJobMove, 'now'>,
): Promise<MonogramJob | Refusal> {
  const found = await findMonogramJob(services.db, monogramJobId)
  if (!found)
    return refuse('not-found', 'There is no monogram job with this id.', {
      reason: 'monogram-job-not-found',
    })
  const at = services.clock.now()
  return actOnOrder(services, found.orderId, async (tx, order) => {
    if (move.event === 'begin' && order.status !== 'placed')
      unwrap(
        refuse(
          'transition-illegal',
          `This order is ${spellCode(order.status)}, so production cannot start.`,
          { reason: 'order-status-conflict' },
        ),
      )
    const work = unwrap(await moveMonogramJob(tx, monogramJobId, { ...move, now: at }))
    const step = move.event === 'begin' || move.event === 'finish' ? unitSteps[move.event] : null
    const keys = step
      ? order.units.filter(
          ({ lineId, status }) => lineId === work.orderLineId && status === step.from,
        )
      : []
    if (!step || keys.length === 0) return work
    unwrap(await applyToOrderUnits(tx, order, { keys, event: step.event, at }))
    const by: OrderActor = { kind: 'staff', id: move.by }
    await addOrderEvent(tx, order.id, {
      kind: step.kind,
      at,
      by,
      data: { pieces: keys.map(({ lineId, unit }) => ({ lineId, unit })) },
    })
    return work
  })
}
