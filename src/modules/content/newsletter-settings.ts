import { z } from 'zod'
import { lineText, paragraphText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

export const newsletterSettings = defineSettings({
  name: 'newsletter',
  title: 'Newsletter',
  description: 'What the popup, the footer and the sign-up pages say about the newsletter.',
  schema: z.strictObject({
    offer: lineText({ min: 1, max: 80 })
      .default('{offerPercent} off your first order')
      .describe('Offer for new subscribers; {offerPercent} stands for the discount'),
    footerTitle: lineText({ min: 1, max: 40 })
      .default('Newsletter')
      .describe('Title in the footer'),
    footerText: paragraphText({ min: 1, max: 300 })
      .default('News and offers, twice a month.')
      .describe('Text in the footer'),
    signUpTitle: lineText({ min: 1, max: 60 })
      .default('Our newsletter')
      .describe('Title of the sign-up page'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly newsletter: z.output<typeof newsletterSettings.schema>
  }
}
