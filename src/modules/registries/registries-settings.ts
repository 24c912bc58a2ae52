import { z } from 'zod'
import { defineSettings } from '#platform/settings/settings.ts'

const percent = z.number().int().min(0).max(90)
const validDays = z.number().int().min(1).max(730)

export const registriesSettings = defineSettings({
  name: 'registries',
  title: 'Gift registries',
  description:
    'What owners of a registry get from the shop. Codes and credit that were given stay as they '
    + 'are.',
  schema: z.strictObject({
    completionPercent: percent
      .min(1)
      .default(10)
      .describe('Discount on items that nobody bought, around the event, in percent'),
    completionLimit: z
      .number()
      .int()
      .min(1_00)
      .max(100_000_00)
      .meta({ format: 'money' })
      .default(5_000_00)
      .describe('Value of the items to which that discount applies, at most'),
    thankYouPercent: percent
      .min(1)
      .default(10)
      .describe('Discount on one order after the event, in percent'),
    thankYouDays: validDays.default(183).describe('Days until that discount expires'),
    fundBonusPercent: percent
      .default(5)
      .describe('Bonus on the contributions to a fund, in percent'),
    fundBonusDays: validDays.default(180).describe('Days until the bonus expires'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly registries: z.output<typeof registriesSettings.schema>
  }
}
