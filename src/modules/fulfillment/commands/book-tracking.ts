import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { ShipmentAddress } from '#modules/orders/find-shipment-address.ts'
import { isCarrierName, recognizeTracking, type TrackingData } from '../domain/tracking-number.ts'
import { buyLabel, type BuyLabelInput, type LabelChoice } from './buy-label.ts'
import { readParcelFacts, type ParcelUnits } from './parcel-facts.ts'
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
  /** The label of the shop's carrier; null for parcels of others. */
  readonly labelId: string | null
}

interface TrackingRequest {
  readonly orderId: string
  readonly groupId: string
  readonly address: ShipmentAddress
  readonly units: ParcelUnits
  readonly now: Date
  readonly given?: TrackingInput | undefined
  readonly choice?: LabelChoice | undefined
  /** Refuses to buy a label for what cannot ship any more; the order is locked. */
  readonly check?: BuyLabelInput['check']
}

type BookingServices = Pick<Services, 'db' | 'clock' | 'carrier' | 'log' | 'secret' | 'settings'>

/**
 * Uses the given tracking data, or buys a label of the shop's carrier. A carrier without a number
 * ships without tracking.
 */
export async function bookTracking(
  services: BookingServices,
  request: TrackingRequest,
): Promise<BookedTracking | Refusal> {
  const { carrier, settings } = services
  const { given = {} } = request
  const { carrier: carrierName = '', trackingUrl = null, noTracking = false } = given
  const isUntracked =
    noTracking
    || (given.trackingNo === undefined && carrierName !== '' && carrierName !== carrier?.id)
  if (isUntracked && given.trackingNo)
    return invalid('noTracking', 'Enter a tracking number or set noTracking, not both.')
  if (isUntracked)
    return {
      carrier: 'none',
      carrierName,
      service: '',
      trackingNo: '',
      trackingUrl,
      nextCheckAt: null,
      labelId: null,
    }
  if (given.trackingNo !== undefined)
    return {
      ...identifyCarrier(given.trackingNo, {
        name: carrierName,
        shopName: settings.get('shop').name,
      }),
      service: '',
      trackingUrl,
      nextCheckAt: null,
      labelId: null,
    }
  return carrier
    ? bookLabel(services, request)
    : invalid(
        'trackingNo',
        'Enter the tracking number of the parcel, name its carrier, or set noTracking.',
      )
}

async function bookLabel(
  services: BookingServices,
  { orderId, groupId, address, units, now, choice, check }: TrackingRequest,
): Promise<BookedTracking | Refusal> {
  const label = await buyLabel(services, {
    purpose: { orderId, groupId, returnId: null },
    facts: await readParcelFacts(services, { address, units }),
    choice,
    check,
  })
  if (isRefusal(label)) return label
  // The seller's name of a carrier account, such as "UPSDAP", is not the carrier's.
  const name = recognizeTracking(label.trackingNo) ? '' : label.carrierName
  const tracking = identifyCarrier(label.trackingNo, {
    name,
    shopName: services.settings.get('shop').name,
  })
  return {
    ...tracking,
    service: label.service,
    trackingUrl: tracking.carrier === 'other' ? label.trackingUrl : null,
    nextCheckAt: new Date(now.getTime() + minutes(5)),
    labelId: label.id,
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
