import type { Db } from '#platform/db/database.server.ts'
import type { Permission } from '#platform/http/endpoint.ts'
import type { TodayItem } from './domain/today-item.ts'

export interface TodayQuery {
  readonly now: Date
  /** The time zone of the shop. */
  readonly timeZone: string
  /** At most this many items, those that are due first. */
  readonly limit: number
}

/** A kind of work that waits. Contributed by the module that owns the facts. */
export interface TodayItems {
  readonly kind: string
  /** In the plural, such as "Orders to ship". */
  readonly label: string
  /** Who sees the items. */
  readonly permission: Permission
  /** The items are only notifications, and not work on the Today board. */
  readonly isNotificationOnly?: boolean
  /** Items of this kind become notifications to the staff. */
  readonly notification?: {
    readonly label: string
    /** How people get it who have no preference. */
    readonly email: 'off' | 'at_once' | 'digest'
    /** Only overdue items. */
    readonly isOverdueOnly?: boolean
  }
  list(db: Db, query: TodayQuery): Promise<readonly TodayItem[]>
}
