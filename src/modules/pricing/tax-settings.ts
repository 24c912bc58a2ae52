import { z } from 'zod'
import { states, type StateCode } from '#kernel/us-address/us-address.ts'
import { patternText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

const state = z
  .enum(Object.keys(states) as StateCode[], { error: 'must be the two letters of a state' })
  .meta({ 'x-labels': states })

const exemptionLabels = {
  all: 'Everything is exempt',
  below: 'Units below the price are exempt',
  'up-to': 'The part up to the price is exempt',
}

const exemption = z.strictObject({
  state: state.describe('State'),
  kind: z
    .enum(['all', 'below', 'up-to'])
    .meta({ 'x-labels': exemptionLabels })
    .describe('What is exempt'),
  price: z
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(0)
    .meta({ format: 'money' })
    .describe('Price per unit'),
})

const productClass = z.strictObject({
  code: patternText(/^[a-z][a-z-]{0,39}$/, {
    max: 40,
    message: 'must be lowercase letters and dashes',
  }).describe('Tax code, as in the products'),
  isExemptEverywhere: z.boolean().describe('Never taxed'),
  exemptions: z.array(exemption).max(60).describe('Exemptions by state'),
})

export const taxSettings = defineSettings({
  name: 'tax',
  title: 'Sales tax',
  description:
    'Where the shop collects sales tax, and what is exempt. The rates come with the shop. Placed '
    + 'orders keep their tax.',
  schema: z.strictObject({
    nexus: z
      .array(state)
      .max(60)
      .describe('States in which you collect sales tax, by their two letters'),
    shippingTaxed: z.array(state).max(60).describe('States in which shipping is taxed'),
    classes: z.array(productClass).max(40).describe('Products that are taxed differently'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly tax: z.output<typeof taxSettings.schema>
  }
}
