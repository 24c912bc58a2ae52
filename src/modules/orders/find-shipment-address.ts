import { openNotes } from '#modules/addresses/sealed-notes.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { date, json as jsonOf, nullable, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { PlacedAddress } from './placed-order.ts'

const shipmentAddressRow = {
  recipientName: text,
  /** "Reno, NV" */
  place: text,
  address: jsonOf<PlacedAddress>(),
  methodId: nullable(text),
  method: text,
  /** The latest promised day; null without a promise. */
  latest: nullable(date),
  /** The group does not ship before this day. */
  shipAfter: nullable(date),
}

export interface ShipmentAddress extends Omit<Row<typeof shipmentAddressRow>, 'address'> {
  readonly to: {
    readonly name: string
    readonly company: string
    readonly line1: string
    readonly line2: string
    readonly city: string
    readonly stateCode: string
    readonly zip: string
    readonly phone: string
  }
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
        address, method_id, method_label as method, latest, ship_after
      from order_groups
      where id = ${groupId} and address is not null`,
  )
  if (!group) return null
  const { address, ...rest } = group
  const { firstName, lastName, company, line1, line2, city, stateCode, zip, phone } = address
  return {
    ...rest,
    to: {
      name: `${firstName} ${lastName}`.trim(),
      company,
      line1,
      line2,
      city,
      stateCode,
      zip,
      phone,
    },
    deliveryNotes: openNotes(sealer, address),
  }
}
