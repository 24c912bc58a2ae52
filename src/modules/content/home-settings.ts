import { z } from 'zod'
import { idText, lineText, paragraphText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

const title = lineText({ min: 1, max: 80 })
const collection = idText(80)

export const homeSettings = defineSettings({
  name: 'home',
  title: 'Home page',
  description: 'The texts of the home page and the collections that it features.',
  schema: z.strictObject({
    hero: z
      .strictObject({
        title: title.describe('Headline'),
        lead: paragraphText({ min: 1, max: 300 }).describe('Text below the headline'),
        collection: collection
          .nullable()
          .default(null)
          .describe('Collection whose picture is shown, as in its address'),
        product: collection
          .nullable()
          .default(null)
          .describe('Product whose name and price stand on the picture, as in its address'),
      })
      .default({
        title: '{shop.name}',
        lead: '{shop.description}',
        collection: null,
        product: null,
      })
      .describe('Banner'),
    featured: z
      .array(
        z.strictObject({
          collection: collection.describe('Collection, as in its address'),
          em: lineText({ max: 60 }).default('').describe('End of its title, in italics'),
        }),
      )
      .max(6)
      .default([])
      .describe('Featured collections; without any, the first ones with pictures'),
    registry: z
      .strictObject({
        title: title.describe('Headline'),
        em: lineText({ max: 80 }).default('').describe('End of the headline, in italics'),
        text: paragraphText({ min: 1, max: 400 }).describe('Text'),
        collection: collection.describe('Collection whose picture is shown, as in its address'),
        cover: collection
          .nullable()
          .default(null)
          .describe(
            'Collection whose picture tops registries without their own, as in its address',
          ),
      })
      .nullable()
      .default(null)
      .describe('Part about gift registries'),
    monogram: z
      .strictObject({
        title: title.describe('Headline'),
        em: lineText({ max: 80 }).default('').describe('End of the headline, in italics'),
        collection: collection.describe('Collection of products with monograms, as in its address'),
      })
      .nullable()
      .default(null)
      .describe('Part about monograms'),
    about: z
      .strictObject({
        term: lineText({ max: 40 }).default('').describe('Word to explain'),
        definition: lineText({ max: 120 }).default('').describe('Definition of the word'),
        text: paragraphText({ min: 1, max: 800 }).describe('Text'),
        collection: collection
          .nullable()
          .default(null)
          .describe('Collection whose picture is shown, as in its address'),
      })
      .nullable()
      .default(null)
      .describe('Part about the shop'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly home: z.output<typeof homeSettings.schema>
  }
}
