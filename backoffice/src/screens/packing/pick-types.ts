import type { z } from 'zod'
import type { packingContract } from '../../../../src/modules/fulfillment/api/packing-contract.ts'
import type { orderRecordSchema } from '../../../../src/modules/order-desk/api/order-record-schema.ts'
import type { OutputOf } from '../../../../src/platform/http/endpoint.ts'

export type OrderRecord = z.infer<typeof orderRecordSchema>
export type PickBatch = OutputOf<(typeof packingContract)['readBatch']>
export type PickList = OutputOf<(typeof packingContract)['readPickList']>
export type PickRow = PickList['rows'][number]
export type ScannedUnit = OutputOf<(typeof packingContract)['scanUnit']>

/** What is picked together: a batch, or one delivery. */
export type PickScope = { readonly batchId: string } | { readonly groupId: string }

/** One delivery with the units that have not shipped. */
export interface Delivery {
  readonly groupId: string
  readonly order: string
  readonly wrap: boolean
  readonly short: number
  readonly items: readonly { readonly text: string; readonly monogram: string }[]
}

export const countOpen = ({ qty, picked, short }: Pick<PickRow, 'qty' | 'picked' | 'short'>) =>
  qty - picked - short

export const nameRow = ({ title, options }: Pick<PickRow, 'title' | 'options'>): string =>
  [title, ...options].join(', ')

/** The deliveries of a pick list, with their items. */
export function listDeliveries(rows: readonly PickRow[]): Delivery[] {
  const parts = rows.flatMap((row) => row.orders.map((part) => ({ row, part })))
  return [...Map.groupBy(parts, ({ part }) => part.groupId)].map(([groupId, own]) => ({
    groupId,
    order: own[0]?.part.order ?? '',
    wrap: own.some(({ part }) => part.wrap),
    short: own.reduce((sum, { part }) => sum + part.short, 0),
    items: own.map(({ row, part }) => ({
      text: `${part.qty} × ${nameRow(row)}`,
      monogram: row.monogram,
    })),
  }))
}

/** The documents of some deliveries. */
export function listDocuments(groupIds: readonly string[]) {
  const query = { groupIds }
  return [
    { label: 'Pick list', path: '/api/staff/fulfillment/printPickList', query },
    { label: 'Packing slips', path: '/api/staff/fulfillment/packingSlips', query },
    { label: 'Address labels', path: '/api/staff/fulfillment/addressLabels', query },
  ]
}
