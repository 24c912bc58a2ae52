import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import type { SettingsValues } from '#platform/settings/settings.ts'
import type { Services } from '#platform/services.ts'
import type { CarrierRate, Parcel } from '../carrier.ts'
import { chooseRate, getArrival, isInTime } from '../domain/choose-rate.ts'
import { quoteLabel } from './buy-label.ts'
import { readParcelFacts } from './parcel-facts.ts'
import { checkShipment, type ShipUnitsInput } from './ship-units.ts'

export interface OfferedRate extends CarrierRate {
  readonly arrivesOn: CalendarDate | null
  readonly isInTime: boolean
}

export interface DeliveryQuote {
  /** Names these rates when one of them is bought. */
  readonly labelId: string
  readonly parcel: Parcel
  /** The boxes of the settings. */
  readonly boxes: SettingsValues['parcels']['presets']
  /** The promised delivery date, if any. */
  readonly latest: CalendarDate | null
  /** Cheapest first. */
  readonly rates: readonly OfferedRate[]
  /** The rate that is bought if none is chosen. */
  readonly suggestedRateId: string
}

/** Asks the carrier for the rates of what can ship now. Buys and ships nothing. */
export async function quoteDelivery(
  services: Services,
  { parcel, ...input }: ShipUnitsInput & { readonly parcel?: Parcel | undefined },
): Promise<DeliveryQuote | Refusal> {
  const checked = await checkShipment(services, input)
  if (isRefusal(checked)) return checked
  const { groupId, parcel: address, units } = checked
  if (isPickup(address.methodId))
    return refuse('transition-illegal', 'The buyer picks this delivery up. It needs no label.', {
      reason: 'delivery-is-pickup',
    })
  const label = await quoteLabel(services, {
    purpose: { orderId: input.orderId, groupId, returnId: null },
    facts: await readParcelFacts(services, { address, units, parcel }),
  })
  if (isRefusal(label)) return label
  const dates = { today: calendarDate(services.clock.now()), latest: address.latest }
  return {
    labelId: label.id,
    parcel: label.parcel,
    boxes: services.settings.get('parcels').presets,
    latest: address.latest,
    rates: label.rates
      .toSorted((a, b) => a.cost - b.cost)
      .map((rate) => ({
        ...rate,
        arrivesOn: getArrival(rate, dates),
        isInTime: isInTime(rate, dates),
      })),
    suggestedRateId: chooseRate(label.rates, dates)?.id ?? '',
  }
}
