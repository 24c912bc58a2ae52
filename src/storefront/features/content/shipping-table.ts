import { formatMoney, type Minor } from '#kernel/money/money.ts'
import { listShippingMethods, type ShippingMethod } from '#modules/pricing/domain/table-rates.ts'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import type { ShippingRules } from '#modules/pricing/domain/shipping-rules.ts'

/** A sample address in each zone of the rate table. */
const zones = [
  {
    title: 'The Northeast',
    note: 'ZIP codes that begin with 0, 1 or 20',
    stateCode: 'NY',
    zip: '10002',
  },
  { title: 'The South and the Midwest', note: 'with 2, 3, 4 or 6', stateCode: 'OH', zip: '44101' },
  { title: 'The plains and the West', note: 'with 5, 7, 8 or 9', stateCode: 'OR', zip: '97201' },
  { title: 'Alaska and Hawaii', note: 'by air', stateCode: 'HI', zip: '96801' },
] as const

const zonesBeyond = {
  territories: {
    title: 'The territories',
    note: 'by air, at the price of Alaska and Hawaii',
    stateCode: 'PR',
    zip: '00901',
  },
  military: {
    title: 'Military and diplomatic mail',
    note: 'to APO, FPO and DPO',
    stateCode: 'AE',
    zip: '09012',
  },
} as const

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
  return [...zones, ...rules.beyond.map((one) => zonesBeyond[one])].map(
    ({ title, note, stateCode, zip }) => {
      const listMethods = (weightG: number) =>
        listShippingMethods(
          {
            destination: { stateCode, zip, line1: '1 Main Street', line2: '' },
            merchandise: 0,
            weightG,
            productionTimes: [{ leadDays: 0, workDays: 0 }],
            now,
          },
          rules,
        )
      const heavyMethods = listMethods(6_000)
      return {
        title,
        note,
        methods: listMethods(1_000).map((method, index) =>
          toRow(method, heavyMethods[index]?.price ?? method.price),
        ),
      }
    },
  )
}

function toRow(
  { label, price, earliest, latest }: ShippingMethod,
  heavierPrice: Minor,
): ShippingZone['methods'][number] {
  return {
    label,
    price: formatMoney(price),
    arrives: formatDeliveryDates({ earliest, latest }),
    // The rate is per kilogram, which is 2.2 pounds.
    more:
      heavierPrice > price ? `${formatMoney(heavierPrice - price)} for each 2.2 lb over 11 lb` : '',
  }
}
