import { z } from 'zod'
import { defineSettings } from '#platform/settings/settings.ts'

export const stockSettings = defineSettings({
  name: 'stock',
  title: 'Stock',
  description: 'When the Today board and notifications report low stock.',
  schema: z.strictObject({
    lowStockAt: z
      .number()
      .int()
      .min(0)
      .max(10_000)
      .default(3)
      .describe('Stock is low at this many units or fewer'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly stock: z.output<typeof stockSettings.schema>
  }
}
