import { z } from 'zod'
import { lineText, paragraphText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

const hint = lineText({ max: 120 })

export const pageTextsSettings = defineSettings({
  name: 'pageTexts',
  title: 'Page texts',
  description: 'What pages say about new products, gift options and monograms.',
  schema: z.strictObject({
    newProducts: lineText({ min: 1, max: 60 })
      .default('New arrivals')
      .describe('Title above new products on the home page'),
    giftNote: hint
      .default('Printed on a card.')
      .describe('Below the gift message: what it is printed on'),
    giftWrap: hint.default('').describe('Below the gift wrap: what it is made of'),
    monogram: z
      .strictObject({
        title: lineText({ min: 1, max: 60 }).default('Monograms,').describe('Headline'),
        em: lineText({ max: 60 })
          .default('made for you')
          .describe('End of the headline, in italics'),
        lead: paragraphText({ min: 1, max: 400 })
          .default(
            'Enter names: we put the letters in order, draw them for you at true size, and make '
              + 'them from that drawing.',
          )
          .describe('Text below the headline'),
        description: lineText({ min: 1, max: 200 })
          .default('Initials, names and dates, drawn at true size before you order.')
          .describe('Description for search results'),
      })
      .prefault({})
      .describe('Monogram page'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly pageTexts: z.output<typeof pageTextsSettings.schema>
  }
}
