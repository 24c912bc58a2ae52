import { describe, expect, test } from 'vitest'
import { listSheetLines } from '#modules/checkout/domain/express-rules.ts'
import type { Cart } from '#modules/cart/contract.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { formatInvoiceRow } from '#modules/orders/domain/invoice.ts'
import { formatTotalRows, toEmailItems } from '#modules/orders/emails/order-rows.ts'
import { createSampleOrder } from '#modules/orders/emails/sample-order.ts'
import { cartSummaryLines } from '#storefront/features/cart/summary-lines.ts'
import { orderTotalLines } from '#storefront/features/orders/order-total-lines.ts'
import { calculateLinePrice } from '#kernel/money/line-price.ts'
import type { SummaryLine } from '#ui/primitives/summary-card/summary-card.tsx'

const sample = createSampleOrder({
  picture: () => ({
    src: '/napkin',
    widths: [320],
    width: 320,
    height: 400,
    color: '#fff',
    alt: '',
  }),
} as unknown as Parameters<typeof createSampleOrder>[0])

const personalization = {
  letters: 'E, H, J',
  summary: 'Italic, Turkey red 321, corner, 2½ in tall',
  price: 18_00,
  proofId: 'prf_1',
} as OrderDetail['groups'][number]['lines'][number]['personalization']

/** The sample order with a monogram of $18.00 on each of two napkin sets. */
const order: OrderDetail = {
  ...sample,
  groups: sample.groups.map((group, index) => ({
    ...group,
    lines: group.lines.map((line, at) =>
      index === 0 && at === 0 ? { ...line, personalization } : line,
    ),
  })),
  adjustments: [
    ...sample.adjustments,
    { kind: 'personalization', label: 'Monogram', amount: 36_00 },
  ],
  totals: { ...sample.totals, personalization: 36_00, grand: sample.totals.grand + 36_00 },
}
const lines = order.groups.flatMap((group) => group.lines)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const inCents = (amount = '') =>
  amount === 'Free' ? 0 : Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100)
const signed = ({ amount, off }: SummaryLine) => (off === true ? -amount : amount)
const itemsTotal = sum(lines.map((line) => calculateLinePrice(line).amount))

describe('the rows of an order with a monogram add up', () => {
  test('in the email', () => {
    const [items, ...rest] = formatTotalRows(order)
    const rows = order.groups.flatMap((group) => toEmailItems(group.lines, 'https://shop.example'))
    expect(sum(rows.map(({ amount }) => inCents(amount)))).toBe(itemsTotal)
    expect(inCents(items?.amount)).toBe(itemsTotal)
    const total = rest.findIndex(({ isTotal }) => isTotal)
    expect(itemsTotal + sum(rest.slice(0, total).map(({ amount }) => inCents(amount)))).toBe(
      order.totals.grand,
    )
    expect(rows[0]?.notes).toContain(
      'Monogram E, H, J. Italic, Turkey red 321, corner, 2½ in tall. '
        + 'Includes $18.00 each for the monogram.',
    )
  })

  test('on the invoice', () => {
    const rows = lines.map((line) => formatInvoiceRow(line))
    expect(sum(rows.map(({ amount }) => inCents(amount)))).toBe(itemsTotal)
    expect(rows[0]?.note).toContain('Monogram E, H, J. Italic, Turkey red 321, corner, 2½ in tall')
  })

  test('on the pages of checkout, payment and order', () => {
    const [items, ...rest] = orderTotalLines(order)
    expect(items?.amount).toBe(itemsTotal)
    expect(itemsTotal + sum(rest.map(signed))).toBe(order.totals.grand)
  })

  test('in the cart', () => {
    const cart = {
      totals: order.totals,
      lines: [],
      groups: [],
      taxExemptions: [],
      estimate: { zip: null, taxKnown: true, place: 'NY', taxLow: 21_12, taxHigh: 21_12 },
    } as unknown as Cart
    const [items, ...rest] = cartSummaryLines(cart)
    expect(items?.amount).toBe(itemsTotal)
    expect(itemsTotal + sum(rest.map(signed))).toBe(order.totals.grand)
  })

  test('on the sheet of a wallet', () => {
    expect(listSheetLines(order.totals, order.totals.grand)[0]?.amount).toBe(itemsTotal)
  })
})
