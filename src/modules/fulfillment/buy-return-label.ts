import { findReturnSender } from '#modules/orders/find-return-sender.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { buyLabel } from './commands/buy-label.ts'
import { readReturnFacts, type ParcelUnits } from './commands/parcel-facts.ts'

export interface ReturnParcel {
  readonly orderId: string
  readonly returnId: string
  /** Address lines of the shop, name first. */
  readonly to: readonly string[]
  readonly units: ParcelUnits
  /** The carrier picks the parcel up at the customer's address. */
  readonly isPickup: boolean
}

/** Buys the label of a return, once, and orders its pickup. */
export async function buyReturnLabel(
  services: Services,
  { orderId, returnId, to, units, isPickup }: ReturnParcel,
): Promise<{ trackingNo: string; pickUpOn: CalendarDate | null } | Refusal> {
  const { db, carrier, clock } = services
  const group = await queryRow(
    db,
    { groupId: text },
    sql`select group_id from order_lines where id = ${units[0]?.lineId ?? ''}`,
  )
  const from = group && (await findReturnSender(services, group.groupId))
  if (!carrier || !from)
    return refuse('transition-illegal', 'There is no address to send the return from.', {
      reason: 'return-address-missing',
    })
  const facts = await readReturnFacts(services, { from, to, units })
  const label = await buyLabel(services, {
    purpose: { orderId, groupId: null, returnId },
    facts,
  })
  if (isRefusal(label)) return label
  const pickUpOn = isPickup
    ? await carrier.schedulePickup({ quoteId: label.quoteId, from: facts.from, now: clock.now() })
    : null
  return { trackingNo: label.trackingNo, pickUpOn }
}
