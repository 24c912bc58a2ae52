import { z } from 'zod'
import { lineText, patternText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

const socialNetworks = ['facebook', 'instagram', 'pinterest', 'youtube'] as const

const profileAddress = patternText(/^https:\/\/[\w.-]+\/[\w./@%+-]*$/, {
  max: 200,
  message: 'must be an address such as https://www.instagram.com/name',
})

export const brandProfileSettings = defineSettings({
  name: 'brandProfile',
  title: 'Brand',
  description:
    'What the shop says about itself: on the home page, in the footer, in search results and in '
    + 'the product feed.',
  schema: z.strictObject({
    tagline: lineText({ min: 1, max: 80 }).default('Online shop').describe('Tagline'),
    description: lineText({ min: 1, max: 200 })
      .default('Everything in our shop, delivered to your door.')
      .describe('Description for search results'),
    city: lineText({ max: 60 }).default('').describe('City'),
    place: lineText({ max: 80 }).default('').describe('City and state, such as Portland, Oregon'),
    since: z
      .number()
      .int()
      .min(1600)
      .max(2100)
      .default(2026)
      .describe('First year of the copyright line'),
    social: z
      .array(
        z.strictObject({
          on: z.enum(socialNetworks).describe('Network'),
          href: profileAddress.describe('Link to the profile'),
        }),
      )
      .max(socialNetworks.length)
      .default([])
      .describe('Social media profiles'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly brandProfile: z.output<typeof brandProfileSettings.schema>
  }
}
