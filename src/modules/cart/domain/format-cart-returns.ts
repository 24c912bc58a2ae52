import type { CalendarDate } from '#kernel/time/time.ts'

export interface LineReturnTerms {
  readonly groupId: string
  /** The return window in days; 0 is none. */
  readonly days: number
  readonly anchor: 'delivered' | 'shipped' | 'placed'
  readonly holiday: { readonly from: string; readonly to: string; readonly until: string } | null
  /** For registry gifts: they can be returned at least until this day. */
  readonly atLeastUntil: CalendarDate | null
  readonly isMonogrammed: boolean
}

const anchorPhrases = {
  placed: 'after you order',
  shipped: 'after they ship',
  delivered: 'after they arrive',
} as const
const anchorOrder = Object.keys(anchorPhrases)

/**
 * One or two sentences about all lines: the shortest return window, and what cannot be returned.
 * Empty without lines.
 */
export function formatCartReturns(lines: readonly LineReturnTerms[]): string {
  const returnable = lines.filter((line) => line.days > 0)
  const [shortest] = returnable.toSorted(
    (a, b) => a.days - b.days || anchorOrder.indexOf(a.anchor) - anchorOrder.indexOf(b.anchor),
  )
  if (!shortest) return formatReturnExceptions(lines)
  const hasLongerWindows = returnable.some(
    (line) => line.days !== shortest.days || line.anchor !== shortest.anchor,
  )
  const period = `${shortest.days} ${shortest.days === 1 ? 'day' : 'days'}`
  const others = hasLongerWindows ? ', and some for longer' : ''
  return [
    `Unused items can be returned up to ${period} ${anchorPhrases[shortest.anchor]}${others}.`,
    formatReturnExceptions(lines),
  ]
    .filter(Boolean)
    .join(' ')
}

export function formatReturnExceptions(lines: readonly LineReturnTerms[]): string {
  const nonReturnable = lines.filter((line) => line.days === 0)
  const hasFinalSale = nonReturnable.some((line) => !line.isMonogrammed)
  const hasMonogram = nonReturnable.some((line) => line.isMonogrammed)
  if (nonReturnable.length > 0 && nonReturnable.length === lines.length) {
    const why = [
      ...(hasFinalSale ? ['final sale'] : []),
      ...(hasMonogram ? ['monogrammed'] : []),
    ].join(' or ')
    const label = why.charAt(0).toUpperCase() + why.slice(1)
    return `${label}: can be returned only if something is wrong.`
  }
  return [
    ...(hasFinalSale ? ['Some items are final sale.'] : []),
    ...(hasMonogram ? ['Monogrammed items can be returned only if something is wrong.'] : []),
  ].join(' ')
}
