import type { OrderProgress } from '#modules/fulfillment/contract.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { Timeline } from '#ui/primitives/timeline/timeline.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatMoment, formatShipmentStatus } from './shipment-texts.ts'
import * as t from '#messages/order.ts'
import styles from './order-care.module.css'

type Parcel = OrderProgress['parcels'][number]

/** The shipments with their tracking events and a link to the carrier's page. */
export function ShipmentList({ parcels }: { parcels: readonly Parcel[] }) {
  const { timeZone } = useShopSettings()
  return parcels.map((parcel, index) => (
    <Panel
      key={parcel.id}
      title={t.parcelStatus({
        parcel: parcels.length > 1 ? t.parcelNumber({ number: String(index + 1) }) : t.yourParcel,
        status: formatShipmentStatus(parcel.status).toLowerCase(),
        em: emphasize,
      })}
    >
      <div className="stack">
        <p>{parcel.pieces.map(({ qty, title }) => `${qty} × ${title}`).join(', ')}</p>
        <div className="cluster">
          <span>
            {parcel.carrier} <span className="nowrap">{parcel.trackingNo || t.noTracking}</span>
          </span>
          {parcel.trackingNo && (
            <CopyButton
              value={parcel.trackingNo}
              label={t.copyNumber}
              copiedLabel={t.numberCopied}
            />
          )}
          {parcel.url && (
            <TextLink href={parcel.url}>
              {parcel.carrier ? t.trackAt({ carrier: parcel.carrier }) : t.trackParcel}
            </TextLink>
          )}
        </div>
        {parcel.latest && !parcel.deliveredAt && (
          <p className={styles.words}>
            {t.promisedBy({ date: formatDate(parcel.latest as CalendarDate) })}
          </p>
        )}
        {parcel.scans.length > 0 && (
          <Timeline
            events={parcel.scans.map((scan, place) => ({
              key: `${scan.at} ${scan.text}`,
              title: scan.text,
              note: scan.place,
              when: formatMoment(scan.at, timeZone),
              state: place === 0 && !parcel.deliveredAt ? 'now' : 'done',
            }))}
          />
        )}
      </div>
    </Panel>
  ))
}
