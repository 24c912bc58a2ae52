import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { ShipmentAddress } from '#modules/orders/find-shipment-address.ts'
import {
  isCarrierName,
  recognizeTracking,
  type CarrierId,
  type TrackingData,
} from '../domain/tracking-number.ts'
import type { Services } from '#platform/services.ts'

export interface TrackingInput {
  readonly trackingNo?: string | undefined
  readonly carrier?: string | undefined
  readonly trackingUrl?: string | undefined
  readonly noTracking?: boolean | undefined
}

export interface BookedTracking extends TrackingData {
  readonly service: string
  readonly nextCheckAt: Date | null
}

interface TrackingRequest {
  /** The id of the shipment. */
  readonly id: string
  readonly parcel: Pick<ShipmentAddress, 'place' | 'latest' | 'deliveryNotes'>
  readonly now: Date
  readonly given?: TrackingInput | undefined
}

/**
 * Books a parcel with the shop's carrier, or uses the given tracking data. A carrier without a
 * number ships without tracking.
 */
export async function bookTracking(
  { carrier, settings }: Pick<Services, 'carrier' | 'settings'>,
  { id, parcel, now, given = {} }: TrackingRequest,
): Promise<BookedTracking | Refusal<'fields-invalid'>> {
  const { carrier: carrierName = '', trackingUrl = null, noTracking = false } = given
  const nextCheckAt = new Date(now.getTime() + minutes(5))
  const hasOnlyCarrier =
    given.trackingNo === undefined && carrierName !== '' && carrierName !== carrier?.id
  if (noTracking || hasOnlyCarrier)
    return given.trackingNo
      ? invalid('noTracking', 'Enter a tracking number or set noTracking, not both.')
      : {
          carrier: 'none',
          carrierName,
          service: '',
          trackingNo: '',
          trackingUrl,
          nextCheckAt: null,
        }
  if (given.trackingNo !== undefined) {
    const tracking = identifyCarrier(given.trackingNo, {
      name: carrierName,
      shopName: settings.get('shop').name,
    })
    return {
      ...tracking,
      service: '',
      trackingUrl,
      nextCheckAt: carrier && tracking.carrier === carrier.id ? nextCheckAt : null,
    }
  }
  if (!carrier)
    return invalid(
      'trackingNo',
      'Enter the tracking number of the parcel, name its carrier, or set noTracking.',
    )
  const { place, latest, deliveryNotes } = parcel
  const booking = { reference: id, place, deliveryNotes, latest, isHandedOver: true, now }
  return {
    carrier: carrier.id as CarrierId,
    carrierName: '',
    ...(await carrier.book(booking)),
    trackingUrl: null,
    nextCheckAt,
  }
}

/** Any number ships. A carrier named by staff takes precedence over the number's format. */
function identifyCarrier(
  trackingNo: string,
  named: { readonly name: string; readonly shopName: string },
): Pick<TrackingData, 'carrier' | 'carrierName' | 'trackingNo'> {
  const { name: carrierName } = named
  const known = recognizeTracking(trackingNo)
  return known && (carrierName === '' || isCarrierName(known.carrier, named))
    ? { carrier: known.carrier, carrierName: '', trackingNo: known.trackingNo }
    : { carrier: 'other', carrierName, trackingNo: known?.trackingNo ?? trackingNo }
}

function invalid(field: string, message: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', message, {
    reason: 'tracking-invalid',
    fields: { [field]: message },
  })
}
