import { days, hours, type CalendarDate } from '#kernel/time/time.ts'

/** The cart as it is kept: no price but the one each line was added at. */
export interface CartState {
  readonly id: string
  readonly ownerId: string
  readonly version: number
  readonly email: string | null
  /** Checkout's draft; the cart only keeps it. */
  readonly settlement: unknown
  readonly estimateZip: string | null
  /** Codes that were entered, in that order. */
  readonly couponCodes: readonly string[]
  /** Codes that would come by themselves and were taken out. */
  readonly declinedCodes: readonly string[]
  /** The code the shopper wants used, whatever else would be cheaper. */
  readonly pinnedCode: string | null
  readonly acknowledged: readonly string[]
  readonly notices: readonly KeptNotice[]
  /** What signing in did to it last, until that is seen, taken back or the cart is placed. */
  readonly merged: Merged | null
  /** It was placed before: a checkout may hold pieces for it. */
  readonly placed: boolean
  /** "To me" first. */
  readonly groups: readonly StoredGroup[]
  /** In the order they were added; the saved and the lately removed too. */
  readonly lines: readonly StoredCartLine[]
}

/** What a shopper says of a delivery. */
export interface DeliveryWords {
  readonly id: string
  readonly pricesHidden: boolean
  readonly giftNote: string
  readonly wrap: boolean
  /** The day it is needed by. */
  readonly deliverOn: CalendarDate | null
}

export interface StoredGroup extends DeliveryWords {
  /** `registry` goes to the people of a registry, whose street its giver never sees. */
  readonly kind: 'own' | 'address' | 'registry'
  readonly registryId: string | null
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
  readonly addedAt: string
  readonly removedAt: string | null
  /** The letters on it, as they were when they were chosen; the rules need no more of them than this. */
  readonly personalization: Lettering | null
  /** Whom a gift card goes to; null for everything else, and for one that goes to its buyer. */
  readonly giftCard: GiftRecipient | null
}

/** Whom a gift card is sent to, with what words and when; without a day, as soon as it is paid and cannot be changed any more. */
export interface GiftRecipient {
  readonly recipientName: string
  readonly recipientEmail: string
  readonly senderName: string
  readonly note: string
  readonly sendOn: string | null
}

export interface Lettering {
  /** The same letters on the same variant are the same line. */
  readonly proofId: string
  readonly price: number
  readonly workDays: number
}

/** The same piece with the same letters, or a gift card for the same person. */
export function sameMaking(
  one: Pick<StoredCartLine, 'personalization' | 'giftCard'>,
  other: Pick<StoredCartLine, 'personalization' | 'giftCard'>,
): boolean {
  return (
    one.personalization?.proofId === other.personalization?.proofId
    && sameRecipient(one.giftCard, other.giftCard)
  )
}

function sameRecipient(one: GiftRecipient | null, other: GiftRecipient | null): boolean {
  if (!one || !other) return one === other
  return (
    one.recipientEmail === other.recipientEmail
    && one.recipientName === other.recipientName
    && one.senderName === other.senderName
    && one.note === other.note
    && one.sendOn === other.sendOn
  )
}

/** A notice about something that happened once, kept until it is seen. */
export interface KeptNotice {
  readonly id: string
  readonly kind: 'price' | 'stock' | 'gone' | 'merged'
  readonly text: string
}

/** What a sign-in changed in the account's cart, so that it can be taken back. */
export interface Merged {
  /** The version it left the cart at; a later one says that the shopper has gone on. */
  readonly version: number
  /** Lines that came and cost something, and deliveries that came. */
  readonly lines: readonly string[]
  readonly groups: readonly string[]
  /** Lines of the account that grew: how many they were, and the visitor's line that made them grow. */
  readonly grown: readonly { readonly id: string; readonly qty: number; readonly twin: string }[]
  /** Lines of the account that were saved for later, having lain there too long. */
  readonly setAside: readonly string[]
  /** Deliveries of the account that took over what the visitor said of them, as they were; merges before days could be named have none. */
  readonly told?: readonly DeliveryWords[]
}

/** So many codes are kept in a cart; each may be tried with each. */
export const mostCodes = 12

/** So many kept notices at most; the oldest give way. */
export const maxNotices = 100

/** How long a removed line can be put back. */
export const undoTime = hours(1)

export const guestCartDays = 60
const memberCartDays = 180

/** When a cart that nobody touches any more ends. */
export function cartEnd(ownerId: string, now: Date): Date {
  return new Date(now.getTime() + days(ownerId.startsWith('mem_') ? memberCartDays : guestCartDays))
}

/** A cart with nothing in it yet, which nobody has written down. */
export function newCart(
  ownerId: string,
  { cartId, groupId }: { cartId: string; groupId: string },
): CartState {
  const bare = { pricesHidden: false, giftNote: '', wrap: false, deliverOn: null }
  const own = { id: groupId, kind: 'own' as const, registryId: null, recipientName: '', ...bare }
  return {
    id: cartId,
    ownerId,
    version: 0,
    email: null,
    settlement: null,
    estimateZip: null,
    couponCodes: [],
    declinedCodes: [],
    pinnedCode: null,
    acknowledged: [],
    notices: [],
    merged: null,
    placed: false,
    groups: [own],
    lines: [],
  }
}

export function activeLines(state: CartState): StoredCartLine[] {
  return state.lines.filter((line) => line.state === 'active')
}

export function ownGroup(state: CartState): StoredGroup {
  const own = state.groups.find((group) => group.kind === 'own')
  if (!own) throw new Error(`Cart ${state.id} has no group of its own.`)
  return own
}
