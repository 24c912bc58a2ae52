import { useQuery } from '@tanstack/react-query'
import { toWords } from '../../../../src/kernel/text/describe-code.ts'
import type { OrderRecord } from '../../../../src/modules/order-desk/queries/get-order-record.ts'
import { callApi } from '../../api'

export type { OrderRecord }
export type Delivery = OrderRecord['deliveries'][number]
export type OrderUnit = OrderRecord['units'][number]
export type Parcel = OrderRecord['parcels'][number]
export type ParcelLabel = OrderRecord['labels'][number]

/** Units of one order line, as the acts on an order take them. */
export interface LineQuantity {
  readonly lineId: string
  readonly qty: number
}

export const useOrder = (number: string) =>
  useQuery({
    queryKey: ['order', number],
    queryFn: ({ signal }) =>
      callApi<OrderRecord>('/api/staff/order/detail', { query: { order: number }, signal }),
    retry: false,
  })

const unshipped: readonly string[] = ['unfulfilled', 'in_production', 'ready']

export const isUnshipped = ({ status }: Pick<OrderUnit, 'status'>): boolean =>
  unshipped.includes(status)

/** Unshipped and to be packed: gift cards are emailed. */
export const isToPack = (unit: Pick<OrderUnit, 'status' | 'isEmailed'>): boolean =>
  !unit.isEmailed && isUnshipped(unit)

/** The deliveries with units that can ship now, unless the order is on hold or cancelled. */
export function listOpenDeliveries({ status, deliveries, units }: OrderRecord): Delivery[] {
  return status === 'placed'
    ? deliveries.filter(({ groupId }) =>
        units.some((unit) => unit.groupId === groupId && isToPack(unit)),
      )
    : []
}

/** The lines with units that the act can be about, and how many of them. */
export function countByLine(
  units: readonly OrderUnit[],
): readonly { readonly lineId: string; readonly title: string; readonly most: number }[] {
  return [...Map.groupBy(units, ({ lineId }) => lineId)].map(([lineId, group]) => ({
    lineId,
    title: group[0]?.title ?? '',
    most: group.length,
  }))
}

/** The card that paid, such as "Visa 4242". */
export function describeCard({ payment }: Pick<OrderRecord, 'payment'>): string {
  const method = payment?.method
  return method ? `${toWords(method.brand)} ${method.last4}`.trim() : 'the card'
}

export function countItems(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

/** What a shipment is called afterwards. */
export interface Shipped {
  readonly trackingNo: string
}

export const describeShipped = ({ trackingNo }: Shipped): string =>
  trackingNo ? `Shipped with tracking number ${trackingNo}.` : 'Shipped without a tracking number.'
