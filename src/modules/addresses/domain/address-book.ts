import { addressKey } from '#kernel/us-address/address-key.ts'
import type { DestinationCode } from '#kernel/us-address/destinations.ts'

/** Addresses of one member (commerce.md §1.1). */
export const addressLimit = 30

/** How many earlier forms an address remembers, to find what still carries them. */
const formerKept = 10

export type AddressKind = 'residential' | 'business' | 'unknown'

/** What the member says of an address; the book adds the rest. */
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
  readonly countryCode: 'US'
  readonly phone: string
  readonly kind: AddressKind
  readonly deliveryNotes: string
  readonly deliveryNotesUntil: string | null
}

export interface BookEntry extends AddressContent {
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

/** The entry that is this address already, whatever its spelling. */
export function findDuplicateAddress<Entry extends BookEntry>(
  book: readonly Entry[],
  content: AddressContent,
  except?: string,
): Entry | null {
  const key = addressKey(content)
  return book.find((entry) => entry.id !== except && addressKey(entry) === key) ?? null
}

/** A duplicate comes in: what it says counts, what it leaves open stays. */
export function mergeInto(entry: AddressContent, coming: AddressContent): AddressContent {
  return {
    ...coming,
    label: coming.label || entry.label,
    company: coming.company || entry.company,
    kind: coming.kind === 'unknown' ? entry.kind : coming.kind,
    deliveryNotes: coming.deliveryNotes || entry.deliveryNotes,
    deliveryNotesUntil: coming.deliveryNotes ? coming.deliveryNotesUntil : entry.deliveryNotesUntil,
  }
}

/** The first address is the default for both unless the member says otherwise; later ones only when the member says so. */
export function defaultsOfNew(isFirst: boolean, asked: Partial<Defaults>): Defaults {
  return {
    isDefaultShipping: asked.isDefaultShipping ?? isFirst,
    isDefaultBilling: asked.isDefaultBilling ?? isFirst,
  }
}

/** Who becomes the default when one goes: what was used last, else what was added last. */
export function successor<Entry extends BookEntry>(rest: readonly Entry[]): Entry | null {
  return rest.reduce<Entry | null>(
    (best, entry) => (best === null || comesAfter(entry, best) ? entry : best),
    null,
  )
}

function comesAfter(one: BookEntry, other: BookEntry): boolean {
  const used = (one.lastUsedAt ?? '').localeCompare(other.lastUsedAt ?? '')
  return used > 0 || (used === 0 && one.createdAt > other.createdAt)
}

/** The earlier forms of an entry, once it becomes `next`: a copy elsewhere that has one of these is one of this address. */
export function formerKeysOf(entry: BookEntry, next: AddressContent): string[] {
  const key = addressKey(next)
  return [...new Set([addressKey(entry), ...entry.formerKeys])]
    .filter((former) => former !== key)
    .slice(0, formerKept)
}

/** A copy of an address, as a cart or an order keeps it. */
export type AddressCopy = Readonly<Record<(typeof copied)[number], string>>

const copied = [
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

/** Whether a copy is of this entry and says something else than it does now. */
export function isOutdated(entry: BookEntry, copy: AddressCopy): boolean {
  const key = addressKey(copy)
  const isOfEntry = key === addressKey(entry) || entry.formerKeys.includes(key)
  return isOfEntry && copied.some((field) => copy[field] !== entry[field])
}
