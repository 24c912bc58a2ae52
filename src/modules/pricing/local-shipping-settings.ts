import { z } from 'zod'
import { lineText, patternText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

const money = z.number().int().min(0).max(100_000).meta({ format: 'money' })
const businessDays = z.number().int().min(0).max(60)
const label = lineText({ min: 1, max: 40 })
const zipStart = patternText(/^\d{1,5}$/, { max: 5, message: 'must be 1 to 5 digits' })

export const localShippingSettings = defineSettings({
  name: 'localShipping',
  title: 'Pickup and local delivery',
  description:
    'Shoppers can pick up their order at your warehouse address, or have it delivered by you '
    + 'nearby. A pickup is taxed at your address. Placed orders keep what they were placed with.',
  schema: z.strictObject({
    pickup: z
      .strictObject({
        isOffered: z.boolean().describe('Offer pickup at checkout'),
        label: label.describe('Name, as shoppers read it'),
        price: money.describe('Price'),
        readyDays: businessDays.describe('Business days until an order in stock is ready'),
        hours: lineText({ max: 80 }).describe('Pickup hours; empty for the opening hours'),
      })
      .default({
        isOffered: false,
        label: 'Pick up at the shop',
        price: 0,
        readyDays: 1,
        hours: '',
      })
      .describe('Pickup'),
    delivery: z
      .strictObject({
        isOffered: z.boolean().describe('Offer local delivery at checkout'),
        label: label.describe('Name, as shoppers read it'),
        zipStarts: z
          .array(zipStart)
          .max(200)
          .describe('ZIP codes that you deliver to, whole or by their first digits'),
        price: money.describe('Price'),
        freeFrom: money.describe('Free for orders from; $0 for never'),
        days: businessDays.describe('Business days until delivery'),
      })
      .default({
        isOffered: false,
        label: 'Local delivery',
        zipStarts: [],
        price: 5_00,
        freeFrom: 0,
        days: 1,
      })
      .describe('Local delivery'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly localShipping: z.output<typeof localShippingSettings.schema>
  }
}
