import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api'

export interface TodayRow {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly subtitle: string
  readonly dueAt: string | null
  readonly isLate: boolean
  /** The object, as `/<resource>/<id>`. */
  readonly path: string
  readonly action: {
    readonly label: string
    readonly call: string
    readonly input: Readonly<Record<string, unknown>>
  } | null
}

export interface TodayCount {
  readonly kind: string
  readonly label: string
  readonly count: number
  readonly late: number
  readonly isCapped: boolean
}

export interface SalesFigures {
  readonly orders: number
  /** In cents. */
  readonly revenue: number
  /** In cents. */
  readonly average: number
}

export interface TodayBoard {
  readonly rows: readonly TodayRow[]
  readonly counts: readonly TodayCount[]
  readonly sales: {
    readonly today: SalesFigures
    readonly sameDayLastWeek: SalesFigures
    readonly last7Days: SalesFigures
    readonly previous7Days: SalesFigures
  } | null
}

/** The board, read again every minute. */
export function useTodayBoard(isEnabled = true) {
  return useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => callApi<TodayBoard>('/api/staff/today', { signal }),
    refetchInterval: 60_000,
    enabled: isEnabled,
  })
}

/** Kind → what one does with an item of it. */
const verbs: Readonly<Record<string, string>> = {
  orderToShip: 'Ship',
  promiseAtRisk: 'See the order',
  orderOnHold: 'Review',
  paymentFailed: 'See the payment',
  refundFailed: 'Refund by hand',
  dispute: 'Answer',
  cancelRequest: 'Review',
  lostParcel: 'See the order',
  ticket: 'Answer',
  returnToReview: 'Review',
  returnToInspect: 'Inspect',
  monogram: 'Open',
  approval: 'Decide',
  frozenAccount: 'Review',
  lowStock: 'Restock',
}

export const findVerb = (kind: string): string => verbs[kind] ?? 'Open'

/** Call → what it does to the customer and the money, said before it is made. */
const consequences: Readonly<Record<string, string>> = {
  '/api/staff/order/release':
    'The order goes back to the packing queue, and the delivery date that was promised holds '
    + 'again.',
  '/api/staff/cancelRequest/answer':
    'What has not shipped is canceled and refunded to the way it was paid. The buyer gets an '
    + 'email.',
  '/api/staff/shipment/reship':
    'A replacement is reserved from stock and goes to the packing queue, free of charge. The buyer '
    + 'gets an email.',
}

export const describeConsequence = (call: string): string =>
  consequences[call] ?? 'This is recorded in the audit log under your name.'
