import { sql } from 'drizzle-orm'
import { openNotes } from '#modules/addresses/sealed-notes.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'

export interface ParcelAddress {
  readonly recipientName: string
  /** "Reno, NV" */
  readonly place: string
  /** For the driver; empty when there is nothing to know. */
  readonly deliveryNotes: string
  /** The promise; null when there was none. */
  readonly latest: string | null
  /** It is kept back until this day. */
  readonly shipAfter: string | null
}

/** Where a delivery goes; null when nothing in it is shipped. */
export async function readParcel(
  { db, sealer }: { db: Db; sealer: Sealer },
  groupId: string,
): Promise<ParcelAddress | null> {
  const [found] = await rows<Omit<ParcelAddress, 'deliveryNotes'> & { notesSealed: string | null }>(
    db,
    sql`
      select
        recipient_name as "recipientName",
        (address ->> 'city') || ', ' || (address ->> 'stateCode') as place,
        address ->> 'notesSealed' as "notesSealed", to_jsonb(latest) #>> '{}' as latest,
        to_jsonb(ship_after) #>> '{}' as "shipAfter"
      from order_groups
      where id = ${groupId} and address is not null
    `,
  )
  if (!found) return null
  const { notesSealed, ...parcel } = found
  return { ...parcel, deliveryNotes: openNotes(sealer, { notesSealed }) }
}
