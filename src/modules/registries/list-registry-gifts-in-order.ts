import { sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
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

interface GiftRow {
  readonly lineId: string
  readonly unit: number
  readonly ownerId: string
  readonly eventDate: CalendarDate | null
  readonly surprise: SurpriseMode
  readonly isDelivered: boolean
}

const nextDay = (day: CalendarDate | null): CalendarDate | null => day && addDays(day, 1)

/** The order units of an order that are registry gifts. */
export async function listRegistryGiftsInOrder(
  db: Db,
  orderId: string,
  today: CalendarDate,
): Promise<OrderRegistryGift[]> {
  const found = await rows<GiftRow>(
    db,
    sql`
    select u.line_id as "lineId", u.unit, r.owner_id as "ownerId",
      to_jsonb(r.event_date) #>> '{}' as "eventDate", r.surprise,
      u.delivered_at is not null as "isDelivered"
    from registry_units u
    join registries r on r.id = u.registry_id
    where u.order_id = ${orderId} and u.line_id is not null`,
  )
  return found.map(({ lineId, unit, ownerId, eventDate, surprise, isDelivered }) => ({
    lineId,
    unit,
    ownerId,
    notBefore: nextDay(getGiftReturnDeadline(eventDate)),
    isSeen: isDelivered && canSeeGift(surprise, { isDelivered, eventDate, today }),
    seenFrom: nextDay(eventDate),
  }))
}
