import { formatMoney } from '#kernel/money/money.ts'
import type { EligibleReturnLine, ReturnItem } from './return-calls.ts'

interface ResolutionOption {
  readonly resolution: ReturnItem['resolution']
  readonly label: string
  readonly note: string
}

interface ResolutionFacts {
  readonly isOurFault: boolean
  readonly reason: ReturnItem['reason']
  /** Bonus on store credit in basis points; null without an account. */
  readonly bonus: number | null
}

/** Lists the resolutions for a line, the most common first. The server checks the choice again. */
export function listResolutions(
  { resolutions, lateFor, exchanges, restocking }: EligibleReturnLine,
  { isOurFault, reason, bonus }: ResolutionFacts,
): ResolutionOption[] {
  const hasRestockingFee = restocking > 0 && !isOurFault
  const options: readonly (ResolutionOption & { readonly isOffered: boolean })[] = [
    {
      resolution: 'refund',
      label: 'Refund',
      note:
        'To your original payment method, 5 to 10 days after we receive the item'
        + (hasRestockingFee ? `. A ${restocking / 100}% restocking fee applies` : ''),
      isOffered: true,
    },
    {
      resolution: 'credit',
      label: 'Store credit',
      note: bonus
        ? `With a ${bonus / 100}% bonus, the day we receive the item`
        : 'The day we receive the item',
      isOffered: bonus !== null,
    },
    {
      resolution: 'exchange',
      label: 'Exchange',
      note:
        'For another option or a different product. We reserve it now and ship it when we '
        + 'receive your item. If it costs less, we refund the difference',
      isOffered: exchanges.length > 0 && reason !== 'missing',
    },
    {
      resolution: 'replace',
      label: 'Replacement',
      note: 'We ship it again for free',
      isOffered: isOurFault,
    },
    {
      resolution: 'keep',
      label: 'Keep it and get a refund',
      note: 'For small items. You don’t need to ship anything',
      isOffered: isOurFault,
    },
  ]
  const isOpen = (outcome: ResolutionOption['resolution']) =>
    resolutions.includes(outcome) && (isOurFault || !lateFor.includes(outcome))
  return options.flatMap(({ isOffered, ...offer }) =>
    isOffered && isOpen(offer.resolution) ? [offer] : [],
  )
}

/** "Quilt, Moss: $12.00 back", "Quilt, Fern: $8.00 more". */
export function describeExchange({
  label,
  refund,
  extraCost,
}: Pick<EligibleReturnLine['exchanges'][number], 'label' | 'refund' | 'extraCost'>): string {
  if (extraCost > 0) return `${label}: ${formatMoney(extraCost)} more`
  return refund > 0 ? `${label}: ${formatMoney(refund)} back` : label
}

/** Returns the chosen exchange if it costs more; it is then ordered with store credit. */
export function findMoreExpensiveExchange(
  { exchanges }: EligibleReturnLine,
  { resolution, exchangeVariantId }: ReturnItem,
): string | null {
  const chosen =
    resolution === 'exchange'
      ? exchanges.find(({ variantId }) => variantId === exchangeVariantId)
      : undefined
  return chosen && chosen.extraCost > 0 ? chosen.label : null
}

export const returnMethodTexts = {
  label: {
    label: 'Our carrier, with a label',
    note: 'Print the label, or write its number on any parcel, and drop it off',
  },
  qr_dropoff: {
    label: 'Our carrier, without a printer',
    note: 'Show the number on your phone when you drop it off',
  },
  pickup: {
    label: 'Carrier pickup',
    note: 'At your shipping address, on the next business day. We’ll email you the label',
  },
  own: { label: 'Ship it yourself', note: 'With a carrier of your choice, at your cost' },
  none: { label: 'Nothing to ship', note: '' },
} as const
