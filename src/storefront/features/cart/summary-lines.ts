import type { Cart } from '#modules/cart/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { SummaryLine } from '#ui/primitives/summary-card/summary-card.tsx'
import { capital, countOf } from './count-words.ts'

/** The cart's money in rows. What is not known yet says what would make it known. */
export function cartSummaryLines(cart: Cart): SummaryLine[] {
  const { totals } = cart
  const groups = parcelGroups(cart)
  const shipping = totals.shipping - totals.shippingDiscount
  return [
    {
      key: 'pieces',
      label: capital(countOf(buyableCount(cart), 'piece')),
      amount: totals.merchandise,
    },
    ...off('Reductions on pieces', totals.productDiscount),
    ...off('Reductions on the order', totals.orderDiscount),
    ...(totals.personalization > 0
      ? [{ key: 'personalization', label: 'Lettering', amount: totals.personalization }]
      : []),
    ...(totals.wrap > 0 ? [{ key: 'wrap', label: 'Gift wrap', amount: totals.wrap }] : []),
    {
      key: 'delivery',
      label:
        groups.length > 1
          ? `Delivery, ${countOf(groups.length, 'address', 'addresses')}`
          : 'Delivery',
      note: freeFrom(groups),
      amount: shipping,
      ...(shipping === 0 && { words: groups.length === 0 ? 'By email' : 'Free' }),
    },
    { key: 'tax', label: 'Estimated tax', amount: totals.tax, ...taxWords(cart) },
  ]
}

/** How many pieces the totals count: those that can be bought as they stand. */
export function buyableCount({ lines }: Pick<Cart, 'lines'>): number {
  return lines.reduce((sum, { qty, availability }) => (availability.ok ? sum + qty : sum), 0)
}

function off(label: string, amount: number): SummaryLine[] {
  return amount > 0 ? [{ key: label, label, amount, off: true }] : []
}

/** One ZIP code can lie in several tax areas: then the lowest and the highest are said. */
function taxWords(cart: Cart): Partial<SummaryLine> {
  const { zip, taxKnown, place, taxLow, taxHigh } = cart.estimate
  const isForRegistries = hasOnlyRegistryGifts(cart)
  if (!taxKnown && zip === null && !isForRegistries)
    return taxHigh > 0
      ? { note: 'For your registry gifts. Enter a ZIP code below for the rest.' }
      : { words: 'By ZIP code', note: 'Enter it below.' }
  if (!taxKnown) return { words: 'At checkout', note: 'We cannot look it up at the moment.' }
  const where = [place, !isForRegistries && zip].filter(Boolean).join(' ')
  if (taxLow === taxHigh) return { note: where }
  return {
    words: `${formatMoney(taxLow)} to ${formatMoney(taxHigh)}`,
    note: `${where}: it depends on the street.`,
  }
}

/** The own delivery is there from the start; it is shown when something is in it or has just left it. */
export function shownGroups(cart: Cart): Cart['groups'] {
  return cart.groups.filter(
    (group) => group.kind === 'address' || cart.lines.some((line) => line.groupId === group.id),
  )
}

/** Their registries say where they go, so no ZIP code changes the estimate. */
export function hasOnlyRegistryGifts({ lines, groups }: Pick<Cart, 'lines' | 'groups'>): boolean {
  const registries = new Set(groups.filter(({ kind }) => kind === 'registry').map(({ id }) => id))
  return lines.length > 0 && lines.every(({ groupId }) => registries.has(groupId))
}

/** Gift cards alone need no parcel: they come by email. */
export function parcelGroups(cart: Cart): Cart['groups'] {
  return cart.groups.filter((group) =>
    cart.lines.some((line) => line.groupId === group.id && !line.isGiftCard),
  )
}

function freeFrom(groups: Cart['groups']): string | undefined {
  const waiting = groups.find((group) => group.freeShippingIn > 0)
  if (!waiting) return undefined
  return `Standard, free from ${formatMoney(waiting.merchandise + waiting.freeShippingIn).replace('.00', '')} to each address`
}
