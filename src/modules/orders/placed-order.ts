import type { Picture } from '#modules/catalog/contract.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import type { Adjustment, QuotedUnit, TaxRow, Totals } from '#modules/pricing/quote.ts'
import type { PromisedTerms } from './domain/return-promise.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

/** An order as checkout hands it over: everything frozen, nothing to be looked up again. */
export interface PlacedOrder {
  readonly id: string
  readonly checkoutId: string
  readonly cartId: string
  readonly ownerId: string
  readonly sessionId: string
  readonly email: string
  readonly currency: 'USD'
  readonly totals: Totals
  readonly taxes: readonly TaxRow[]
  readonly billing: PlacedBilling | null
  /** The versions that were accepted. */
  readonly policies: { readonly terms: string; readonly returns: string; readonly privacy: string }
  /** Whether the letter was asked for, when and from where. */
  readonly marketing: { readonly consent: boolean; readonly at: string; readonly ip?: string }
  readonly groups: readonly PlacedGroup[]
  readonly adjustments: readonly Adjustment[]
  /** The commission it was made of: it is begun at once, and its buyer changes nothing alone. */
  readonly commissionId?: string
  /** What beside the card pays; checkouts frozen before there were any have none. */
  readonly tenders?: readonly PlacedTender[]
  readonly placedAt: Date
}

/** A sum that pays for an order in place of the card, with its share of every piece. */
export interface PlacedTender {
  readonly kind: 'wallet' | 'points' | 'deposit'
  /** With a deposit: the payment it was. */
  readonly paymentId?: string | null
  readonly pocket: string | null
  readonly lotId: string | null
  readonly label: string
  readonly amount: number
  readonly shares: readonly {
    readonly lineId: string
    readonly unit: number
    readonly part: 'goods' | 'delivery'
    readonly amount: number
  }[]
}

export interface PlacedGroup {
  readonly id: string
  /** Gifts for the people of a registry: its address is the shop's to know, never the buyer's. */
  readonly registryId?: string | null
  /** It is kept back until then. */
  readonly shipAfter?: CalendarDate | null
  /** Whoever is given it can send it back until then at least. */
  readonly returnableUntil?: CalendarDate | null
  /** The day it is needed by; checkouts frozen before it could be named have none. */
  readonly deliverOn?: CalendarDate | null
  readonly recipientName: string
  readonly address: PlacedAddress | null
  readonly method: {
    readonly id: string
    readonly label: string
    readonly earliest: CalendarDate
    readonly latest: CalendarDate
  } | null
  readonly giftNote: string
  readonly wrap: boolean
  readonly pricesHidden: boolean
  readonly totals: Totals
  readonly taxes: readonly TaxRow[]
  readonly lines: readonly PlacedLine[]
}

export interface PlacedLine {
  readonly id: string
  readonly variantId: string
  readonly goodsId: string
  readonly goodsSlug: string
  readonly sku: string | null
  readonly title: string
  readonly options: readonly string[]
  readonly picture: Picture
  readonly giftNote: string
  readonly qty: number
  readonly unitPrice: number
  readonly compareAt: number | null
  readonly finalSale: boolean
  /** Calendar days until the piece itself is there. */
  readonly leadDays: number
  /** The first day it can ship, of a preorder or a backorder. */
  readonly shipsOn?: CalendarDate | null
  readonly personalization: Personalization | null
  /** With a gift card: whom it goes to, and when. */
  readonly giftCard?: PlacedGiftCard | null
  /** The return policy that holds for it; checkouts frozen before there were any have none. */
  readonly returnRule?: PromisedTerms
  readonly totals: Totals
  /** One for each piece. */
  readonly units: readonly QuotedUnit[]
}

export interface PlacedGiftCard {
  readonly recipientName: string
  readonly recipientEmail: string
  readonly senderName: string
  readonly note: string
  readonly sendOn: string | null
}

export interface PlacedAddress {
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly stateCode: string
  readonly zip: string
  readonly phone: string
  /** What the driver is to know, sealed; null when there is nothing, or once the delivery is over. */
  readonly notesSealed: string | null
}

export interface PlacedBilling {
  readonly firstName: string
  readonly lastName: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  readonly countryCode: string
}
