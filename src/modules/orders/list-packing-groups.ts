import { sql } from 'drizzle-orm'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { openNotes } from '#modules/addresses/sealed-notes.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import { describeReturnTerms, type OrderReturnTerms } from './domain/return-terms.ts'
import type { PlacedAddress } from './placed-order.ts'

export interface PackingLine {
  readonly id: string
  readonly title: string
  readonly options: readonly string[]
  readonly sku: string | null
  readonly qty: number
  readonly giftNote: string
  readonly personalization: Personalization | null
  /** The return terms as a sentence. */
  readonly returnable: string
}

/** A delivery group for the packing slip, without amounts. */
export interface PackingGroup {
  readonly groupId: string
  readonly number: string
  readonly placedAt: Date
  readonly recipientName: string
  /** Starts with the name; empty when nothing is shipped. */
  readonly address: readonly string[]
  readonly phone: string
  /** For the carrier; empty without notes. */
  readonly deliveryNotes: string
  readonly method: string
  readonly giftNote: string
  readonly wrap: boolean
  readonly pricesHidden: boolean
  /** The needed-by date. */
  readonly deliverOn: CalendarDate | null
  readonly lines: readonly PackingLine[]
}

type Raw = Omit<PackingGroup, 'placedAt' | 'address' | 'phone' | 'deliveryNotes' | 'lines'> & {
  readonly earliest: CalendarDate | null
  readonly placedAt: string
  readonly address: PlacedAddress | null
  readonly lines: readonly (Omit<PackingLine, 'returnable'> & {
    readonly returnPromise: OrderReturnTerms
  })[]
}

export async function listPackingGroups(
  { db, sealer }: { db: Db; sealer: Sealer },
  orderId: string,
): Promise<PackingGroup[]> {
  const found = await rows<Raw>(
    db,
    sql`
      select
        g.id as "groupId", o.number, to_jsonb(o.placed_at) #>> '{}' as "placedAt",
        g.recipient_name as "recipientName", g.address, g.method_label as method,
        g.gift_note as "giftNote", g.wrap, g.prices_hidden as "pricesHidden",
        g.needed_by::text as "deliverOn", g.earliest::text as earliest,
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', l.id, 'title', l.title, 'options', l.options, 'sku', l.sku, 'qty', l.qty,
              'giftNote', l.gift_note, 'personalization', l.personalization,
              'returnPromise', l.return_promise
            )
            order by l.position
          )
          from order_lines l
          where l.group_id = g.id
        ) as lines
      from order_groups g
      join orders o on o.id = g.order_id
      where o.id = ${orderId}
      order by g.position
    `,
  )
  return found.map(({ placedAt, address, lines, earliest, ...rest }) => ({
    ...rest,
    placedAt: new Date(placedAt),
    address: address ? formatAddress(address) : [],
    phone: address?.phone ?? '',
    deliveryNotes: address ? openNotes(sealer, address) : '',
    lines: lines.map(({ returnPromise, ...line }) => ({
      ...line,
      returnable: describeReturnTerms(returnPromise, {
        ordered: calendarDate(new Date(placedAt)),
        shipped: null,
        arrives: earliest,
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
