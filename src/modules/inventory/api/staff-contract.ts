import { z } from 'zod'
import { lineText } from '#platform/http/text-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'

export const inventoryStaffContract = defineContract({
  setShelves: {
    method: 'post',
    path: '/api/staff/inventory/shelf',
    summary: 'Sets the shelf of variants, by id or SKU; pick lists are sorted by it',
    access: 'staff',
    permission: 'inventory.write',
    rate: 'write',
    input: z.strictObject({
      shelves: z
        .array(
          z.strictObject({
            /** A variant id or SKU. */
            variant: lineText({ min: 1, max: 60 }),
            /** Empty for no shelf. */
            shelf: lineText({ max: 40 }),
          }),
        )
        .min(1)
        .max(500)
        .refine(
          (shelves) => new Set(shelves.map(({ variant }) => variant)).size === shelves.length,
          'Use each variant once.',
        ),
    }),
    output: z.object({ changed: z.number().int() }),
  },
})
