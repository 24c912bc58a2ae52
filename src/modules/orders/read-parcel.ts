import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export interface ParcelAddress {
  readonly recipientName: string
  /** "Reno, NV" */
  readonly place: string
  /** The promise; null when there was none. */
  readonly latest: string | null
  /** It is kept back until this day. */
  readonly shipAfter: string | null
}

/** Where a delivery goes; null when nothing in it is shipped. */
export async function readParcel(db: Db, groupId: string): Promise<ParcelAddress | null> {
  const [parcel] = await rows<ParcelAddress>(
    db,
    sql`
    select recipient_name as "recipientName", (address ->> 'city') || ', ' || (address ->> 'stateCode') as place, to_jsonb(latest) #>> '{}' as latest,
      to_jsonb(ship_after) #>> '{}' as "shipAfter"
    from order_groups where id = ${groupId} and address is not null`,
  )
  return parcel ?? null
}
