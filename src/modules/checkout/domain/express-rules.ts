import { calculateItemsTotal } from '#kernel/money/line-price.ts'
import { formatMoney } from '#kernel/money/money.ts'

/** Why a wallet cannot buy something in one step. */
export type ExpressObstacle =
  | 'express-off'
  | 'guest-checkout-off'
  | 'cart-empty'
  | 'cart-line-unavailable'
  | 'registry-gift'
  | 'several-addresses'
  | 'nothing-shipped'
  | 'pickup-chosen'
  | 'nothing-due'
  | 'charge-below-minimum'

export interface ExpressFacts {
  /** The delivery groups with active lines. */
  readonly groups: readonly {
    readonly kind: 'own' | 'address' | 'registry'
    readonly needsShipping: boolean
  }[]
  /** Every line can be bought as it is. */
  readonly canCheckOut: boolean
  /** The buyer chose to pick the order up. */
  readonly isPickupChosen: boolean
  /** What the card pays, in cents. */
  readonly due: number
  readonly minimumCharge: number
}

/**
 * Why express checkout is not offered for a cart; null if it is. A wallet knows one address, which
 * it shows as the place that everything ships to, and its billing address comes too late to price
 * what is taxed by it.
 */
export function findExpressObstacle({
  groups,
  canCheckOut,
  isPickupChosen,
  due,
  minimumCharge,
}: ExpressFacts): ExpressObstacle | null {
  if (groups.length === 0) return 'cart-empty'
  if (!canCheckOut) return 'cart-line-unavailable'
  if (groups.some(({ kind }) => kind === 'registry')) return 'registry-gift'
  if (groups.some(({ kind }) => kind === 'address')) return 'several-addresses'
  if (!groups.some(({ needsShipping }) => needsShipping)) return 'nothing-shipped'
  if (isPickupChosen) return 'pickup-chosen'
  if (due === 0) return 'nothing-due'
  return due < minimumCharge ? 'charge-below-minimum' : null
}

const explanations: Readonly<Record<ExpressObstacle, string>> = {
  'express-off': 'This shop does not offer express checkout.',
  'guest-checkout-off': 'Sign in or create an account to check out.',
  'cart-empty': 'Your cart is empty.',
  'cart-line-unavailable': 'Some items in your cart are no longer available.',
  'registry-gift':
    'Registry gifts ship to the address of their registry. Use checkout to give them.',
  'several-addresses': 'Your cart ships to more than one address. Use checkout to place the order.',
  'nothing-shipped': 'Items that are not shipped are bought at checkout.',
  'pickup-chosen': 'You chose to pick up your order. Use checkout to place it.',
  'nothing-due': 'Nothing is left to pay by card. Use checkout to place the order.',
  'charge-below-minimum': 'The amount is too small to charge.',
}

export function explainExpressObstacle(obstacle: ExpressObstacle): string {
  return explanations[obstacle]
}

/** A row of the wallet's sheet. */
export interface SheetLine {
  readonly label: string
  /** In cents; negative for what reduces the price. */
  readonly amount: number
}

interface SheetTotals {
  readonly merchandise: number
  readonly personalization: number
  readonly wrap: number
  readonly productDiscount: number
  readonly orderDiscount: number
  readonly shipping: number
  readonly shippingDiscount: number
  readonly tax: number
  readonly grand: number
}

/** The rows of the wallet's sheet. They add up to what the card pays. */
export function listSheetLines(totals: SheetTotals, due: number): SheetLine[] {
  const optional = (label: string, amount: number) => (amount === 0 ? [] : [{ label, amount }])
  const lines = [
    { label: 'Subtotal', amount: calculateItemsTotal(totals) },
    ...optional('Gift wrap', totals.wrap),
    ...optional('Discount', -(totals.productDiscount + totals.orderDiscount)),
    { label: 'Shipping', amount: totals.shipping - totals.shippingDiscount },
    { label: 'Tax', amount: totals.tax },
    ...optional('Gift cards, credit and points', due - totals.grand),
  ]
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  if (sum !== due)
    throw new Error(`The sheet adds up to ${formatMoney(sum)}, not to ${formatMoney(due)}.`)
  return lines
}
