import { useEffect, useState } from 'react'
import type { ReturnSlip } from '#modules/returns/contract.ts'
import { PrintOverlay } from '#ui/primitives/print-overlay/print-overlay.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { SheetFrame, AddressLines } from '../orders/sheet-frame.tsx'
import { formatMoment } from '../fulfillment/shipment-texts.ts'
import { fetchReturnSlip } from './return-calls.ts'
import styles from './returns.module.css'

/** The packing slip. Its barcode identifies the return when the parcel is opened. */
export function PrintReturnSlip({ orderId, returnId }: { orderId: string; returnId: string }) {
  return (
    <PrintOverlay previewLabel="Print packing slip" printLabel="Print" paperLabel="Paper">
      <SlipSheet {...{ orderId, returnId }} />
    </PrintOverlay>
  )
}

function SlipSheet({ orderId, returnId }: { orderId: string; returnId: string }) {
  const { timeZone } = useShopSettings()
  const [slip, setSlip] = useState<ReturnSlip | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    fetchReturnSlip(orderId, returnId).then(setSlip, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
    })
  }, [orderId, returnId])
  if (fault) return <p role="alert">{fault}</p>
  if (!slip) return <Skeleton lines={6} />
  const { bars } = slip
  return (
    <SheetFrame
      title={`Return ${slip.number}`}
      lead={
        <p>
          Order {slip.order}. Put this sheet in the parcel.
          {slip.shipBy && ` Drop it off by ${formatMoment(slip.shipBy, timeZone)}.`}
        </p>
      }
    >
      <svg
        className={styles.bars}
        viewBox={`0 0 ${bars.width} ${bars.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={slip.number}
      >
        <path d={bars.path} />
      </svg>
      <section>
        <h2>To</h2>
        <AddressLines lines={slip.to} />
        {slip.trackingNo && <p>Tracking number: {slip.trackingNo}</p>}
      </section>
      <section>
        <h2>In the parcel</h2>
        <ul className={styles.others}>
          {slip.items.map((item, index) => (
            <li key={index}>
              1 × {[item.title, ...item.options].join(', ')}. {item.reason}.
            </li>
          ))}
        </ul>
      </section>
    </SheetFrame>
  )
}
