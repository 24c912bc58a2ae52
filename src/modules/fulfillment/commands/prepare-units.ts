import { spellCode } from '#kernel/text/describe-code.ts'
import { unwrap } from '#platform/db/database.server.ts'
import {
  applyToOrderUnits,
  addOrderEvent,
  isSameOrderUnit,
  type OrderActor,
  type OrderUnitKey,
} from '#modules/orders/lock-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { actOnOrder } from '../act-on-order.ts'
import { selectUnits, type LineQuantity } from '../domain/select-units.ts'
import type { Services } from '#platform/services.ts'

const allowedStatuses = {
  make: new Set(['unfulfilled']),
  prepare: new Set(['unfulfilled', 'in_production']),
} as const
const eventKinds = { make: 'units_in_production', prepare: 'units_ready' } as const

export interface PrepareUnitsInput {
  readonly orderId: string
  readonly event: 'make' | 'prepare'
  readonly items?: readonly LineQuantity[] | undefined
  /** Exact units, instead of quantities per line. */
  readonly keys?: readonly OrderUnitKey[]
}

/**
 * Marks units as in production or ready. From then on the buyer can only request a cancellation.
 */
export async function prepareUnits(
  services: Pick<Services, 'db' | 'clock' | 'orderUnitFollowers'>,
  { orderId, event, items, keys: exact }: PrepareUnitsInput,
  by: OrderActor,
): Promise<{ pieces: number } | Refusal> {
  const at = services.clock.now()
  return actOnOrder(services, orderId, async (tx, order) => {
    if (order.status !== 'placed')
      unwrap(
        refuse(
          'transition-illegal',
          `This order is ${spellCode(order.status)}, so its items cannot be prepared.`,
          { reason: 'order-status-conflict' },
        ),
      )
    if (order.editableUntil && at < order.editableUntil)
      unwrap(
        refuse(
          'transition-illegal',
          'The buyer can still change this order. Wait until the edit window is over.',
          { reason: 'edit-window-open' },
        ),
      )
    const keys = selectUnits(
      order.units.filter(
        (piece) =>
          allowedStatuses[event].has(piece.status as never)
          && !piece.isEmailed
          && (exact === undefined || exact.some((key) => isSameOrderUnit(key, piece))),
      ),
      items,
    )
    if (!keys || keys.length === 0)
      return unwrap(
        refuse('transition-illegal', 'This order has no items in the required state.', {
          reason: 'no-matching-items',
        }),
      )
    unwrap(await applyToOrderUnits(tx, order, { keys, event, at }))
    await addOrderEvent(tx, order.id, {
      kind: eventKinds[event],
      at,
      by,
      data: { pieces: keys.map(({ lineId, unit }) => ({ lineId, unit })) },
    })
    return { pieces: keys.length }
  })
}
