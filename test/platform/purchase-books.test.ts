import { expect, test } from 'vitest'
import { calendarDate } from '#kernel/time/time.ts'
import { reconcilePurchases } from '#modules/events/reconcile-purchases.ts'
import { generateOrderKeys, writeOrder } from '#modules/orders/write-order.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { placedOrder } from '#test/support/placed-order.ts'
import { openTestShop } from '#test/support/shop.ts'

const { database, call } = await openTestShop()

test('purchase events of browsers are compared with the orders of the day: missing, different total, or no order', async () => {
  const placedAt = new Date(Date.now() - 2 * 3_600_000)
  const orders = await Promise.all([1, 2, 3].map(() => placedOrder({ placedAt })))
  const keys = orders.map(() => generateOrderKeys('AB'))
  for (const [index, order] of orders.entries())
    await inTransaction(database.db, (tx) =>
      writeOrder(tx, order, keys[index] ?? generateOrderKeys('AB')),
    )
  const [right = '', wrong = '', silent = ''] = keys.map((key) => key.number)
  const told = (name: string, total: number) => ({
    id: crypto.randomUUID(),
    type: 'order_placed',
    name,
    at: placedAt.getTime(),
    detail: { total },
  })
  const events = [
    told(right, orders[0]?.totals.grand ?? 0),
    told(wrong, 1),
    told('AB-23456789', 100),
  ]
  await call('post /api/track', {
    visit: 'visit-12345',
    platformCode: 'aumbry',
    platform_type: 'web',
    events,
  })
  expect(await reconcilePurchases(database.db, calendarDate(placedAt))).toEqual({
    orders: 3,
    untold: [silent],
    different: [wrong],
    unknown: ['AB-23456789'],
  })
})
