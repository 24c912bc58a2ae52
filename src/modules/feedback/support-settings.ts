import { z } from 'zod'
import { weekdays } from '#kernel/time/weekdays.ts'
import { defineSettings } from '#platform/settings/settings.ts'

const hour = z.number().int().min(0).max(24)

export const supportSettings = defineSettings({
  name: 'support',
  title: 'Customer service hours',
  description:
    'When the chat is open and by when a message is answered. The hours that shoppers read are '
    + 'part of the shop details.',
  schema: z
    .strictObject({
      days: z
        .array(z.enum(weekdays))
        .min(1)
        .max(7)
        .default(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
        .describe('Days on which messages are answered'),
      opensAt: hour.default(9).describe('Opens at, from 0 to 23'),
      closesAt: hour.default(17).describe('Closes at, from 1 to 24'),
      isOpenOnHolidays: z.boolean().default(false).describe('Open on federal holidays'),
      answersPerDay: z
        .number()
        .int()
        .min(1)
        .max(10_000)
        .default(40)
        .describe('Messages that can be answered per day'),
    })
    .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
      path: ['closesAt'],
      message: 'The closing hour must be after the opening hour.',
    }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly support: z.output<typeof supportSettings.schema>
  }
}
