import { z } from 'zod'
import { states, type StateCode } from '#kernel/us-address/us-address.ts'
import { patternText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'
import { taxTableDate } from './domain/state-tax.ts'

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
  serviceCode: patternText(/^\w{0,40}$/, {
    max: 40,
    message: 'must be letters and digits',
  })
    .default('')
    .describe('Code of your tax service, such as txcd_99999999'),
  isExemptEverywhere: z.boolean().describe('Never taxed'),
  exemptions: z.array(exemption).max(60).describe('Exemptions by state'),
})

export const taxSettings = defineSettings({
  name: 'tax',
  title: 'Sales tax',
  description:
    'Where you collect sales tax, and what is exempt. Until you choose states, none is collected. '
    + `The built-in rates are an estimate as of ${taxTableDate}: states, and some sixty large `
    + 'cities and counties. With a tax service (TAX_PROVIDER), checkout charges what the service '
    + 'calculates for the states that you have registered there, and the list below is for '
    + 'estimates in the cart. Placed orders keep their tax.',
  schema: z.strictObject({
    nexus: z
      .array(state)
      .max(60)
      .default([])
      .describe('States in which you collect sales tax, by their two letters'),
    shippingTaxed: z.array(state).max(60).default([]).describe('States in which shipping is taxed'),
    classes: z
      .array(productClass)
      .max(40)
      .default([])
      .describe('Products that are taxed differently'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly tax: z.output<typeof taxSettings.schema>
  }
}
