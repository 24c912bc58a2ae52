import { z } from 'zod'
import { isCalendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { destinationCodes, destinations } from '#kernel/us-address/destinations.ts'
import { lineText, patternText, textKind } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

const money = z.number().int().min(0).max(100_000).meta({ format: 'money' })
const businessDays = z.number().int().min(0).max(60)

/** Stored with orders and named by the rules of methods. */
const zoneId = patternText(/^[a-z][a-z-]{0,19}$/, {
  max: 20,
  message: 'must be lowercase letters and dashes',
})

const destination = z
  .enum(destinationCodes, { error: 'must be the two letters of a state' })
  .meta({ 'x-labels': destinations })

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

const beyondLabels = {
  military: 'Military addresses: APO, FPO and DPO',
  territories: 'Puerto Rico, Guam and the other territories',
}

const zone = z.strictObject({
  id: zoneId.describe('Name in the system; the methods refer to it'),
  title: lineText({ min: 1, max: 60 }).describe('Title, as shoppers read it'),
  note: lineText({ max: 80 }).describe('What it covers, as shoppers read it'),
  states: z.array(destination).max(60).describe('States in the zone'),
  zipStarts: z
    .array(zipStart)
    .max(100)
    .describe('ZIP codes in the zone, by their first digits; listed states take precedence'),
})

const methodInZone = z.strictObject({
  zone: zoneId.describe('Zone'),
  fastest: businessDays.describe('Business days in transit, at least'),
  slowest: businessDays.describe('Business days in transit, at most'),
  surcharge: money.describe('Surcharge'),
})

const method = z.strictObject({
  id: zoneId.describe('Name in the system; orders refer to it, so do not change it'),
  label: lineText({ min: 1, max: 40 }).describe('Name, as shoppers read it'),
  price: money.describe('Price'),
  perKilogram: money.describe('Price of each additional kilogram'),
  isFreeFromAmount: z.boolean().describe('Free for large orders'),
  goesToPoBoxes: z.boolean().describe('Delivers to PO boxes'),
  zones: z.array(methodInZone).max(20).describe('Zones in which the method is available'),
})

export const shippingSettings = defineSettings({
  name: 'shipping',
  title: 'Shipping',
  description:
    'Methods, prices and delivery dates in the cart, at checkout and on product pages. Placed '
    + 'orders keep what they were placed with.',
  schema: z
    .strictObject({
      zones: z.array(zone).min(1).max(20).describe('Zones'),
      defaultZone: zoneId.describe('Zone for all other places'),
      methods: z.array(method).min(1).max(10).describe('Shipping methods, the cheapest first'),
      freeFrom: money.describe('Free shipping for orders from'),
      includedKilograms: z
        .number()
        .int()
        .min(0)
        .max(100)
        .describe('Kilograms included in each price'),
      cutOffHour: z
        .number()
        .int()
        .min(0)
        .max(23)
        .describe('Orders before this hour (0 to 23) ship the same day'),
      daysOff: z
        .array(dayOff)
        .max(100)
        .describe(
          'Days without shipping, such as 2026-12-24, besides weekends and federal holidays',
        ),
      offersCarrierRates: z
        .boolean()
        .default(false)
        .describe(
          'Offer the rates of the carrier at checkout; these methods if it does not answer',
        ),
      carrierRateSurcharge: money.default(0).describe('Surcharge on the rates of the carrier'),
      wrapPrice: money.describe('Gift wrap for one delivery'),
      beyond: z
        .array(z.enum(['military', 'territories']).meta({ 'x-labels': beyondLabels }))
        .max(2)
        .describe('Destinations besides the 50 states and Washington, DC'),
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
    ...(known.size < zones.length ? ['Two zones have the same name in the system.'] : []),
    ...(new Set(methods.map(({ id }) => id)).size < methods.length
      ? ['Two methods have the same name in the system.']
      : []),
    ...(unknown === undefined ? [] : [`There is no zone with the name ${unknown}.`]),
    ...(rows.some(({ fastest, slowest }) => fastest > slowest)
      ? ['The most business days of a method are below the least.']
      : []),
  ]
}

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly shipping: z.output<typeof shippingSettings.schema>
  }
}
