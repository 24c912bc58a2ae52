import type { OrderActor } from '#modules/orders/lock-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Services } from '#platform/services.ts'
import { actOnOrder } from '../act-on-order.ts'
import { deletePicks, listPickUnits } from '../db/picks.ts'
import { formatUnits } from '../domain/format-units.ts'
import { cancelOrder } from './cancel-order.ts'
import { notifyUnitOwners } from './notify-unit-owners.ts'

export interface ShortDecision {
  readonly groupId: string
  /** `found`: pick them again; `wait`: tell the buyer; `refund`: cancel and write them off. */
  readonly choice: 'found' | 'wait' | 'refund'
}

/** Decides about the missing units of a delivery group. */
export async function resolveShort(
  services: Services,
  { groupId, choice }: ShortDecision,
  by: OrderActor,
): Promise<{ units: number; refunded: number } | Refusal> {
  const short = (await listPickUnits(services.db, [groupId])).filter(
    ({ pickState }) => pickState === 'short',
  )
  const [first] = short
  if (!first)
    return refuse('transition-illegal', 'This delivery has no missing items.', {
      reason: 'nothing-short',
    })
  const { orderId } = first
  const keys = short.map(({ lineId, unit }) => ({ lineId, unit }))
  if (choice === 'refund') {
    const cancelled = await cancelOrder(
      services,
      { orderId, reason: 'stock', keys, restock: false },
      by,
    )
    return isRefusal(cancelled) ? cancelled : { units: keys.length, refunded: cancelled.refunded }
  }
  const at = services.clock.now()
  return actOnOrder(services, orderId, async (tx, order) => {
    if (choice === 'found') await deletePicks(tx, keys)
    else
      await notifyUnitOwners(tx, services.jobs, {
        order,
        keys,
        at,
        news: (theirs, what) => ({
          subject: `An item of ${what} will be late`,
          heading: 'We are sorry, an item is not ready to ship.',
          paragraphs: [
            `${formatUnits(order.lines, theirs)} will follow as soon as we have it again.`,
            'If that is too late for you, reply to this email, and we will refund you.',
          ],
        }),
      })
    return { units: keys.length, refunded: 0 }
  })
}
