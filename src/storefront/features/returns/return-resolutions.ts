import { formatMoney } from '#kernel/money/money.ts'
import type { EligibleReturnLine, ReturnItem } from './return-calls.ts'
import * as t from '#messages/return-request.ts'

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
      label: t.refund,
      note: hasRestockingFee
        ? t.refundHintRestocking({ percent: String(restocking / 100) })
        : t.refundHint,
      isOffered: true,
    },
    {
      resolution: 'credit',
      label: t.credit,
      note: bonus ? t.creditBonus({ percent: String(bonus / 100) }) : t.creditHint,
      isOffered: bonus !== null,
    },
    {
      resolution: 'exchange',
      label: t.exchange,
      note: t.exchangeHint,
      isOffered: exchanges.length > 0 && reason !== 'missing',
    },
    {
      resolution: 'replace',
      label: t.replace,
      note: t.replaceHint,
      isOffered: isOurFault,
    },
    {
      resolution: 'keep',
      label: t.keep,
      note: t.keepHint,
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
  if (extraCost > 0) return t.exchangeMore({ name: label, amount: formatMoney(extraCost) })
  return refund > 0 ? t.exchangeBack({ name: label, amount: formatMoney(refund) }) : label
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
    label: t.carrierLabel,
    note: t.carrierLabelHint,
  },
  qr_dropoff: {
    label: t.noPrinter,
    note: t.noPrinterHint,
  },
  pickup: {
    label: t.carrierPickup,
    note: t.carrierPickupHint,
  },
  own: { label: t.shipYourself, note: t.shipYourselfHint },
  none: { label: t.nothingToShip, note: '' },
} as const
