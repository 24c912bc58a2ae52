import { z } from 'zod'
import { isCalendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { destinationCodes } from '#kernel/us-address/destinations.ts'
import { lineText, patternText, textKind } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

const cents = z.number().int().min(0).max(100_000)
const businessDays = z.number().int().min(0).max(60)

const zoneId = patternText(/^[a-z][a-z-]{0,19}$/, {
  max: 20,
  message: 'must be lowercase letters and dashes',
})

const destination = z.enum(destinationCodes, { error: 'must be the two letters of a state' })

const zipStart = patternText(/^\d{1,5}$/, { max: 5, message: 'must be 1 to 5 digits' })

const dayOff = textKind(
  'date',
  z
    .string()
    .max(10)
    .refine((text): text is CalendarDate => isCalendarDate(text), {
      error: 'must be a date such as 2026-12-24',
    }),
)

const zone = z.strictObject({
  id: zoneId.describe('Name in the table of methods'),
  title: lineText({ min: 1, max: 60 }).describe('Title for shoppers'),
  note: lineText({ max: 80 }).describe('What it covers, for shoppers'),
  states: z.array(destination).max(60).describe('States of the zone'),
  zipStarts: z
    .array(zipStart)
    .max(100)
    .describe('Or ZIP codes that start with these digits; a listed state comes first'),
})

const methodInZone = z.strictObject({
  zone: zoneId.describe('Zone'),
  fastest: businessDays.describe('Business days, at least'),
  slowest: businessDays.describe('Business days, at most'),
  surcharge: cents.describe('Surcharge in cents'),
})

const method = z.strictObject({
  id: zoneId.describe('Name in orders; do not change it'),
  label: lineText({ min: 1, max: 40 }).describe('Label for shoppers'),
  price: cents.describe('Price in cents'),
  perKilogram: cents.describe('Cents for each started kilogram beyond those included'),
  isFreeFromAmount: z.boolean().describe('Free from the amount below'),
  goesToPoBoxes: z.boolean().describe('Also to PO boxes'),
  zones: z.array(methodInZone).max(20).describe('Where the method is available'),
})

export const shippingSettings = defineSettings({
  name: 'shipping',
  title: 'Shipping',
  description:
    'Methods, prices and delivery dates in the cart, at checkout and on product pages. Placed '
    + 'orders keep what they were placed with.',
  schema: z
    .strictObject({
      zones: z.array(zone).min(1).max(20).describe('Zones; other places belong to the default'),
      defaultZone: zoneId.describe('Zone of places that no zone lists'),
      methods: z.array(method).min(1).max(10).describe('Methods, the cheapest first'),
      freeFrom: cents.describe('Order value in cents from which shipping is free'),
      includedKilograms: z.number().int().min(0).max(100).describe('Kilograms in every price'),
      cutOffHour: z
        .number()
        .int()
        .min(0)
        .max(23)
        .describe('Orders before this hour ship the same day'),
      daysOff: z
        .array(dayOff)
        .max(100)
        .describe('Days without shipping, besides weekends and federal holidays'),
      wrapPrice: cents.describe('Gift wrap for one delivery, in cents'),
      beyond: z
        .array(z.enum(['military', 'territories']))
        .max(2)
        .describe('Destinations besides the 50 states and Washington, D.C.'),
    })
    .superRefine((value, context) => {
      for (const message of listContradictions(value)) context.addIssue({ code: 'custom', message })
    }),
})

interface ZoneReferences {
  readonly zones: readonly { readonly id: string }[]
  readonly defaultZone: string
  readonly methods: readonly {
    readonly id: string
    readonly zones: readonly {
      readonly zone: string
      readonly fastest: number
      readonly slowest: number
    }[]
  }[]
}

function listContradictions({ zones, defaultZone, methods }: ZoneReferences): string[] {
  const known = new Set(zones.map(({ id }) => id))
  const rows = methods.flatMap((one) => one.zones)
  const unknown = [defaultZone, ...rows.map((row) => row.zone)].find((id) => !known.has(id))
  return [
    ...(known.size < zones.length ? ['Two zones have the same name.'] : []),
    ...(new Set(methods.map(({ id }) => id)).size < methods.length
      ? ['Two methods have the same name.']
      : []),
    ...(unknown === undefined ? [] : [`There is no zone ${unknown}.`]),
    ...(rows.some(({ fastest, slowest }) => fastest > slowest)
      ? ['The most days must not be below the least.']
      : []),
  ]
}

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly shipping: z.output<typeof shippingSettings.schema>
  }
}
