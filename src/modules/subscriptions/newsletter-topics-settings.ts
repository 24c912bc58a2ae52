import { z } from 'zod'
import { lineText, paragraphText, patternText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

const topic = z.strictObject({
  id: patternText(/^[a-z][a-z-]{1,39}$/, {
    max: 40,
    message: 'must be at least two lowercase letters or dashes',
  }).describe('Name in the system; keep it when you change the title'),
  title: lineText({ min: 1, max: 60 }).describe('Title'),
  text: lineText({ max: 200 }).default('').describe('What subscribers get, below the title'),
})

const defaultTopics = [
  { id: 'arrivals', title: 'New arrivals', text: '' },
  { id: 'restocks', title: 'Back in stock', text: '' },
  { id: 'reductions', title: 'Price drops', text: '' },
]

const consentText = paragraphText({ min: 1, max: 400 })

export const newsletterTopicsSettings = defineSettings({
  name: 'newsletterTopics',
  title: 'Newsletter topics and consent',
  description:
    'The topics that subscribers choose from, and the text beside each sign-up form. A new '
    + 'subscriber gets every topic; people who have subscribed keep their choice and the text that '
    + 'they agreed to.',
  schema: z
    .strictObject({
      topics: z.array(topic).min(1).max(12).default(defaultTopics).describe('Topics'),
      consentPopup: consentText
        .default('We will email you a confirmation link and your code. Unsubscribe any time.')
        .describe('Consent text of the popup and the footer'),
      consentAccount: consentText
        .default(
          'Two newsletters a month, once you confirm by email. Unsubscribe in any newsletter or in '
            + 'your settings.',
        )
        .describe('Consent text of the account'),
      consentCheckout: consentText
        .default('Two newsletters a month, once you confirm by email. Unsubscribe any time.')
        .describe('Consent text of the checkout'),
    })
    .refine(({ topics }) => new Set(topics.map(({ id }) => id)).size === topics.length, {
      path: ['topics'],
      message: 'Two topics have the same name in the system.',
    }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly newsletterTopics: z.output<typeof newsletterTopicsSettings.schema>
  }
}
