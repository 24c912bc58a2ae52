import { openNotes } from '#modules/addresses/sealed-notes.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { date, nullable, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'

const shipmentAddressRow = {
  recipientName: text,
  /** "Reno, NV" */
  place: text,
  notesSealed: nullable(text),
  /** The latest promised day; null without a promise. */
  latest: nullable(date),
  /** The group does not ship before this day. */
  shipAfter: nullable(date),
}

export interface ShipmentAddress extends Omit<Row<typeof shipmentAddressRow>, 'notesSealed'> {
  /** For the carrier; empty without notes. */
  readonly deliveryNotes: string
}

/** The address of a delivery group; null when nothing is shipped. */
export async function findShipmentAddress(
  { db, sealer }: { db: Db; sealer: Sealer },
  groupId: string,
): Promise<ShipmentAddress | null> {
  const group = await queryRow(
    db,
    shipmentAddressRow,
    sql`
      select
        recipient_name, (address ->> 'city') || ', ' || (address ->> 'stateCode') as place,
        address ->> 'notesSealed' as notes_sealed, latest, ship_after
      from order_groups
      where id = ${groupId} and address is not null`,
  )
  if (!group) return null
  const { notesSealed, ...address } = group
  return { ...address, deliveryNotes: openNotes(sealer, { notesSealed }) }
}
