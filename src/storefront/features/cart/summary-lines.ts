import type { Cart } from '#modules/cart/contract.ts'
import { calculateItemsTotal } from '#kernel/money/line-price.ts'
import { formatMoney, formatShortMoney } from '#kernel/money/money.ts'
import type { SummaryLine } from '#ui/primitives/summary-card/summary-card.tsx'
import { formatAddresses } from './count-words.ts'
import { exemptionLines } from './exemption-lines.ts'
import * as t from '#messages/summary.ts'

/** The rows of the cart summary. Unknown amounts say what is needed to know them. */
export function cartSummaryLines(cart: Cart): SummaryLine[] {
  const { totals, taxExemptions } = cart
  const isExempt = taxExemptions.some(({ kind }) => kind === 'exempt')
  const groups = listShippedGroups(cart)
  const shipping = totals.shipping - totals.shippingDiscount
  return [
    {
      key: 'pieces',
      label: formatSubtotalLabel(countBuyableUnits(cart)),
      amount: calculateItemsTotal(totals),
    },
    ...off(t.itemDiscounts, totals.productDiscount),
    ...off(t.orderDiscounts, totals.orderDiscount),
    ...(totals.wrap > 0 ? [{ key: 'wrap', label: t.giftWrap, amount: totals.wrap }] : []),
    {
      key: 'delivery',
      label:
        groups.length > 1
          ? t.shippingToAddresses({ addresses: formatAddresses(groups.length) })
          : t.shipping,
      note: freeShippingNote(groups),
      amount: shipping,
      ...(shipping === 0 && { words: groups.length === 0 ? t.byEmail : t.free }),
    },
    ...(totals.tax > 0 || (!isExempt && !hasOnlyGiftCards(cart))
      ? [{ key: 'tax', label: t.estimatedTax, amount: totals.tax, ...taxDetails(cart) }]
      : []),
    ...exemptionLines(taxExemptions),
  ]
}

/** The number of units that can be bought. */
export function countBuyableUnits({ lines }: Pick<Cart, 'lines'>): number {
  return lines.reduce((sum, { qty, availability }) => (availability.ok ? sum + qty : sum), 0)
}

export function formatSubtotalLabel(count: number): string {
  return t.subtotal({ count: String(count), items: count })
}

function off(label: string, amount: number): SummaryLine[] {
  return amount > 0 ? [{ key: label, label, amount, off: true }] : []
}

/** A ZIP code can have several tax rates; then the range is shown. */
function taxDetails(cart: Cart): Partial<SummaryLine> {
  const { zip, taxKnown, place, taxLow, taxHigh } = cart.estimate
  const isForRegistries = hasOnlyRegistryGifts(cart)
  if (!taxKnown && zip === null && !isForRegistries)
    return taxHigh > 0 ? { note: t.registryTax } : { words: t.byZip, note: t.enterZip }
  if (!taxKnown) return { words: t.atCheckout, note: t.cannotLookUp }
  const where = [place, !isForRegistries && zip].filter(Boolean).join(' ')
  if (taxLow === taxHigh) return { note: where }
  return {
    words: t.range({ low: formatMoney(taxLow), high: formatMoney(taxHigh) }),
    note: t.dependsOnStreet({ place: where }),
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

/** Gift cards are not taxed; they are taxed when they are spent. */
function hasOnlyGiftCards({ lines }: Pick<Cart, 'lines'>): boolean {
  return lines.length > 0 && lines.every(({ isGiftCard }) => isGiftCard)
}

/** Whether the tax depends on where the cart goes. */
export function isZipNeeded(cart: Pick<Cart, 'lines' | 'groups'>): boolean {
  return !hasOnlyRegistryGifts(cart) && !hasOnlyGiftCards(cart)
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
  return t.standardFreeFrom({ amount: freeFrom })
}
