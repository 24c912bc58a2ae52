import type { Currency } from '#kernel/locale/shop-locale.ts'
import type { Picture } from '#modules/catalog/contract.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import type { PriceAdjustment, PricedUnit, TaxRow, Totals } from '#modules/pricing/price-lines.ts'
import type { GroupExemption } from '#kernel/tax-exemption/exemption.ts'
import type { FrozenTaxSale } from '#modules/pricing/tax-calculation.ts'
import type { AppliedReturnPolicy } from './domain/return-terms.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

/** An order as checkout passes it on: all amounts are frozen. */
export interface PlacedOrder {
  readonly id: string
  readonly checkoutId: string
  readonly cartId: string
  /** Absent for the online shop. */
  readonly channel?: 'phone'
  readonly ownerId: string
  readonly sessionId: string
  readonly email: string
  readonly currency: Currency
  readonly totals: Totals
  readonly taxes: readonly TaxRow[]
  readonly billing: PlacedBilling | null
  /** The accepted versions. */
  readonly policies: { readonly terms: string; readonly returns: string; readonly privacy: string }
  /** Newsletter consent, with its time and IP address. */
  readonly marketing: { readonly consent: boolean; readonly at: string; readonly ip?: string }
  readonly groups: readonly PlacedGroup[]
  readonly adjustments: readonly PriceAdjustment[]
  /** The commission of the order. Its production starts at once, so there is no edit window. */
  readonly commissionId?: string
  /** Tenders other than the card; absent in checkouts frozen before tenders existed. */
  readonly tenders?: readonly PlacedTender[]
  readonly placedAt: Date
}

/** An amount that pays for an order instead of the card, with its share of every order unit. */
export interface PlacedTender {
  readonly kind: 'wallet' | 'points' | 'deposit'
  /** The payment of a deposit. */
  readonly paymentId?: string | null
  readonly pocket: string | null
  readonly grantId: string | null
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
  /** Set for registry gifts. Their address is never shown to the buyer. */
  readonly registryId?: string | null
  /** The group does not ship before this day. */
  readonly shipAfter?: CalendarDate | null
  /** The recipient can return it at least until this day. */
  readonly returnableUntil?: CalendarDate | null
  /** The needed-by date; absent in older checkouts. */
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
  /** Absent if the built-in table calculated the tax. */
  readonly taxSale?: FrozenTaxSale | undefined
  /** Absent in older checkouts. */
  readonly taxExemption?: GroupExemption | null
  /** The state of the shop, for a pickup; otherwise the address decides. */
  readonly taxedState?: string | null
  readonly lines: readonly PlacedLine[]
}

export interface PlacedLine {
  readonly id: string
  readonly variantId: string
  readonly productId: string
  readonly productSlug: string
  readonly sku: string | null
  readonly title: string
  readonly options: readonly string[]
  readonly picture: Picture
  readonly giftNote: string
  readonly qty: number
  readonly unitPrice: number
  readonly compareAt: number | null
  readonly finalSale: boolean
  /** Calendar days until the product is in stock. */
  readonly leadDays: number
  /** The first day that a preorder or backorder can ship. */
  readonly shipsOn?: CalendarDate | null
  readonly personalization: Personalization | null
  readonly giftCard?: PlacedGiftCard | null
  /** The product's return policy; absent in older checkouts. */
  readonly returnRule?: AppliedReturnPolicy
  readonly totals: Totals
  /** One for each order unit. */
  readonly units: readonly PricedUnit[]
}

export interface PlacedGiftCard {
  readonly recipientName: string
  readonly recipientEmail: string
  readonly senderName: string
  readonly note: string
  readonly sendOn: string | null
  readonly design?: string | undefined
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
  /** Encrypted notes for the carrier; null without notes and after delivery. */
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
