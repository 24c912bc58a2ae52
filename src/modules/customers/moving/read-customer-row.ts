import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { z } from 'zod'
import { shippingAddressSchema } from '#modules/addresses/contract.ts'
import { parseInstant, parseList, parseYes } from '#modules/imports/parse-cells.ts'
import {
  sourceTitles,
  type Candidate,
  type Cells,
  type RowContext,
} from '#modules/imports/import-kind.ts'
import { emailSchema, optionalPhoneSchema } from '#platform/http/contact-fields.ts'
import { nameText, paragraphText } from '#platform/http/text-fields.ts'
import { normalizeTags } from '../domain/tags.ts'
import type { CustomerField } from './customer-columns.ts'

const addressSchema = shippingAddressSchema.omit({ deliveryNotes: true })

export const movedCustomerSchema = z.object({
  email: emailSchema,
  firstName: nameText({ max: 40 }),
  lastName: nameText({ max: 40 }),
  phone: z.string().nullable(),
  note: paragraphText({ max: 2000 }),
  tags: z.array(z.string()),
  since: z.string().nullable(),
  consent: z.object({ at: z.string(), text: z.string() }).nullable(),
  address: addressSchema.nullable(),
})
export type MovedCustomer = z.infer<typeof movedCustomerSchema>

type Read = Cells<CustomerField>

/** A row of a customer file. What cannot be moved of a customer is left out, and said. */
export function readCustomerRow(cells: Read, context: RowContext): Candidate {
  const phone = readPhone(cells('phone'))
  const address = readAddress(cells)
  const tags = readTags(cells('tags'))
  return {
    value: {
      email: cells('email'),
      firstName: cells('firstName'),
      lastName: cells('lastName'),
      phone: phone.value,
      note: cells('note'),
      tags: tags.value,
      since: parsePast(cells('since'), context.now),
      consent: readConsent(cells, context),
      address: address.value,
    },
    notes: [phone.note, tags.note, address.note].filter((note) => note !== ''),
  }
}

function readPhone(text: string): { value: string | null; note: string } {
  const read = optionalPhoneSchema.safeParse(text)
  if (read.success) return { value: read.data || null, note: '' }
  return { value: null, note: `Phone left out: ${read.error.issues[0]?.message ?? ''}` }
}

const [maxTags, maxTagLength] = [20, 40]

function readTags(text: string): { value: string[]; note: string } {
  const all = normalizeTags(parseList(text))
  const value = all.filter((tag) => tag.length <= maxTagLength).slice(0, maxTags)
  const omitted = all.length - value.length
  return {
    value,
    note:
      omitted === 0
        ? ''
        : `${omitted} tags left out: at most ${maxTags} of ${maxTagLength} characters.`,
  }
}

/** Without a date in the file, the consent is as old as the import: it was given before it. */
function readConsent(
  cells: Read,
  { source, now }: RowContext,
): { at: string; text: string } | null {
  if (!parseYes(cells('consent'))) return null
  const at = parsePast(cells('consentAt'), now)
  const origin = source === 'csv' ? 'another shop' : sourceTitles[source]
  return {
    at: at ?? now.toISOString(),
    text: `Accepted email marketing at ${origin}, ${at ? 'on this date' : 'before this import'}.`,
  }
}

function parsePast(text: string, now: Date): string | null {
  const at = parseInstant(text)
  return at !== null && new Date(at) <= now ? at : null
}

function readAddress(cells: Read): { value: unknown; note: string } {
  const shipped = cells('line1') !== ''
  const line1 = cells('line1') || cells('billLine1')
  if (line1 === '') return { value: null, note: '' }
  const country = (shipped ? cells('countryCode') : cells('billCountry')).toUpperCase()
  if (country !== '' && country !== getShopLocale().country)
    return {
      value: null,
      note: `Address left out: it is in ${country}, outside the United States.`,
    }
  const phone = cells('addressPhone') || cells('phone')
  if (phone === '') return { value: null, note: 'Address left out: it has no phone number.' }
  const read = addressSchema.safeParse({
    firstName: (shipped && cells('shipFirstName')) || cells('firstName'),
    lastName: (shipped && cells('shipLastName')) || cells('lastName'),
    company: shipped ? cells('company') : cells('billCompany'),
    line1,
    line2: shipped ? cells('line2') : cells('billLine2'),
    city: shipped ? cells('city') : cells('billCity'),
    stateCode: shipped ? cells('stateCode') : cells('billState'),
    zip: padZip(shipped ? cells('zip') : cells('billZip')),
    phone,
  })
  if (read.success) return { value: read.data, note: '' }
  return { value: null, note: `Address left out: ${read.error.issues[0]?.message ?? ''}` }
}

/** Spreadsheets drop the leading zero of a ZIP code. */
const padZip = (zip: string): string => (/^\d{4}$/.test(zip) ? `0${zip}` : zip)
