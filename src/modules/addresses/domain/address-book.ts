import type { Country } from '#kernel/locale/shop-locale.ts'
import { createAddressKey } from '#kernel/us-address/address-key.ts'
import type { DestinationCode } from '#kernel/us-address/destinations.ts'

/** Maximum number of addresses of one member (commerce.md §1.1). */
export const addressLimit = 30

/** How many former keys of an address are stored, to find outdated copies. */
const maxFormerKeys = 10

export type AddressKind = 'residential' | 'business' | 'unknown'

export interface AddressContent {
  readonly label: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly stateCode: DestinationCode
  readonly zip: string
  readonly countryCode: Country
  readonly phone: string
  readonly kind: AddressKind
  readonly deliveryNotes: string
  readonly deliveryNotesUntil: string | null
}

/** The content of an address book entry without its id, flags and history. */
export function getAddressContent({
  label,
  firstName,
  lastName,
  company,
  line1,
  line2,
  city,
  stateCode,
  zip,
  countryCode,
  phone,
  kind,
  deliveryNotes,
  deliveryNotesUntil,
}: AddressContent): AddressContent {
  return {
    label,
    firstName,
    lastName,
    company,
    line1,
    line2,
    city,
    stateCode,
    zip,
    countryCode,
    phone,
    kind,
    deliveryNotes,
    deliveryNotesUntil,
  }
}

export interface AddressBookEntry extends AddressContent {
  readonly id: string
  readonly isDefaultShipping: boolean
  readonly isDefaultBilling: boolean
  readonly formerKeys: readonly string[]
  readonly lastUsedAt: string | null
  readonly createdAt: string
}

export interface Defaults {
  readonly isDefaultShipping: boolean
  readonly isDefaultBilling: boolean
}

export function findDuplicateAddress<Entry extends AddressBookEntry>(
  book: readonly Entry[],
  content: AddressContent,
  except?: string,
): Entry | null {
  const key = createAddressKey(content)
  return book.find((entry) => entry.id !== except && createAddressKey(entry) === key) ?? null
}

/** Values of the new address take precedence; its empty fields keep the existing values. */
export function mergeAddresses(entry: AddressContent, incoming: AddressContent): AddressContent {
  return {
    ...incoming,
    label: incoming.label || entry.label,
    company: incoming.company || entry.company,
    kind: incoming.kind === 'unknown' ? entry.kind : incoming.kind,
    deliveryNotes: incoming.deliveryNotes || entry.deliveryNotes,
    deliveryNotesUntil: incoming.deliveryNotes
      ? incoming.deliveryNotesUntil
      : entry.deliveryNotesUntil,
  }
}

/** The first address is the default for shipping and billing unless the member says otherwise. */
export function getNewAddressDefaults(isFirst: boolean, requested: Partial<Defaults>): Defaults {
  return {
    isDefaultShipping: requested.isDefaultShipping ?? isFirst,
    isDefaultBilling: requested.isDefaultBilling ?? isFirst,
  }
}

/** The address that becomes the default after a deletion: the last used, else the last added. */
export function findNextDefault<Entry extends AddressBookEntry>(
  rest: readonly Entry[],
): Entry | null {
  return rest.reduce<Entry | null>(
    (best, entry) => (best === null || wasUsedAfter(entry, best) ? entry : best),
    null,
  )
}

function wasUsedAfter(one: AddressBookEntry, other: AddressBookEntry): boolean {
  const used = (one.lastUsedAt ?? '').localeCompare(other.lastUsedAt ?? '')
  return used > 0 || (used === 0 && one.createdAt > other.createdAt)
}

/** Keys that identify copies of earlier versions of this address. */
export function listFormerKeys(entry: AddressBookEntry, next: AddressContent): string[] {
  const key = createAddressKey(next)
  return [...new Set([createAddressKey(entry), ...entry.formerKeys])]
    .filter((former) => former !== key)
    .slice(0, maxFormerKeys)
}

/** A copy of an address in a cart or an order. */
export type AddressCopy = Readonly<Record<(typeof copiedFields)[number], string>>

const copiedFields = [
  'firstName',
  'lastName',
  'company',
  'line1',
  'line2',
  'city',
  'stateCode',
  'zip',
  'phone',
] as const

/** Whether a copy is of this entry but differs from its current values. */
export function isOutdated(entry: AddressBookEntry, copy: AddressCopy): boolean {
  const key = createAddressKey(copy)
  const isOfEntry = key === createAddressKey(entry) || entry.formerKeys.includes(key)
  return isOfEntry && copiedFields.some((field) => copy[field] !== entry[field])
}
