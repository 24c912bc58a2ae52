import type { Cart } from '#modules/cart/contract.ts'
import { formatMoney, formatShortMoney } from '#kernel/money/money.ts'
import type { SummaryLine } from '#ui/primitives/summary-card/summary-card.tsx'
import { formatCount } from './count-words.ts'

/** The rows of the cart summary. Unknown amounts say what is needed to know them. */
export function cartSummaryLines(cart: Cart): SummaryLine[] {
  const { totals } = cart
  const groups = listShippedGroups(cart)
  const shipping = totals.shipping - totals.shippingDiscount
  return [
    {
      key: 'pieces',
      label: formatSubtotalLabel(countBuyableUnits(cart)),
      amount: totals.merchandise,
    },
    ...off('Item discounts', totals.productDiscount),
    ...off('Order discounts', totals.orderDiscount),
    ...(totals.personalization > 0
      ? [{ key: 'personalization', label: 'Monogram', amount: totals.personalization }]
      : []),
    ...(totals.wrap > 0 ? [{ key: 'wrap', label: 'Gift wrap', amount: totals.wrap }] : []),
    {
      key: 'delivery',
      label:
        groups.length > 1
          ? `Shipping, ${formatCount(groups.length, 'address', 'addresses')}`
          : 'Shipping',
      note: freeShippingNote(groups),
      amount: shipping,
      ...(shipping === 0 && { words: groups.length === 0 ? 'By email' : 'Free' }),
    },
    { key: 'tax', label: 'Estimated tax', amount: totals.tax, ...taxDetails(cart) },
  ]
}

/** The number of units that can be bought. */
export function countBuyableUnits({ lines }: Pick<Cart, 'lines'>): number {
  return lines.reduce((sum, { qty, availability }) => (availability.ok ? sum + qty : sum), 0)
}

export function formatSubtotalLabel(count: number): string {
  return `Subtotal (${count} ${count === 1 ? 'item' : 'items'})`
}

function off(label: string, amount: number): SummaryLine[] {
  return amount > 0 ? [{ key: label, label, amount, off: true }] : []
}

/** A ZIP code can have several tax rates; then the range is shown. */
function taxDetails(cart: Cart): Partial<SummaryLine> {
  const { zip, taxKnown, place, taxLow, taxHigh } = cart.estimate
  const isForRegistries = hasOnlyRegistryGifts(cart)
  if (!taxKnown && zip === null && !isForRegistries)
    return taxHigh > 0
      ? { note: 'For your registry gifts. Enter a ZIP code below for the rest.' }
      : { words: 'By ZIP code', note: 'Enter it below.' }
  if (!taxKnown) return { words: 'At checkout', note: 'We can’t look it up right now.' }
  const where = [place, !isForRegistries && zip].filter(Boolean).join(' ')
  if (taxLow === taxHigh) return { note: where }
  return {
    words: `${formatMoney(taxLow)} to ${formatMoney(taxHigh)}`,
    note: `${where}. It depends on the street.`,
  }
}

/** The own group always exists, but is shown only if it has lines. */
export function listShownGroups(cart: Cart): Cart['groups'] {
  return cart.groups.filter(
    (group) => group.kind === 'address' || cart.lines.some((line) => line.groupId === group.id),
  )
}

/** Registries determine the destination, so no ZIP code is needed. */
export function hasOnlyRegistryGifts({ lines, groups }: Pick<Cart, 'lines' | 'groups'>): boolean {
  const registries = new Set(groups.filter(({ kind }) => kind === 'registry').map(({ id }) => id))
  return lines.length > 0 && lines.every(({ groupId }) => registries.has(groupId))
}

/** The groups with lines that are shipped; gift cards are emailed. */
export function listShippedGroups(cart: Cart): Cart['groups'] {
  return cart.groups.filter((group) =>
    cart.lines.some((line) => line.groupId === group.id && !line.isGiftCard),
  )
}

function freeShippingNote(groups: Cart['groups']): string | undefined {
  const waiting = groups.find((group) => group.freeShippingIn > 0)
  if (!waiting) return undefined
  const freeFrom = formatShortMoney(waiting.merchandise + waiting.freeShippingIn)
  return `Standard, free from ${freeFrom} per address`
}
