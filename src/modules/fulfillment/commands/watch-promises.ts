import { notifyBuyer } from '#modules/orders/notify-buyer.ts'
import {
  isToPack,
  isDelivered,
  addOrderEvent,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import { addDays, calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, date, nullable, text, literal, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import { actOnOrder } from '../act-on-order.ts'
import { assessPromise } from '../domain/assess-promise.ts'
import type { Services } from '#platform/services.ts'

const batchSize = 500

const watchedGroupRow = {
  groupId: text,
  orderId: text,
  latest: date,
  methodId: text,
  status: nullable(literal<'at_risk' | 'missed'>()),
}

type WatchedGroup = Row<typeof watchedGroupRow>

/** Checks delivery promises that end soon, and notifies the buyer of a delay once. */
export async function watchPromises(services: Services): Promise<number> {
  const today = calendarDate(services.clock.now())
  const groups = await queryRows(
    services.db,
    watchedGroupRow,
    sql`
      select g.id as group_id, g.order_id, g.latest, g.method_id, p.status
      from order_groups g
      join orders o on o.id = g.order_id
      left join promises p on p.group_id = g.id
      where g.latest between ${addDays(today, -30)} and ${addDays(today, 7)}
        and o.status in ('placed', 'on_hold')
        and (p.status is null or p.status = 'at_risk')
        and exists (
          select 1
          from order_lines l
          cross join lateral generate_series(0, l.qty - 1) u
          left join order_units x on x.line_id = l.id and x.unit = u
          where l.group_id = g.id
            and l.gift_card is null
            and coalesce(x.status, 'unfulfilled') not in ('delivered', 'collected', 'cancelled')
        )
      order by g.latest
      limit ${batchSize}`,
  )
  await processSequentially(groups, (group) =>
    actOnOrder(services, group.orderId, (tx, order) =>
      checkPromise(tx, services, { order, watched: group, today }),
    ),
  )
  return groups.length
}

async function checkPromise(
  tx: Tx,
  services: Services,
  {
    order,
    watched: group,
    today,
  }: { order: OrderWithUnits; watched: WatchedGroup; today: CalendarDate },
): Promise<void> {
  const units = order.units.filter(
    (unit) =>
      unit.groupId === group.groupId
      && !unit.isEmailed
      && unit.status !== 'cancelled'
      && !isDelivered(unit),
  )
  if (units.length === 0) return
  const { latest, methodId } = group
  const result = assessPromise({
    today,
    latest,
    methodId,
    isInHouse: units.some(isToPack),
    add: addBusinessDays,
  })
  if (result.status === 'on_track' || result.status === group.status) return
  const at = services.clock.now()
  const promise = await queryRow(
    tx,
    { isFirst: boolean },
    sql`
      insert into promises as p (group_id, order_id, status, notified_at, updated_at)
      values (
        ${group.groupId}, ${order.id}, ${result.status}, ${at}, ${at}
      )
      on conflict (group_id)
      do update set status = excluded.status, updated_at = excluded.updated_at
      where p.status = 'at_risk'
      returning xmax = 0 as is_first`,
  )
  if (!promise) return
  await addOrderEvent(tx, order.id, {
    kind: result.status === 'missed' ? 'promise_missed' : 'promise_at_risk',
    at,
    by: { kind: 'system' },
    data: { groupId: group.groupId, latest, expected: result.expected },
  })
  if (promise.isFirst)
    await notifyBuyer(tx, services.jobs, {
      orderId: order.id,
      at,
      urgent: true,
      ...delayEmail(order, { latest, isPickup: isPickup(methodId), ...result }),
    })
}

function delayEmail(
  { number }: OrderWithUnits,
  {
    latest,
    expected,
    status,
    isPickup: isPickedUp,
  }: { latest: CalendarDate; expected: CalendarDate; status: string; isPickup: boolean },
) {
  const what = isPickedUp ? 'order' : 'parcel'
  return {
    subject: `Order ${number} is delayed`,
    heading:
      status === 'missed'
        ? `We are sorry, your ${what} is late.`
        : `We are sorry, your ${what} may be late.`,
    paragraphs: [
      `We promised it by ${formatDate(latest)}. We now expect it by ${formatDate(expected)}.`,
      'If that is too late for you, reply to this email, and we will find another way or '
        + 'refund you.',
    ],
  }
}
