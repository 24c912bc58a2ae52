import { sql } from 'drizzle-orm'
import { openNotes } from '#modules/addresses/sealed-notes.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'

export interface ShipmentAddress {
  readonly recipientName: string
  /** "Reno, NV" */
  readonly place: string
  /** For the carrier; empty without notes. */
  readonly deliveryNotes: string
  /** The latest promised day; null without a promise. */
  readonly latest: string | null
  /** The group does not ship before this day. */
  readonly shipAfter: string | null
}

/** The address of a delivery group; null when nothing is shipped. */
export async function findShipmentAddress(
  { db, sealer }: { db: Db; sealer: Sealer },
  groupId: string,
): Promise<ShipmentAddress | null> {
  const [found] = await rows<
    Omit<ShipmentAddress, 'deliveryNotes'> & { notesSealed: string | null }
  >(
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
