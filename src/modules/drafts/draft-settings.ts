import { z } from 'zod'
import { defineSettings } from '#platform/settings/settings.ts'

export const draftSettings = defineSettings({
  name: 'drafts',
  title: 'Draft orders',
  description: 'Payment links that staff sends for orders by phone. Sent links keep their time.',
  schema: z.strictObject({
    linkHours: z
      .number()
      .int()
      .min(1)
      .max(336)
      .default(48)
      .describe('Hours in which a link can be paid; price and stock are kept until then'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly drafts: z.output<typeof draftSettings.schema>
  }
}
