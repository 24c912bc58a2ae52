import { z } from 'zod'
import { lineText, patternText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

const price = z.number().int().min(0).max(10_000_000).meta({ format: 'money' })
const businessDays = z.number().int().min(0).max(365)

/** Stored with commissions, so a service that was ever offered keeps its id. */
const name = patternText(/^[a-z][a-z-]{1,39}$/, {
  max: 40,
  message: 'must be at least two lowercase letters or dashes',
})

const option = z.strictObject({
  id: name.describe('Name in the system; keep it when you change the label'),
  label: lineText({ min: 1, max: 80 }).describe('Answer'),
  factor: z.number().min(0.1).max(10).default(1).describe('Multiplies the price by, such as 1.5'),
  extraDays: businessDays.default(0).describe('Additional business days'),
})

const question = z.strictObject({
  id: name.describe('Name in the system; keep it when you change the question'),
  label: lineText({ min: 1, max: 80 }).describe('Question'),
  options: z.array(option).min(1).max(12).describe('Answers to choose from'),
})

const service = z.strictObject({
  id: name.describe('Name in the system; keep it when you change the title'),
  isOffered: z.boolean().default(true).describe('Offered to shoppers'),
  title: lineText({ min: 1, max: 80 }).describe('Title'),
  note: lineText({ max: 200 }).default('').describe('Short description'),
  product: patternText(/^[a-z0-9-]*$/, {
    max: 120,
    message: 'must be the last part of a product’s address',
  })
    .default('')
    .describe('Product whose photo is shown, as in its address; empty for no photo'),
  priceFrom: price.describe('Lowest price of one unit'),
  priceTo: price.describe('Highest price of one unit'),
  daysFrom: businessDays.describe('Business days to make it, at least'),
  daysTo: businessDays.describe('Business days to make it, at most'),
  questions: z.array(question).max(6).default([]).describe('Questions that affect the price'),
})

export const bespokeSettings = defineSettings({
  name: 'bespoke',
  title: 'Bespoke services',
  description:
    'The services on the bespoke page, and the questions, prices and times behind its estimates. '
    + 'Quotes that were sent stay as they are.',
  schema: z
    .strictObject({
      title: lineText({ min: 1, max: 60 }).default('Made once,').describe('Headline of the page'),
      em: lineText({ max: 60 }).default('for you').describe('End of the headline, in italics'),
      lead: lineText({ max: 300 })
        .default('Tell us what you have in mind, and we will quote a fixed price.')
        .describe('Text below the headline'),
      description: lineText({ min: 1, max: 200 })
        .default('Made to order: see price and time first, then a person answers.')
        .describe('Description for search results'),
      replyDays: z
        .number()
        .int()
        .min(1)
        .max(20)
        .default(2)
        .describe('Business days until the first reply'),
      services: z.array(service).max(20).default([]).describe('Services'),
    })
    .superRefine(({ services }, context) => {
      for (const message of listContradictions(services))
        context.addIssue({ code: 'custom', path: ['services'], message })
    }),
})

interface NamedService {
  readonly id: string
  readonly title: string
  readonly priceFrom: number
  readonly priceTo: number
  readonly daysFrom: number
  readonly daysTo: number
  readonly questions: readonly {
    readonly id: string
    readonly options: readonly { readonly id: string }[]
  }[]
}

function listContradictions(services: readonly NamedService[]): string[] {
  return [
    ...(hasDuplicates(services) ? ['Two services have the same name in the system.'] : []),
    ...services.flatMap(({ title, priceFrom, priceTo, daysFrom, daysTo, questions }) => [
      ...(priceFrom > priceTo ? [`${title}: the highest price is below the lowest.`] : []),
      ...(daysFrom > daysTo ? [`${title}: the most days are below the least.`] : []),
      ...(hasDuplicates(questions) || questions.some(({ options }) => hasDuplicates(options))
        ? [`${title}: two questions or answers have the same name in the system.`]
        : []),
    ]),
  ]
}

const hasDuplicates = (list: readonly { readonly id: string }[]): boolean =>
  new Set(list.map(({ id }) => id)).size < list.length

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly bespoke: z.output<typeof bespokeSettings.schema>
  }
}
