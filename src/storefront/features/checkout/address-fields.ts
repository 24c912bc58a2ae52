import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { formText } from '#storefront/api/form-text.ts'
import type { ShippingAddress } from '#modules/addresses/contract.ts'
import type { BillingAddress } from '#modules/checkout/billing-schema.ts'
import { normalizeBillingPlace } from '#modules/checkout/domain/billing-place.ts'
import { isDestinationCode } from '#kernel/us-address/destinations.ts'
import { normalizePhone, parsePhone } from '#kernel/us-address/phone.ts'
import { isZip, normalizeZip } from '#kernel/us-address/us-address.ts'
import * as t from '#messages/address.ts'

export type AddressField = keyof Omit<ShippingAddress, 'countryCode'>
export type BillingField = keyof BillingAddress
export type PickupField = 'firstName' | 'lastName' | 'phone'
export type Problems = Readonly<Record<string, string>>

/** Returns the error message of a value, or null. The API uses the same messages. */
type Check = (value: string) => string | null

const lengthBetween =
  (min: number, max: number, missing: string): Check =>
  (value) => {
    const { length } = value.trim()
    if (length < min) return missing
    return length > max ? t.tooLong({ max: String(max), count: String(length) }) : null
  }
const maxLength = (max: number): Check => lengthBetween(0, max, '')

export const checkZip: Check = (value) => {
  if (value.trim() === '') return t.enterZip
  if (isZip(normalizeZip(value))) return null
  if (/[^\d\s-]/.test(value)) return t.zipDigits
  return t.zipLength({ count: countDigits(value) })
}

export const checkPhone: Check = (value) => {
  if (value.trim() === '') return t.enterPhone
  const phone = parsePhone(value)
  if (!('fault' in phone)) return null
  if (phone.fault === 'country') return t.phoneCountry
  if (phone.fault === 'extension') return t.phoneExtension
  return /[^\d\s().+/-]/.test(value)
    ? t.phoneDigitsOnly
    : t.phoneDigitsTyped({ count: countDigits(value) })
}

const countDigits = (value: string): string => String(value.replaceAll(/\D/g, '').length)

export const addressChecks: Readonly<Record<AddressField, Check>> = {
  firstName: lengthBetween(1, 40, t.enterFirstName),
  lastName: lengthBetween(1, 40, t.enterLastName),
  company: maxLength(60),
  line1: lengthBetween(3, 100, t.enterStreet),
  line2: maxLength(60),
  city: lengthBetween(1, 60, t.enterCity),
  stateCode: (value) => (isDestinationCode(value) ? null : t.chooseState),
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
  region: country === getShopLocale().country ? addressChecks.stateCode : maxLength(60),
  postalCode: country === getShopLocale().country ? checkZip : maxLength(20),
  countryCode: (value) => (/^[A-Z]{2}$/.test(value) ? null : t.chooseCountry),
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
      countryCode: getShopLocale().country,
    },
  }
}

/** Reads who picks the order up. */
export function readPickupPerson(
  form: FormData,
): { readonly pickupPerson: Record<PickupField, string> } | { readonly problems: Problems } {
  const typed = readTexts<PickupField>(form, ['firstName', 'lastName', 'phone'])
  const problems = findProblems(typed, addressChecks)
  return Object.keys(problems).length > 0
    ? { problems }
    : { pickupPerson: { ...typed, phone: normalizePhone(typed.phone) } }
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
  const found = (Object.keys(typed) as Field[]).flatMap((field) => {
    const problem = checks[field](typed[field])
    return problem === null ? [] : [[field, problem] as const]
  })
  return Object.fromEntries(found)
}
