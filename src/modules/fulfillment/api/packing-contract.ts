import { z } from 'zod'
import { idText, lineText } from '#platform/http/text-fields.ts'
import { paperSchema } from '#modules/orders/contract.ts'
import { defineContract, fileSchema, queryList } from '#platform/http/endpoint.ts'
import { labelTypes } from './print-contract.ts'
import { maxGroups } from '../queries/read-pick-list.ts'

/** A batch, or delivery groups; without both, everything that is ready. */
const pickListScope = {
  batchId: idText().optional(),
  groupIds: queryList(idText(), maxGroups),
}
/** A batch or one delivery group. */
const pickScope = { batchId: idText().optional(), groupId: idText().optional() }
const hasOneScope = ({ batchId, groupId }: { batchId?: string; groupId?: string }) =>
  (batchId === undefined) !== (groupId === undefined)
const line = { groupId: idText(), lineId: idText() }
const count = z.number().int()
/** Whether the shop has a carrier that sells labels. */
const canBuyLabels = z.boolean()
const batchState = z.enum(['open', 'picked', 'packed', 'cancelled'])
const monogramState = z.enum(['none', 'waiting', 'ready'])

const pickListRowSchema = z.object({
  shelf: z.string(),
  sku: z.string().nullable(),
  variantId: z.string(),
  title: z.string(),
  options: z.array(z.string()),
  /** Letters, style and thread; empty without a monogram. */
  monogram: z.string(),
  monogramState,
  qty: count,
  picked: count,
  short: count,
  orders: z.array(
    z.object({
      order: z.string(),
      groupId: z.string(),
      lineId: z.string(),
      qty: count,
      picked: count,
      short: count,
      wrap: z.boolean(),
    }),
  ),
})

const read = { access: 'staff', permission: 'fulfillment.read', rate: 'read' } as const
const write = { access: 'staff', permission: 'fulfillment.write', rate: 'write' } as const
const pdf = { file: 'application/pdf', output: fileSchema } as const

/** The staff API of picking and packing. */
export const packingContract = defineContract({
  readPickList: {
    method: 'get',
    path: '/api/staff/fulfillment/pickList',
    summary: 'Lists what to take from the shelves for a batch, some deliveries or all ready ones',
    ...read,
    input: z.strictObject(pickListScope),
    output: z.object({
      groups: count,
      units: count,
      rows: z.array(pickListRowSchema),
      canBuyLabels,
    }),
  },
  printPickList: {
    method: 'get',
    path: '/api/staff/fulfillment/printPickList',
    summary: 'Returns the pick list as a PDF',
    ...read,
    ...pdf,
    input: z.strictObject({ ...pickListScope, paper: paperSchema }),
  },
  printPackingSlips: {
    method: 'get',
    path: '/api/staff/fulfillment/packingSlips',
    summary: 'Returns the packing slips of many deliveries as one PDF, in packing order',
    ...read,
    ...pdf,
    input: z.strictObject({ ...pickListScope, paper: paperSchema }),
  },
  printGroupLabels: {
    method: 'get',
    path: '/api/staff/fulfillment/addressLabels',
    summary: 'Returns the addresses of many deliveries as one PDF for label sheets',
    ...read,
    ...pdf,
    input: z.strictObject({ ...pickListScope, paper: paperSchema }),
  },
  printShipments: {
    method: 'get',
    path: '/api/staff/shipment/labels',
    summary: "Returns the labels of many shipments with the shop's carrier as one PDF or ZPL file",
    ...read,
    ...pdf,
    file: labelTypes,
    input: z.strictObject({
      shipments: queryList(idText(), 100),
      /** Adds the packing slip of each shipment after its label; `only` leaves out the labels. */
      slips: z.enum(['true', 'false', 'only']).default('false'),
      paper: paperSchema,
    }),
  },
  createBatch: {
    method: 'post',
    path: '/api/staff/pickBatch/create',
    summary: 'Starts a batch of deliveries for the caller; without any, of all that are ready',
    ...write,
    idempotent: true,
    input: z.strictObject({ groupIds: z.array(idText()).max(maxGroups).default([]) }),
    output: z.object({ batchId: z.string() }),
  },
  readBatch: {
    method: 'get',
    path: '/api/staff/pickBatch/detail',
    summary: 'Returns a batch with its deliveries and its pick list',
    ...read,
    input: z.strictObject({ id: idText() }),
    output: z.object({
      id: z.string(),
      state: batchState,
      assigneeId: z.string().nullable(),
      assigneeName: z.string(),
      createdBy: z.string(),
      createdAt: z.string(),
      pickedAt: z.string().nullable(),
      packedAt: z.string().nullable(),
      version: count,
      deliveries: z.array(
        z.object({
          groupId: z.string(),
          order: z.string(),
          units: count,
          open: count,
          short: count,
        }),
      ),
      rows: z.array(pickListRowSchema),
      canBuyLabels,
    }),
  },
  takeBatch: {
    method: 'post',
    path: '/api/staff/pickBatch/take',
    summary: 'Assigns a batch to the caller',
    ...write,
    input: z.strictObject({ batchId: idText() }),
    output: z.object({ state: z.string() }),
  },
  cancelBatch: {
    method: 'post',
    path: '/api/staff/pickBatch/cancel',
    summary: 'Gives up a batch; what was picked stays picked',
    ...write,
    input: z.strictObject({ batchId: idText() }),
    output: z.object({ state: z.string() }),
  },
  finishPicking: {
    method: 'post',
    path: '/api/staff/pickBatch/finishPicking',
    summary: 'Ends picking, once every unit is scanned or marked as missing',
    ...write,
    input: z.strictObject({ batchId: idText() }),
    output: z.object({ state: z.string() }),
  },
  finishPacking: {
    method: 'post',
    path: '/api/staff/pickBatch/finishPacking',
    summary: 'Marks the picked units of a batch as packed and ends it',
    ...write,
    input: z.strictObject({ batchId: idText() }),
    output: z.object({
      state: z.string(),
      packed: z.array(z.object({ order: z.string(), units: count })),
      left: z.array(z.object({ order: z.string(), why: z.string() })),
    }),
  },
  scanUnit: {
    method: 'post',
    path: '/api/staff/fulfillment/scan',
    summary: 'Confirms one unit by barcode or SKU, in a batch or a delivery',
    ...write,
    input: z
      .strictObject({
        ...pickScope,
        code: lineText({ min: 1, max: 60 }),
        /** Confirms a unit of this order line, where several have the same SKU. */
        lineId: idText().optional(),
      })
      .refine(hasOneScope, { path: ['batchId'], message: 'Choose a batch or a delivery.' }),
    output: z.object({
      order: z.string(),
      groupId: z.string(),
      lineId: z.string(),
      unit: count,
      title: z.string(),
      options: z.array(z.string()),
      monogram: z.string(),
      wrap: z.boolean(),
      /** Units still to be picked. */
      left: z.object({ line: count, delivery: count, batch: count }),
    }),
  },
  undoPicks: {
    method: 'post',
    path: '/api/staff/fulfillment/undoPicks',
    summary: 'Takes back the scans and missing marks of a line of a delivery',
    ...write,
    input: z.strictObject(line),
    output: z.object({ open: count }),
  },
  markShort: {
    method: 'post',
    path: '/api/staff/fulfillment/shortPick',
    summary: 'Marks units of a line as missing on their shelf',
    ...write,
    input: z.strictObject({ ...line, qty: count.min(1).max(9_999) }),
    output: z.object({ short: count }),
  },
  resolveShort: {
    method: 'post',
    path: '/api/staff/fulfillment/resolveShort',
    summary:
      'Decides about missing units: found again, the buyer is told to wait, or canceled and '
      + 'refunded',
    ...write,
    idempotent: true,
    input: z.strictObject({
      groupId: idText(),
      choice: z.enum(['found', 'wait', 'refund']),
    }),
    output: z.object({ units: count, refunded: count }),
  },
})
