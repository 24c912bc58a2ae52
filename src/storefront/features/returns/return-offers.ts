import { formatMoney } from '#kernel/money/money.ts'
import type { EligibleLine, ReturnItem } from './return-flow.ts'

interface Offer {
  readonly resolution: ReturnItem['resolution']
  readonly label: string
  readonly note: string
}

interface OfferFacts {
  readonly isOurFault: boolean
  readonly reason: ReturnItem['reason']
  /** Basis points on top of store credit; null for those without an account. */
  readonly bonus: number | null
}

/** What can be chosen for a line, in the order people ask for it. The server has the last word. */
export function offersFor(
  { resolutions, lateFor, exchanges, restocking }: EligibleLine,
  { isOurFault, reason, bonus }: OfferFacts,
): Offer[] {
  const all: readonly (Offer & { readonly isOffered: boolean })[] = [
    {
      resolution: 'refund',
      label: 'Money back',
      note: `To where it came from, 5 to 10 days after it is here${restocking > 0 && !isOurFault ? `. ${restocking / 100}% of its price is kept back` : ''}`,
      isOffered: true,
    },
    {
      resolution: 'credit',
      label: 'Store credit',
      note: bonus ? `With ${bonus / 100}% on top, the day it is here` : 'The day it is here',
      isOffered: bonus !== null,
    },
    {
      resolution: 'exchange',
      label: 'Another one',
      note: 'Another choice of it, or something else. Kept for you from now on, sent when this one is here; what it costs less goes back to you',
      isOffered: exchanges.length > 0 && reason !== 'missing',
    },
    {
      resolution: 'replace',
      label: 'The same again',
      note: 'We send it anew, at our cost',
      isOffered: isOurFault,
    },
    {
      resolution: 'keep',
      label: 'Keep it, with money back',
      note: 'For small pieces; nothing has to be sent',
      isOffered: isOurFault,
    },
  ]
  const isOpen = (outcome: Offer['resolution']) =>
    resolutions.includes(outcome) && (isOurFault || !lateFor.includes(outcome))
  return all.flatMap(({ isOffered, ...offer }) =>
    isOffered && isOpen(offer.resolution) ? [offer] : [],
  )
}

/** "Quilt, Moss: $12.00 back", "Quilt, Fern: $8.00 more". */
export function exchangeInWords({
  label,
  back,
  more,
}: Pick<EligibleLine['exchanges'][number], 'label' | 'back' | 'more'>): string {
  if (more > 0) return `${label}: ${formatMoney(more)} more`
  return back > 0 ? `${label}: ${formatMoney(back)} back` : label
}

/** What a line is exchanged for when that costs more: it is ordered with the credit for this one. */
export function dearerFor(
  { exchanges }: EligibleLine,
  { resolution, exchangeVariantId }: ReturnItem,
): string | null {
  const chosen =
    resolution === 'exchange'
      ? exchanges.find(({ variantId }) => variantId === exchangeVariantId)
      : undefined
  return chosen && chosen.more > 0 ? chosen.label : null
}

export const wayBack = {
  label: {
    label: 'Our carrier',
    note: 'Print the label, or write its number on any parcel, and hand it over',
  },
  qr_dropoff: {
    label: 'Our carrier, without writing',
    note: 'Show the number on your phone where you hand it over',
  },
  pickup: {
    label: 'Our carrier fetches it',
    note: 'At the address it was sent to, on the next business day; the label comes by email',
  },
  own: { label: 'Your own parcel', note: 'With a carrier of your choice, at your cost' },
  none: { label: 'Nothing to send', note: '' },
} as const
