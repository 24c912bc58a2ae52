import type { CheckoutView } from '../../../../src/modules/checkout/contract.ts'
import type { DraftContents } from '../../../../src/modules/drafts/api/contents-schema.ts'
import type { draftsContract } from '../../../../src/modules/drafts/api/drafts-contract.ts'
import type { OutputOf } from '../../../../src/platform/http/endpoint.ts'
import { isPickup as isPickupMethod } from '../../../../src/kernel/shipping-method/pickup-method.ts'

export type { DraftContents }
export type Draft = Omit<OutputOf<typeof draftsContract.readDraft>, 'contents'> & {
  readonly contents: DraftContents
}
export type DraftPreview = Omit<OutputOf<typeof draftsContract.previewDraft>, 'checkout'> & {
  readonly checkout: CheckoutView
}
export type DraftItem = OutputOf<typeof draftsContract.findDraftItems>['rows'][number]
export type DraftLine = DraftContents['lines'][number]
export type CustomLine = DraftContents['customLines'][number]
export type Delivery = DraftContents['deliveries'][number]
export type Address = NonNullable<Delivery['address']>
export type PickupPerson = NonNullable<Delivery['pickupPerson']>
export type Billing = NonNullable<DraftContents['billing']>
export type PlacedDraft = OutputOf<typeof draftsContract.sendDraftLink>

/** What a line shows of its product. */
export type ItemFacts = Pick<
  DraftItem,
  'productSlug' | 'title' | 'options' | 'sku' | 'price' | 'takesMonogram'
>

/** A draft as it is typed. Addresses may be incomplete. */
export interface DraftInput {
  readonly email: string
  readonly memberId: string | null
  /** Of the customer who was chosen; only shown. */
  readonly customerName: string
  readonly note: string
  readonly contents: DraftContents
  /** Variant id → what was found, for lines that have no price yet. */
  readonly items: Readonly<Record<string, ItemFacts>>
}

export const emptyAddress = {
  firstName: '',
  lastName: '',
  company: '',
  line1: '',
  line2: '',
  city: '',
  stateCode: '',
  zip: '',
  countryCode: 'US',
  phone: '',
  deliveryNotes: '',
} as unknown as Address

export const emptyPerson: PickupPerson = { firstName: '', lastName: '', phone: '' }

export const emptyBilling: Billing = {
  firstName: '',
  lastName: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  countryCode: 'US',
}

export const emptyDelivery: Delivery = {
  recipientName: '',
  address: null,
  methodId: null,
  giftNote: '',
  wrap: false,
  pricesHidden: false,
  deliverOn: null,
}

const emptyContents: DraftContents = {
  deliveries: [emptyDelivery],
  lines: [],
  customLines: [],
  couponCodes: [],
  discount: null,
  billing: null,
}

export interface DraftCustomer {
  readonly id: string
  readonly kind: 'member' | 'guest'
  readonly name: string
  readonly email: string | null
}

export function toInput(draft: Draft | null, customer: DraftCustomer | null = null): DraftInput {
  return {
    email: draft?.email ?? customer?.email ?? '',
    memberId: draft?.memberId ?? (customer?.kind === 'member' ? customer.id : null),
    customerName: customer?.name ?? '',
    note: draft?.note ?? '',
    contents: draft?.contents ?? emptyContents,
    items: {},
  }
}

const requiredParts = ['firstName', 'lastName', 'line1', 'city'] as const

/** A pickup can also be chosen as a shipping method. */
export const isPickedUp = ({ isPickup, methodId }: Delivery): boolean =>
  isPickup === true || isPickupMethod(methodId)

const hasPhone = ({ phone }: { readonly phone: string }): boolean =>
  phone.replaceAll(/\D/g, '').length >= 10

const isPersonStarted = (person: PickupPerson): boolean =>
  Object.values(person).some((text) => text !== '')
const isPersonComplete = (person: PickupPerson): boolean =>
  person.firstName.trim() !== '' && person.lastName.trim() !== '' && hasPhone(person)

const isStarted = (address: Address): boolean =>
  Object.entries(address).some(([name, text]) => name !== 'countryCode' && text !== '')
const isComplete = (address: Address): boolean =>
  requiredParts.every((name) => address[name].trim() !== '')
  && address.stateCode.trim().length === 2
  && /^\s*\d{5}(-?\d{4})?\s*$/.test(address.zip)
  && hasPhone(address)

const isBillingStarted = (billing: Billing): boolean =>
  Object.entries(billing).some(([name, text]) => name !== 'countryCode' && text !== '')
const isBillingComplete = (billing: Billing): boolean =>
  requiredParts.every((name) => billing[name].trim() !== '')
  && billing.region.trim().length === 2
  && /^\s*\d{5}(-?\d{4})?\s*$/.test(billing.postalCode)

/** What is stored: an address that nobody typed is none. */
export function toBody({ email, memberId, note, contents }: DraftInput) {
  return {
    email: email.trim() || null,
    memberId,
    note: note.trim(),
    contents: withAddresses(contents, {
      isKept: isStarted,
      isPersonKept: isPersonStarted,
      isBillingKept: isBillingStarted,
    }),
  }
}

/** What is priced: a half-typed address is left out, so that the prices stay in sight. */
export function toPreviewBody({ email, memberId, contents }: DraftInput) {
  const isEmail = /^\S+@\S+\.\S+$/.test(email.trim())
  const priced = withAddresses(contents, {
    isKept: isComplete,
    isPersonKept: isPersonComplete,
    isBillingKept: isBillingComplete,
  })
  const { discount } = priced
  return {
    email: isEmail ? email.trim() : null,
    memberId,
    // The reason may come after the amount.
    contents: { ...priced, discount: discount && { ...discount, reason: discount.reason || '?' } },
  }
}

function withAddresses(
  contents: DraftContents,
  {
    isKept,
    isPersonKept,
    isBillingKept,
  }: {
    readonly isKept: (address: Address) => boolean
    readonly isPersonKept: (person: PickupPerson) => boolean
    readonly isBillingKept: (billing: Billing) => boolean
  },
): DraftContents {
  return {
    ...contents,
    deliveries: contents.deliveries.map((delivery) => {
      const { pickupPerson, ...others } = delivery
      const { address, registryId, recipientName } = others
      const typed = address ? `${address.firstName} ${address.lastName}`.trim() : ''
      return {
        ...others,
        ...(pickupPerson && isPersonKept(pickupPerson) && { pickupPerson }),
        recipientName: registryId ? recipientName : typed,
        address: address && isKept(address) ? address : null,
      }
    }),
    billing: contents.billing && isBillingKept(contents.billing) ? contents.billing : null,
    discount: contents.discount && contents.discount.value > 0 ? contents.discount : null,
  }
}

export const countUnits = ({ lines, customLines }: DraftContents): number =>
  [...lines, ...customLines].reduce((count, { qty }) => count + qty, 0)

export const canBeChanged = ({ state }: Pick<Draft, 'state'>): boolean =>
  state !== 'completed' && state !== 'cancelled'

export const stateLabels: Readonly<Record<Draft['state'], string>> = {
  open: 'Open',
  sent: 'Link sent',
  expired: 'Link expired',
  completed: 'Ordered',
  cancelled: 'Canceled',
}

/** The message of the server for a field of the contents. */
export function findMessage(
  fields: Readonly<Record<string, string>>,
  path: string,
): string | undefined {
  return fields[path] ?? fields[`contents.${path}`]
}
