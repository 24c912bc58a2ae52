import type { AcceptedCertificate } from '#kernel/tax-exemption/exemption.ts'
import type { GiftCardDesign } from './gift-card-designs.ts'
import { days, hours, type CalendarDate } from '#kernel/time/time.ts'

/** The stored cart. It has no prices except the price of each line when it was added. */
export interface CartState {
  readonly id: string
  readonly ownerId: string
  readonly version: number
  readonly email: string | null
  /** The checkout draft, which only checkout reads. */
  readonly checkoutDraft: unknown
  readonly estimateZip: string | null
  readonly couponCodes: readonly string[]
  readonly declinedCodes: readonly string[]
  readonly pinnedCode: string | null
  readonly dismissedNoticeIds: readonly string[]
  readonly notices: readonly StoredNotice[]
  /**
   * The last merge at sign-in, until its notice is dismissed, it is undone or the cart is placed.
   */
  readonly mergeRecord: MergeRecord | null
  /** A checkout may have reserved stock for this cart. */
  readonly mayHaveReservations: boolean
  /** The exemption certificates of a member that staff have accepted. */
  readonly certificates: readonly AcceptedCertificate[]
  readonly groups: readonly StoredGroup[]
  /** In the order they were added, including saved and recently removed lines. */
  readonly lines: readonly StoredCartLine[]
}

/** The options of a delivery group that a shopper can set. */
export interface GroupOptions {
  readonly id: string
  readonly pricesHidden: boolean
  readonly giftNote: string
  readonly wrap: boolean
  readonly deliverOn: CalendarDate | null
}

export const noGroupOptions: Omit<GroupOptions, 'id'> = {
  pricesHidden: false,
  giftNote: '',
  wrap: false,
  deliverOn: null,
}

export interface StoredGroup extends GroupOptions {
  /** `registry` goes to the registrants, whose street address is hidden from the giver. */
  readonly kind: 'own' | 'address' | 'registry'
  readonly registryId: string | null
  /** Empty until the address is entered, if the group was created at checkout. */
  readonly recipientName: string
}

export interface StoredCartLine {
  readonly id: string
  readonly groupId: string
  readonly variantId: string
  readonly qty: number
  readonly unitPriceWhenAdded: number
  readonly giftNote: string
  readonly state: 'active' | 'saved' | 'removed'
  readonly addedAt: Date
  readonly removedAt: Date | null
  /** The monogram as it was chosen; cart rules use only these fields. */
  readonly personalization: LineMonogram | null
  /**
   * The recipient, amount and design of a gift card; null for other products, and for cards that go
   * to the buyer at the variant's price without a design.
   */
  readonly giftCard: GiftRecipient | null
}

/**
 * The recipient of a gift card. Without a date it is emailed as soon as it is paid and can no
 * longer change.
 */
export interface GiftRecipient {
  readonly recipientName: string
  readonly recipientEmail: string
  readonly senderName: string
  readonly note: string
  readonly sendOn: string | null
  readonly design?: GiftCardDesign | undefined
  /** In cents, in place of the variant's price; absent if the buyer took that. */
  readonly amount?: number | undefined
}

export interface LineMonogram {
  /** Equal monograms on the same variant share a line. */
  readonly proofId: string
  readonly price: number
  readonly workDays: number
}

/** Whether two lines have the same monogram and the same gift card recipient. */
export function hasSameCustomization(
  one: Pick<StoredCartLine, 'personalization' | 'giftCard'>,
  other: Pick<StoredCartLine, 'personalization' | 'giftCard'>,
): boolean {
  return (
    one.personalization?.proofId === other.personalization?.proofId
    && isSameRecipient(one.giftCard, other.giftCard)
  )
}

function isSameRecipient(one: GiftRecipient | null, other: GiftRecipient | null): boolean {
  if (!one || !other) return one === other
  return (
    one.recipientEmail === other.recipientEmail
    && one.recipientName === other.recipientName
    && one.senderName === other.senderName
    && one.note === other.note
    && one.sendOn === other.sendOn
    && one.design === other.design
    && one.amount === other.amount
  )
}

/** A stored notice about a single event, shown until it is dismissed. */
export interface StoredNotice {
  readonly id: string
  readonly kind: 'price' | 'stock' | 'gone' | 'merged'
  readonly text: string
}

/** The changes of a merge at sign-in, stored so that it can be undone. */
export interface MergeRecord {
  /** The cart version after the merge; a later one means that the shopper has changed the cart. */
  readonly version: number
  /** Lines and delivery groups that the merge added. */
  readonly lines: readonly string[]
  readonly groups: readonly string[]
  /** Account lines that got a larger quantity, with the previous one and the guest's line. */
  readonly increasedLines: readonly {
    readonly id: string
    readonly qty: number
    readonly guestLineId: string
  }[]
  /** Account lines that were saved for later because of their age. */
  readonly staleLineIds: readonly string[]
  /**
   * The previous options of delivery groups that took over options of the guest; absent in older
   * records.
   */
  readonly previousOptions?: readonly GroupOptions[]
}

/** Coupon codes per cart; each one may be tried with each other one. */
export const maxCouponCodes = 12

/** Stored notices per cart; the oldest are dropped. */
export const maxNotices = 100

/** How long a removed line can be restored, in milliseconds. */
export const lineRestorePeriod = hours(1)

export const guestCartDays = 60
const memberCartDays = 180

export function calculateCartExpiry(ownerId: string, now: Date): Date {
  return new Date(now.getTime() + days(ownerId.startsWith('mem_') ? memberCartDays : guestCartDays))
}

/** An empty cart that is not stored yet. */
export function createEmptyCart(
  ownerId: string,
  { cartId, groupId }: { cartId: string; groupId: string },
): CartState {
  const own = {
    id: groupId,
    kind: 'own' as const,
    registryId: null,
    recipientName: '',
    ...noGroupOptions,
  }
  return {
    id: cartId,
    ownerId,
    version: 0,
    email: null,
    checkoutDraft: null,
    estimateZip: null,
    couponCodes: [],
    declinedCodes: [],
    pinnedCode: null,
    dismissedNoticeIds: [],
    notices: [],
    mergeRecord: null,
    mayHaveReservations: false,
    certificates: [],
    groups: [own],
    lines: [],
  }
}

export function activeLines(state: CartState): StoredCartLine[] {
  return state.lines.filter((line) => line.state === 'active')
}

export function getOwnGroup(state: CartState): StoredGroup {
  const own = state.groups.find((group) => group.kind === 'own')
  if (!own) throw new Error(`Cart ${state.id} has no own group.`)
  return own
}
