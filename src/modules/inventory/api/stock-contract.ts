import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { idText, lineText } from '#platform/http/text-fields.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { stockList } from '../stock-list.ts'

/** Why a person adjusts stock. */
const adjustmentReasons = ['received', 'counted', 'damaged', 'lost', 'found', 'other'] as const

const count = z.number().int()
const { list: listStock, export: exportStock } = listContract(stockList)

export const stockContract = defineContract({
  listStock,
  exportStock,
  readStock: {
    method: 'get',
    path: '/api/staff/inventory/detail',
    summary: 'Returns the stock of a variant, the movements that led to it and who holds units',
    access: 'staff',
    permission: 'inventory.read',
    rate: 'read',
    input: z.strictObject({ id: idText() }),
    output: z.object({
      id: z.string(),
      productId: z.string(),
      title: z.string(),
      variant: z.string(),
      sku: z.string(),
      shelf: z.string(),
      onHand: count,
      allocated: count,
      reserved: count,
      available: count,
      /** Newest first, at most 200; `onHand` is the number after the movement. */
      movements: z.array(
        z.object({
          at: z.string(),
          qty: count,
          onHand: count,
          reason: z.string(),
          note: z.string(),
          staffId: z.string().nullable(),
          ref: z.string(),
        }),
      ),
      /** Units in open checkouts, and until when. */
      holds: z.array(z.object({ qty: count, expiresAt: z.string() })),
    }),
  },
  adjustStock: {
    method: 'post',
    path: '/api/staff/inventory/adjust',
    summary:
      'Adds units to the stock of variants or takes them away, all or none, with the reason; for '
      + 'a delivery, name all of its variants',
    access: 'staff',
    permission: 'inventory.write',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            /** A variant id or SKU. */
            variant: lineText({ min: 1, max: 60 }),
            by: z
              .number()
              .int()
              .min(-1_000_000, 'At most 1,000,000 units.')
              .max(1_000_000, 'At most 1,000,000 units.')
              .refine((by) => by !== 0, 'Enter how many units.'),
          }),
        )
        .min(1, 'Name a variant.')
        .max(200, 'At most 200 variants.')
        .refine(
          (lines) => new Set(lines.map(({ variant }) => variant)).size === lines.length,
          'Use each variant once.',
        ),
      reason: z.enum(adjustmentReasons),
      note: lineText({ max: 200 }).default(''),
    }),
    output: z.object({ rows: z.array(z.object({ id: z.string(), onHand: count })) }),
  },
})
