import { z } from 'zod'
import { emailSchema, phoneSchema } from '#platform/http/contact-fields.ts'
import { lineText, patternText, textKind } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

/** Lines of an address label, starting with the name. */
const addressLines = z
  .array(lineText({ min: 1, max: 60 }))
  .min(2)
  .max(5)

const timeZoneMessage = 'must be a time zone such as America/New_York'
const timeZone = textKind(
  'timeZone',
  z
    .string({ error: timeZoneMessage })
    .max(40, { error: timeZoneMessage, abort: true })
    .refine((name) => isTimeZone(name), { error: timeZoneMessage }),
)

export const shopSettings = defineSettings({
  name: 'shop',
  title: 'Shop details',
  description:
    'Name, contact details and addresses, on every page, email, invoice, packing slip and label.',
  schema: z.strictObject({
    name: lineText({ min: 1, max: 40 }).describe('Shop name'),
    tagline: lineText({ max: 60 })
      .default('')
      .describe('What the shop sells; follows its name in emails and invoices'),
    legalName: lineText({ min: 1, max: 80 }).describe('Legal name, on invoices'),
    legalAddress: z
      .array(lineText({ min: 1, max: 60 }))
      .max(4)
      .default([])
      .describe(
        'Legal address, line by line, on invoices and in emails; empty for that of the warehouse',
      ),
    email: emailSchema.describe('Contact email'),
    phone: phoneSchema.describe('Phone number'),
    hours: lineText({ min: 1, max: 80 }).describe('Opening hours, as shoppers read them'),
    timeZone: timeZone.describe('Time zone, such as America/New_York'),
    orderPrefix: patternText(/^[A-Z]{1,4}$/, {
      max: 4,
      message: 'must be 1 to 4 capital letters',
    }).describe('Prefix of new order numbers, 1 to 4 capital letters'),
    warehouseAddress: addressLines.describe('Warehouse address, line by line'),
    returnsAddress: addressLines.describe('Address for returns, line by line'),
  }),
})

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly shop: z.output<typeof shopSettings.schema>
  }
}
