import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { AddressVerification, CardAddress, DeliveryAddress } from './delivery-address.ts'
import { choosePickup, type PickupPerson } from './pickup-choice.ts'

export interface GroupDraft {
  readonly address: DeliveryAddress | null
  /** The result for the address; null when no service answered. */
  readonly looked?: AddressVerification | null
  /** The shipping method. */
  readonly methodId: string | null
  /** The buyer picks it up; address and method are kept for a change of mind. */
  readonly isPickup?: boolean
  readonly pickupPerson?: PickupPerson
  /** Gifts ship no earlier than this day, set by the registry. */
  readonly notBefore?: CalendarDate | null
  /** Gifts can be returned until this day at least. */
  readonly returnableUntil?: CalendarDate | null
}

/**
 * Newsletter consent with time and IP address; drafts from before IP addresses were stored have
 * none.
 */
export interface Consent {
  readonly consent: boolean
  readonly at: string
  readonly ip?: string
}

/** What the shopper has entered at checkout, stored with the cart. */
export interface CheckoutDraft {
  readonly marketing: Consent | null
  readonly groups: Readonly<Record<string, GroupDraft>>
  /** Null until the shopper changes it: the shipping address is the billing address. */
  readonly billing: {
    readonly sameAsShipping: boolean
    readonly address: CardAddress | null
  } | null
  readonly tenders: TenderChoice
  /** The prices that the shopper saw last, to explain a change of the total. */
  readonly shown: ShownPrices | null
}

/** What the shopper wants to pay with besides the card. */
export interface TenderChoice {
  readonly wallet: boolean
  /** Gift cards whose codes were entered. */
  readonly grantIds: readonly string[]
  readonly points: number
}

/** The most gift cards that one order can use (commerce.md §1.3). */
export const maxGiftCards = 5

export interface ShownPrices {
  readonly lines: readonly {
    readonly id: string
    readonly name: string
    readonly qty: number
    readonly unitPrice: number
  }[]
  readonly discount: number
  readonly wrap: number
  readonly shipping: number
  readonly tax: number
  readonly grand: number
  /** The part that the card does not pay. */
  readonly tendered: number
}

interface GroupInput {
  readonly groupId: string
  readonly address?: DeliveryAddress
  readonly looked?: AddressVerification | null
  readonly methodId?: string
  readonly isPickup?: boolean
  readonly pickupPerson?: PickupPerson
}

export interface DraftInput {
  readonly marketing?: boolean
  readonly groups?: readonly GroupInput[]
  readonly billing?: { readonly sameAsShipping: boolean; readonly address: CardAddress | null }
  readonly wallet?: boolean
  readonly points?: number
  readonly addedGiftCardId?: string
  readonly removedGiftCardId?: string
}

const noTenders: TenderChoice = { wallet: false, grantIds: [], points: 0 }
const empty: CheckoutDraft = {
  marketing: null,
  groups: {},
  billing: null,
  tenders: noTenders,
  shown: null,
}

/** Reads the draft that the cart stores. */
export function parseDraft(stored: unknown): CheckoutDraft {
  const draft = stored as Partial<CheckoutDraft> | null
  return {
    ...empty,
    ...draft,
    shown: draft?.shown ? { ...draft.shown, tendered: draft.shown.tendered ?? 0 } : null,
  }
}

interface EnteredAt {
  readonly groupIds: readonly string[]
  readonly now: Date
  readonly ip: string
}

/** Applies new input to a draft; groups that the cart no longer has are dropped. */
export function updateDraft(
  draft: CheckoutDraft,
  entered: DraftInput,
  { groupIds, now, ip }: EnteredAt,
): CheckoutDraft {
  const groups = Object.fromEntries(
    groupIds.flatMap((id): [string, GroupDraft][] => {
      const before = draft.groups[id]
      const given = entered.groups?.find((group) => group.groupId === id)
      return before || given ? [[id, updateGroup(before, given)]] : []
    }),
  )
  const isNewConsent =
    entered.marketing !== undefined && entered.marketing !== (draft.marketing?.consent ?? false)
  return {
    ...draft,
    groups,
    marketing: isNewConsent
      ? { consent: entered.marketing ?? false, at: now.toISOString(), ip }
      : draft.marketing,
    billing: entered.billing ?? draft.billing,
    tenders: chosenTenders(draft.tenders, entered),
  }
}

function updateGroup(before: GroupDraft | undefined, given: GroupInput | undefined): GroupDraft {
  const { address = null, looked = null } = given?.address ? given : (before ?? {})
  const { isPickup, methodId } = choosePickup(before, given)
  const pickupPerson = given?.pickupPerson ?? before?.pickupPerson
  return {
    address,
    ...(looked && { looked }),
    methodId,
    ...(isPickup && { isPickup }),
    ...(pickupPerson && { pickupPerson }),
  }
}

function chosenTenders(
  before: TenderChoice,
  { wallet, points, addedGiftCardId, removedGiftCardId }: DraftInput,
): TenderChoice {
  const kept = before.grantIds.filter((id) => id !== removedGiftCardId && id !== addedGiftCardId)
  return {
    wallet: wallet ?? before.wallet,
    points: points ?? before.points,
    grantIds: addedGiftCardId ? [...kept, addedGiftCardId] : kept,
  }
}

/** The billing address of a shopper who lives at the shipping address. */
export function toBillingAddress({
  firstName,
  lastName,
  line1,
  line2,
  city,
  stateCode,
  zip,
}: DeliveryAddress): CardAddress {
  return {
    firstName,
    lastName,
    line1,
    line2,
    city,
    region: stateCode,
    postalCode: zip,
    countryCode: getShopLocale().country,
  }
}
