import { expect, test } from 'vitest'
import { formatMoney } from '#kernel/money/money.ts'
import { formatTotalRows } from '#modules/orders/emails/order-rows.ts'
import { createSampleOrder } from '#modules/orders/emails/sample-order.ts'
import { checkoutLines } from '#storefront/features/checkout/checkout-lines.ts'
import { testEmailShop } from '#test/support/settings.ts'

const picture = { src: '/media/x', widths: [320], width: 4, height: 5, color: '#e6ecee', alt: 'x' }

test('the confirmation email and the page of an order have the same rows and amounts', () => {
  const order = createSampleOrder({ shop: testEmailShop, picture: () => picture })
  const onPage = checkoutLines({
    ...order,
    groups: [],
    taxState: 'final',
    adjustments: order.adjustments.map((row) => ({
      ...row,
      source: row.kind,
      groupId: null,
      lineId: null,
    })),
  }).map(({ label, amount, off, words }) => ({
    label,
    amount: words ?? formatMoney(off ? -amount : amount),
  }))
  const [total, ...rest] = formatTotalRows(order).toReversed()
  expect(rest.toReversed()).toEqual(onPage)
  expect(total).toMatchObject({ label: 'Total', amount: formatMoney(order.totals.grand) })
})
