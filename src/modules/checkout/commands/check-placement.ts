import { refuseSmallCharge } from '#modules/payments/refuse-small-charge.ts'
import { emailWarning } from '#kernel/email/email.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { describeTotalChanges } from '../domain/total-changes.ts'
import { formatLineName, getShownPrices, type PricedCheckout } from '../queries/price-checkout.ts'

export interface PlaceCheckoutInput {
  /** What the shopper saw; it is only compared. */
  readonly expectedTotal: number
  /** What the shopper saw as the charge to the card. */
  readonly expectedDue: number
  readonly cartVersion?: number
  /** A card stored at the provider, to be charged at once. */
  readonly cardToken?: string
}

const sections = {
  email: emailWarning,
  address: 'Enter a shipping address.',
  pickupPerson: 'Enter who picks up the order.',
  method: 'Choose a shipping method.',
  billing: 'Enter the billing address.',
} as const

/** Refuses a checkout with something missing or sold out, or with a total other than was shown. */
export function checkPlacement(
  pricedCheckout: PricedCheckout,
  { expectedTotal, expectedDue, cartVersion }: PlaceCheckoutInput,
  { minimumCharge }: { readonly minimumCharge: number },
): Refusal | null {
  const { view, state } = pricedCheckout
  const closed = closedRegistry(pricedCheckout)
  if (closed) return closed
  const [section] = view.missing
  if (section)
    return refuse('fields-invalid', sections[section], {
      reason: 'checkout-incomplete',
      fields: Object.fromEntries(view.missing.map((one) => [one, sections[one]])),
    })
  const short = view.lines.filter((line) => !line.availability.ok)
  if (short.length > 0) {
    return refuse(
      'stock-short',
      short[0]?.availability.reason ?? 'Some items in your cart are no longer available.',
      {
        reason: 'cart-line-unavailable',
        detail: { lines: short.map((line) => shortLine(line, line.availability.available)) },
      },
    )
  }
  const total = view.totals.grand
  if (total !== expectedTotal) {
    const changes = describeChanges(pricedCheckout, expectedTotal)
    return refuse(
      'total-changed',
      `The total is now ${formatMoney(total)}. Check it, then place the order again.`,
      { reason: 'total-changed', detail: { was: expectedTotal, now: total, changes } },
    )
  }
  const { due } = view
  if (due !== expectedDue) {
    const changes = describeChanges(pricedCheckout, expectedTotal)
    return refuse(
      'total-changed',
      `Your card will now be charged ${formatMoney(due)}. Check the total, then place the order `
        + 'again.',
      { reason: 'amount-due-changed', detail: { was: expectedDue, now: due, changes } },
    )
  }
  if (cartVersion !== undefined && cartVersion !== state.version)
    return refuse(
      'version-conflict',
      'Your cart was changed in another window. Check it, then place the order again.',
      { reason: 'cart-changed' },
    )
  return refuseSmallCharge({
    amount: due,
    minimum: minimumCharge,
    advice: due < total ? 'Use less of your credit or points, or add an item.' : 'Add an item.',
  })
}

function describeChanges(pricedCheckout: PricedCheckout, expected: number) {
  const { shown: was } = pricedCheckout.draft
  return describeTotalChanges({ expected, was, now: getShownPrices(pricedCheckout) })
}

/** A registry may be paused, completed or deleted while a gift to it is in a cart. */
function closedRegistry({ groups, state }: PricedCheckout): Refusal<'fields-invalid'> | null {
  const closed = groups.find(
    (group) => group.kind === 'registry' && group.needsShipping && !group.address,
  )
  if (!closed) return null
  const names = state.groups.find(({ id }) => id === closed.id)?.recipientName
  const message = `The registry${names ? ` of ${names}` : ''} isn’t accepting gifts right now. Remove the gift from your cart to continue.`
  return refuse('fields-invalid', message, {
    reason: 'registry-not-accepting-gifts',
    fields: { [`groups.${groups.indexOf(closed)}.address`]: message },
  })
}

/** Adds the lines of the cart to inventory's refusal, which names variants. */
export function refuseShortLines(
  short: Refusal<'stock-short'>,
  { view }: PricedCheckout,
): Refusal<'stock-short'> {
  const shortages = (short.detail?.['lines'] ?? []) as readonly {
    variantId: string
    available: number
  }[]
  const left = new Map(shortages.map((line) => [line.variantId, line.available]))
  const lines = view.lines.flatMap((line) => {
    const available = left.get(line.variantId)
    return available === undefined ? [] : [shortLine(line, available)]
  })
  return { ...short, message: lines[0]?.reason ?? short.message, detail: { lines } }
}

function shortLine(line: PricedCheckout['view']['lines'][number], available: number) {
  const name = formatLineName(line)
  const stock =
    available === 0
      ? `${name} is sold out.`
      : `Only ${available} of ${name} ${available === 1 ? 'is' : 'are'} left.`
  return {
    lineId: line.id,
    variantId: line.variantId,
    name,
    available,
    reason: line.availability.reason ?? stock,
  }
}
