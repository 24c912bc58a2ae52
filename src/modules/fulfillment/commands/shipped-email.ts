import { isToPack, type OrderWithUnits } from '#modules/orders/lock-order.ts'
import type { ShipmentAddress } from '#modules/orders/find-shipment-address.ts'
import { formatDate } from '#kernel/time/time.ts'
import { formatUnits } from '../domain/format-units.ts'
import { getCarrierPage } from '../domain/tracking-number.ts'
import type { BookedTracking } from './book-tracking.ts'

/** The email about a shipment, which is withdrawn when the shipment is voided. */
export const shippedHeading = 'Your parcel has shipped.'

interface ShippedEmailFacts {
  readonly keys: readonly { readonly lineId: string }[]
  /** All units in the shipment. */
  readonly all: readonly unknown[]
  readonly parcel: ShipmentAddress
  readonly number: BookedTracking
  readonly what: string
  readonly shopName: string
}

export function shippedEmail(
  order: OrderWithUnits,
  { keys, all, parcel, number, what, shopName }: ShippedEmailFacts,
) {
  const { label, url } = getCarrierPage(number, shopName)
  const carrierAndNumber = [label, number.trackingNo].filter(Boolean).join(' ')
  const by = parcel.latest ? ` It arrives by ${formatDate(parcel.latest)}.` : ''
  const rest = order.units.filter(isToPack).length - all.length
  return {
    subject: `A parcel of ${what} has shipped`,
    heading: shippedHeading,
    paragraphs: [
      `${formatUnits(order.lines, keys)}, to ${parcel.recipientName} in ${parcel.place}.${by}`,
      ...(carrierAndNumber || url ? [[carrierAndNumber, url].filter(Boolean).join(': ')] : []),
      ...(rest > 0
        ? [
            `${rest === 1 ? 'One more item will follow' : `${rest} more items will follow`} `
              + 'in another parcel.',
          ]
        : []),
    ],
  }
}
