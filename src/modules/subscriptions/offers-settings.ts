import { z } from 'zod'
import { defineSettings } from '#platform/settings/settings.ts'

export const offersSettings = defineSettings({
  name: 'offers',
  title: 'Offer for subscribers',
  description:
    'The code that a new subscriber gets by email, and what the sign-up forms promise. Codes that '
    + 'were sent stay as they are.',
  schema: z.strictObject({
    firstOrderPercent: z
      .number()
      .int()
      .min(1)
      .max(90)
      .default(20)
      .describe('Discount on the first order, in percent'),
    codeDays: z.number().int().min(5).max(365).default(30).describe('Days until a code expires'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly offers: z.output<typeof offersSettings.schema>
  }
}
