import { calendarDate } from '#kernel/time/time.ts'
import { openNotes } from '#modules/addresses/sealed-notes.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import {
  boolean,
  date,
  integer,
  json as jsonOf,
  jsonRows,
  nullable,
  text,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import { describeReturnTerms, type OrderReturnTerms } from './domain/return-terms.ts'
import type { PlacedAddress } from './placed-order.ts'

const packingLineShape = {
  id: text,
  productSlug: text,
  title: text,
  options: jsonOf<readonly string[]>(),
  sku: nullable(text),
  qty: integer,
  giftNote: text,
  personalization: nullable(jsonOf<Personalization>()),
  returnTerms: jsonOf<OrderReturnTerms>(),
}

const packingGroupRow = {
  groupId: text,
  number: text,
  placedAt: timestamp,
  recipientName: text,
  address: nullable(jsonOf<PlacedAddress>()),
  methodId: nullable(text),
  method: text,
  giftNote: text,
  wrap: boolean,
  pricesHidden: boolean,
  /** The needed-by date. */
  deliverOn: nullable(date),
  earliest: nullable(date),
  lines: jsonRows(packingLineShape),
}

export interface PackingLine extends Omit<Row<typeof packingLineShape>, 'returnTerms'> {
  /** The return terms as a sentence. */
  readonly returnable: string
}

/** A delivery group for the packing slip, without amounts. */
export interface PackingGroup extends Omit<
  Row<typeof packingGroupRow>,
  'address' | 'earliest' | 'lines' | 'methodId'
> {
  /** It is picked up; the address is that of the shop, with the name of who comes. */
  readonly isPickup: boolean
  /** Starts with the name; empty when nothing is shipped. */
  readonly address: readonly string[]
  readonly phone: string
  /** For the carrier; empty without notes. */
  readonly deliveryNotes: string
  readonly lines: readonly PackingLine[]
}

export async function listPackingGroups(
  { db, sealer }: { db: Db; sealer: Sealer },
  orderId: string,
): Promise<PackingGroup[]> {
  const groups = await queryRows(
    db,
    packingGroupRow,
    sql`
      select
        g.id as group_id, o.number, o.placed_at, g.recipient_name, g.address,
        g.method_id, g.method_label as method, g.gift_note, g.wrap, g.prices_hidden,
        g.needed_by as deliver_on, g.earliest,
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', l.id, 'title', l.title, 'options', l.options, 'sku', l.sku, 'qty', l.qty,
              'productSlug', l.product_slug, 'giftNote', l.gift_note,
              'personalization', l.personalization, 'returnTerms', l.return_terms
            )
            order by l.position
          )
          from order_lines l
          where l.group_id = g.id
        ) as lines
      from order_groups g
      join orders o on o.id = g.order_id
      where o.id = ${orderId}
      order by g.position`,
  )
  return groups.map(({ placedAt, address, lines, earliest, methodId, ...rest }) => ({
    ...rest,
    placedAt,
    isPickup: isPickup(methodId),
    address: address ? formatAddress(address) : [],
    phone: address?.phone ?? '',
    deliveryNotes: address ? openNotes(sealer, address) : '',
    lines: lines.map(({ returnTerms, ...line }) => ({
      ...line,
      returnable: describeReturnTerms(returnTerms, {
        ordered: calendarDate(placedAt),
        shipped: null,
        arrives: earliest,
        // The slip of a gift is read by its recipient.
        isGift: rest.pricesHidden,
      }),
    })),
  }))
}

function formatAddress({
  firstName,
  lastName,
  company,
  line1,
  line2,
  city,
  stateCode,
  zip,
}: PlacedAddress): string[] {
  return [`${firstName} ${lastName}`, company, line1, line2, `${city}, ${stateCode} ${zip}`].filter(
    Boolean,
  )
}
