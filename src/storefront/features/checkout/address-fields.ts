import { formText } from '#storefront/api/form-text.ts'
import type { ShippingAddress } from '#modules/addresses/contract.ts'
import type { BillingAddress } from '#modules/checkout/billing-schema.ts'
import { normalizeBillingPlace } from '#modules/checkout/domain/billing-place.ts'
import { isDestinationCode } from '#kernel/us-address/destinations.ts'
import { normalizePhone, describePhoneError, parsePhone } from '#kernel/us-address/phone.ts'
import { isZip, normalizeZip } from '#kernel/us-address/us-address.ts'

export type AddressField = keyof Omit<ShippingAddress, 'countryCode'>
export type BillingField = keyof BillingAddress
export type Problems = Readonly<Record<string, string>>

/** Returns the error message of a value, or null. The API uses the same messages. */
type Check = (value: string) => string | null

const lengthBetween =
  (min: number, max: number, missing: string): Check =>
  (value) => {
    const { length } = value.trim()
    if (length < min) return missing
    return length > max ? `At most ${max} characters. You typed ${length}.` : null
  }
const maxLength = (max: number): Check => lengthBetween(0, max, '')

export const checkZip: Check = (value) => {
  if (value.trim() === '') return 'Enter a ZIP code.'
  if (isZip(normalizeZip(value))) return null
  if (/[^\d\s-]/.test(value)) return 'ZIP code has digits only.'
  return `ZIP code needs 5 digits, or 5 and 4. You typed ${value.replaceAll(/\D/g, '').length}.`
}

export const checkPhone: Check = (value) => {
  if (value.trim() === '') return 'Enter a phone number.'
  const phone = parsePhone(value)
  if (!('fault' in phone) || phone.fault !== 'digits') return describePhoneError(value)
  const digits = value.replaceAll(/\D/g, '').length
  return /[^\d\s().+/-]/.test(value)
    ? 'Phone number has digits only.'
    : `${describePhoneError(value)} You typed ${digits}.`
}

export const addressChecks: Readonly<Record<AddressField, Check>> = {
  firstName: lengthBetween(1, 40, 'Enter a first name.'),
  lastName: lengthBetween(1, 40, 'Enter a last name.'),
  company: maxLength(60),
  line1: lengthBetween(3, 100, 'Enter a street address.'),
  line2: maxLength(60),
  city: lengthBetween(1, 60, 'Enter a city.'),
  stateCode: (value) => (isDestinationCode(value) ? null : 'Choose a state.'),
  zip: checkZip,
  phone: checkPhone,
  deliveryNotes: maxLength(200),
}

/** The United States require state and ZIP code; other countries have free text. */
export const billingChecks = (country: string): Readonly<Record<BillingField, Check>> => ({
  firstName: addressChecks.firstName,
  lastName: addressChecks.lastName,
  line1: addressChecks.line1,
  line2: addressChecks.line2,
  city: addressChecks.city,
  region: country === 'US' ? addressChecks.stateCode : maxLength(60),
  postalCode: country === 'US' ? checkZip : maxLength(20),
  countryCode: (value) => (/^[A-Z]{2}$/.test(value) ? null : 'Choose a country.'),
})

type ReadResult<Address> = { readonly address: Address } | { readonly problems: Problems }

/** Reads and normalizes the address of a form, or returns the error of each field. */
export function readAddress(form: FormData): ReadResult<ShippingAddress> {
  const typed = readTexts(form, Object.keys(addressChecks) as AddressField[])
  const problems = findProblems(typed, addressChecks)
  const { stateCode } = typed
  if (Object.keys(problems).length > 0 || !isDestinationCode(stateCode)) return { problems }
  return {
    address: {
      ...typed,
      stateCode,
      zip: normalizeZip(typed.zip),
      phone: normalizePhone(typed.phone),
      countryCode: 'US',
    },
  }
}

export function readBilling(form: FormData): ReadResult<BillingAddress> {
  const checks = billingChecks(formText(form, 'countryCode').trim())
  const typed = readTexts(form, Object.keys(checks) as BillingField[])
  const problems = findProblems(typed, checks)
  return Object.keys(problems).length > 0 ? { problems } : { address: normalizeBillingPlace(typed) }
}

/** Compares the fields in any order. */
export function isSameAddress<Address extends ShippingAddress | BillingAddress>(
  one: Address,
  other: Address | null,
): boolean {
  return (
    other !== null
    && (Object.keys(one) as (keyof Address)[]).every((key) => one[key] === other[key])
  )
}

function readTexts<Field extends string>(
  form: FormData,
  fields: readonly Field[],
): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, formText(form, field).trim()])) as Record<
    Field,
    string
  >
}

function findProblems<Field extends string>(
  typed: Record<Field, string>,
  checks: Readonly<Record<Field, Check>>,
): Problems {
  const found = (Object.keys(checks) as Field[]).flatMap((field) => {
    const problem = checks[field](typed[field])
    return problem === null ? [] : [[field, problem] as const]
  })
  return Object.fromEntries(found)
}
