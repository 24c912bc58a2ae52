import { formatList } from '#kernel/locale/format-list.ts'
import { formatMoney, type Minor } from '#kernel/money/money.ts'
import { findOutlyingRegion } from '#kernel/us-address/outlying-regions.ts'
import { listMethodsInZone, type ShippingMethod } from '#modules/pricing/domain/table-rates.ts'
import type { ShippingRules } from '#modules/pricing/domain/shipping-rules.ts'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import * as t from '#messages/shipping-server.ts'

export interface ShippingZone {
  readonly title: string
  readonly note: string
  readonly methods: readonly {
    readonly label: string
    readonly price: string
    readonly arrives: string
    readonly more: string
  }[]
}

/**
 * Prices and dates of every shipping method for products in stock, from the rules that checkout
 * uses.
 */
export function createShippingTable(now: Date, rules: ShippingRules): ShippingZone[] {
  return listServedZones(rules).map(({ id, title, note }) => {
    const listMethods = (weightG: number) =>
      listMethodsInZone(
        id,
        {
          destination: null,
          merchandise: 0,
          weightG,
          productionTimes: [{ leadDays: 0, workDays: 0 }],
          now,
        },
        rules,
      )
    const heavyMethods = listMethods((rules.includedKilograms + 1) * 1_000)
    return {
      title,
      note,
      methods: listMethods(0).map((method, index) =>
        toRow(method, {
          heavierPrice: heavyMethods[index]?.price ?? method.price,
          includedKilograms: rules.includedKilograms,
        }),
      ),
    }
  })
}

/** The zones with a place that the shop ships to. */
export function listServedZones({ zones, defaultZone, beyond }: ShippingRules) {
  const isServed = (state: string) => {
    const region = findOutlyingRegion(state)
    return region === null || beyond.includes(region)
  }
  return zones.filter(
    ({ id, states, zipStarts }) =>
      id === defaultZone || zipStarts.length > 0 || states.some((state) => isServed(state)),
  )
}

/** Which methods are not available everywhere, and where shipping is never free. */
export function describeLimits(rules: ShippingRules): string[] {
  const zones = listServedZones(rules)
  const listTitles = (ids: readonly string[]) =>
    zones.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
  const unavailable = rules.methods.flatMap((method) => {
    const reached = method.zones.map(({ zone }) => zone)
    const places = [
      ...listTitles(zones.map(({ id }) => id).filter((id) => !reached.includes(id))),
      ...(method.goesToPoBoxes ? [] : [t.poBoxes]),
    ]
    return places.length > 0
      ? [t.notAvailable({ method: method.label, places: formatList(places) })]
      : []
  })
  const surcharged = rules.methods.flatMap(({ label, isFreeFromAmount, zones: reached }) => {
    const places = listTitles(
      reached.filter(({ surcharge }) => surcharge > 0).map(({ zone }) => zone),
    )
    return isFreeFromAmount && places.length > 0
      ? [t.surcharge({ method: label, places: formatList(places) })]
      : []
  })
  return [...unavailable, ...surcharged]
}

function toRow(
  { label, price, earliest, latest }: ShippingMethod,
  { heavierPrice, includedKilograms }: { heavierPrice: Minor; includedKilograms: number },
): ShippingZone['methods'][number] {
  return {
    label,
    price: formatMoney(price),
    arrives: formatDeliveryDates({ earliest, latest }),
    // The rate is per kilogram, which is 2.2 pounds.
    more:
      heavierPrice > price
        ? t.heavier({
            amount: formatMoney(heavierPrice - price),
            pounds: String(toPounds(includedKilograms)),
          })
        : '',
  }
}

const toPounds = (kilograms: number): number => Math.round(kilograms * 2.2)
