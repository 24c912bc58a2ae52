import { calendarDate } from '#kernel/time/time.ts'
import type { EvidenceParcel } from '#modules/payments/dispute-evidence.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'

/** The name of a carrier and the tracking page of a parcel. */
export type GetTrackingPage = (
  parcel: {
    readonly carrier: string
    readonly carrierName: string
    readonly trackingNo: string
    readonly trackingUrl: string | null
  },
  shopName: string,
) => { readonly label: string; readonly url: string | null }

interface StoredParcel {
  readonly id: string
  readonly carrier: string
  readonly trackingNo: string
  readonly trackingUrl: string | null
  readonly shippedAt: Date
  readonly deliveredAt: Date | null
  readonly address: string
}

/** The parcels of an order, oldest first. */
export async function readParcels(
  db: Db,
  { getTrackingPage, settings }: Pick<Services, 'getTrackingPage' | 'settings'>,
  orderId: string,
): Promise<StoredParcel[]> {
  const rows = await queryRows(
    db,
    {
      id: text,
      carrier: text,
      carrierName: text,
      trackingNo: text,
      trackingUrl: nullable(text),
      shippedAt: timestamp,
      deliveredAt: nullable(timestamp),
      address: text,
    },
    sql`
      select s.id, s.carrier, s.carrier_name, s.tracking_no, s.tracking_url, s.shipped_at,
        s.delivered_at,
        concat_ws(', ', g.recipient_name, g.address ->> 'line1',
          nullif(g.address ->> 'line2', ''), g.address ->> 'city',
          g.address ->> 'stateCode' || ' ' || (g.address ->> 'zip')) as address
      from shipments s
      join order_groups g on g.id = s.group_id
      where s.order_id = ${orderId}
      order by s.shipped_at, s.id`,
  )
  const { name } = settings.get('shop')
  return rows.map(({ carrierName, ...row }) => {
    const page = getTrackingPage({ ...row, carrierName }, name)
    return { ...row, carrier: page.label, trackingUrl: page.url }
  })
}

/** What a bank gets; it can do nothing with a parcel that has no tracking number. */
export function toEvidenceParcels(parcels: readonly StoredParcel[]): EvidenceParcel[] {
  return parcels.flatMap(({ carrier, trackingNo, trackingUrl, shippedAt, deliveredAt }) =>
    trackingNo === ''
      ? []
      : [
          {
            carrier,
            trackingNumber: trackingNo,
            trackingUrl,
            shippedOn: calendarDate(shippedAt),
            deliveredOn: deliveredAt && calendarDate(deliveredAt),
          },
        ],
  )
}
