import { useEffect, useState } from 'react'
import type { ReturnSlip } from '#modules/returns/contract.ts'
import { PrintOverlay } from '#ui/primitives/print-overlay/print-overlay.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { SheetFrame, AddressLines } from '../orders/sheet-frame.tsx'
import { formatMoment } from '../fulfillment/shipment-texts.ts'
import { fetchReturnSlip } from './return-calls.ts'
import * as t from '#messages/return-status.ts'
import styles from './returns.module.css'

/** The packing slip. Its barcode identifies the return when the parcel is opened. */
export function PrintReturnSlip({ orderId, returnId }: { orderId: string; returnId: string }) {
  return (
    <PrintOverlay previewLabel={t.printSlip} printLabel={t.print} paperLabel={t.paper}>
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
      title={t.returnNumber({ number: slip.number })}
      lead={
        <p>
          {t.slipHint({
            order: slip.order,
            hasDate: slip.shipBy ? 'yes' : 'no',
            date: slip.shipBy ? formatMoment(slip.shipBy, timeZone) : '',
          })}
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
        <h2>{t.to}</h2>
        <AddressLines lines={slip.to} />
        {slip.trackingNo && <p>{t.trackingNumberIs({ number: slip.trackingNo })}</p>}
      </section>
      <section>
        <h2>{t.inParcel}</h2>
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
