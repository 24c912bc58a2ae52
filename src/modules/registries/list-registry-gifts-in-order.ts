import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { boolean, date, integer, nullable, text, literal } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { getGiftReturnDeadline, canSeeGift, type SurpriseMode } from './domain/registry.ts'

export interface OrderRegistryGift {
  readonly lineId: string
  readonly unit: number
  /** The member whose registry it is for. */
  readonly ownerId: string
  /** The first day after the event's return window; null without an event date. */
  readonly notBefore: CalendarDate | null
  /** Delivered, and surprise mode lets the owner see it. */
  readonly isSeen: boolean
  /** The day from which the owner sees it regardless of delivery. */
  readonly seenFrom: CalendarDate | null
}

const nextDay = (day: CalendarDate | null): CalendarDate | null => day && addDays(day, 1)

/** The order units of an order that are registry gifts. */
export async function listRegistryGiftsInOrder(
  db: Db,
  orderId: string,
  today: CalendarDate,
): Promise<OrderRegistryGift[]> {
  const units = await queryRows(
    db,
    {
      lineId: text,
      unit: integer,
      ownerId: text,
      eventDate: nullable(date),
      surprise: literal<SurpriseMode>(),
      isDelivered: boolean,
    },
    sql`
      select u.line_id, u.unit, r.owner_id, r.event_date, r.surprise,
        u.delivered_at is not null as is_delivered
      from registry_units u
      join registries r on r.id = u.registry_id
      where u.order_id = ${orderId} and u.line_id is not null`,
  )
  return units.map(({ lineId, unit, ownerId, eventDate, surprise, isDelivered }) => ({
    lineId,
    unit,
    ownerId,
    notBefore: nextDay(getGiftReturnDeadline(eventDate)),
    isSeen: isDelivered && canSeeGift(surprise, { isDelivered, eventDate, today }),
    seenFrom: nextDay(eventDate),
  }))
}
