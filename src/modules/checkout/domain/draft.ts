import type { CalendarDate } from '#kernel/time/time.ts'
import type { DestinationCode } from '#kernel/us-address/destinations.ts'

/** Where a parcel goes. */
export interface DeliveryAddress {
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
  readonly deliveryNotes: string
}

/** Where a card's owner lives: any country. */
export interface CardAddress {
  readonly firstName: string
  readonly lastName: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  readonly countryCode: string
}

/** What a service that knows addresses said of one. */
export interface LookedUp {
  /** As it was typed. */
  readonly isKnown: boolean
  readonly suggestion:
    | (Pick<DeliveryAddress, 'line1' | 'line2' | 'city' | 'stateCode' | 'zip'> & {
        readonly reason: string
      })
    | null
  readonly doubt: string | null
}

export interface GroupDraft {
  readonly address: DeliveryAddress | null
  /** Of the address; none when nobody was asked or no answer came. */
  readonly looked?: LookedUp | null
  readonly methodId: string | null
  /** Gifts that their registry wants later: they leave on this day. */
  readonly notBefore?: CalendarDate | null
  /** Gifts that can be sent back until this day at least. */
  readonly returnableUntil?: CalendarDate | null
}

/** Whether the shopper wants the letter, and when and from where that was said; what was kept before places were has none. */
export interface Consent {
  readonly consent: boolean
  readonly at: string
  readonly ip?: string
}

/** What was entered at settlement so far; kept with the cart. */
export interface Draft {
  readonly marketing: Consent | null
  readonly groups: Readonly<Record<string, GroupDraft>>
  /** Null until the shopper said otherwise: then the card's address is the delivery's. */
  readonly billing: {
    readonly sameAsShipping: boolean
    readonly address: CardAddress | null
  } | null
  readonly tenders: ChosenTenders
  /** What the shopper was shown last, so that a change of the total can be told in words. */
  readonly shown: Shown | null
}

/** What beside the card the shopper wants to pay with. */
export interface ChosenTenders {
  readonly wallet: boolean
  /** Gift cards whose codes were entered. */
  readonly lotIds: readonly string[]
  readonly points: number
}

/** Gift cards on one order (commerce.md §1.3). */
export const mostGiftCards = 5

export interface Shown {
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
  /** Of it, what the card does not pay. */
  readonly tendered: number
}

export interface Entered {
  readonly marketing?: boolean
  readonly groups?: readonly {
    readonly groupId: string
    readonly address?: DeliveryAddress
    readonly looked?: LookedUp | null
    readonly methodId?: string
  }[]
  readonly billing?: { readonly sameAsShipping: boolean; readonly address: CardAddress | null }
  readonly wallet?: boolean
  readonly points?: number
  readonly addLotId?: string
  readonly dropLotId?: string
}

const noTenders: ChosenTenders = { wallet: false, lotIds: [], points: 0 }
const empty: Draft = { marketing: null, groups: {}, billing: null, tenders: noTenders, shown: null }

/** A draft as the cart kept it. */
export function draftOf(stored: unknown): Draft {
  const kept = stored as Partial<Draft> | null
  return {
    ...empty,
    ...kept,
    shown: kept?.shown ? { ...kept.shown, tendered: kept.shown.tendered ?? 0 } : null,
  }
}

interface EnteredAt {
  readonly groupIds: readonly string[]
  readonly now: Date
  readonly ip: string
}

/** Takes over what was entered now and keeps the rest; groups the cart no longer has are forgotten. */
export function enter(draft: Draft, entered: Entered, { groupIds, now, ip }: EnteredAt): Draft {
  const groups = Object.fromEntries(
    groupIds.flatMap((id): [string, GroupDraft][] => {
      const before = draft.groups[id]
      const given = entered.groups?.find((group) => group.groupId === id)
      if (!before && !given) return []
      const { address = null, looked = null } = given?.address ? given : (before ?? {})
      return [
        [
          id,
          {
            address,
            ...(looked && { looked }),
            methodId: given?.methodId ?? before?.methodId ?? null,
          },
        ],
      ]
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

function chosenTenders(
  before: ChosenTenders,
  { wallet, points, addLotId, dropLotId }: Entered,
): ChosenTenders {
  const kept = before.lotIds.filter((id) => id !== dropLotId && id !== addLotId)
  return {
    wallet: wallet ?? before.wallet,
    points: points ?? before.points,
    lotIds: addLotId ? [...kept, addLotId] : kept,
  }
}

/** The card's address of somebody who pays from where the parcel goes. */
export function billingFrom({
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
    countryCode: 'US',
  }
}
