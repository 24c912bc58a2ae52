import { describe, expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { generateOrderKeys, writeOrder } from '#modules/orders/write-order.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { fixedClock } from '#test/support/clock.ts'
import { placedOrder } from '#test/support/placed-order.ts'
import { openTestShop } from '#test/support/shop.ts'

const clock = fixedClock('2026-03-03T11:20:00Z')
const { shop, database, call } = await openTestShop({ clock })
const staff = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Books', now: clock.now() })}`,
}
const day = '2026-03-02'
const placedAt = new Date('2026-03-02T15:00:00Z')
let count = 0

/** An order of the day with a card payment, by default of its total. */
async function createPaidOrder(
  options: { captured?: number; placedAt?: Date; status?: string } = {},
): Promise<{ number: string; grand: number; payment: string }> {
  const order = await placedOrder({ placedAt: options.placedAt ?? placedAt })
  const keys = generateOrderKeys('AB')
  await inTransaction(database.db, (tx) => writeOrder(tx, order, keys))
  const { grand } = order.totals
  return {
    number: keys.number,
    grand,
    payment: await insertPayment({
      orderId: order.id,
      captured: options.captured ?? grand,
      ...options,
    }),
  }
}

async function insertPayment({
  orderId,
  captured,
  status = 'captured',
}: {
  orderId?: string
  captured: number
  status?: string
}): Promise<string> {
  const id = `pay_${++count}`
  await database.query(
    `insert into payments (id, checkout_id, order_id, provider, provider_ref, client_secret, amount,
       currency, authorized, captured, status, created_at, updated_at)
     values ($1, $2, $3, 'sandbox', $4, 's', $5, 'USD', $5, $5, $6, $7, $7)`,
    [id, `chk_${count}`, orderId ?? null, `sps_${count}`, captured, status, placedAt.toISOString()],
  )
  return id
}

async function insertRefund(
  payment: string,
  { amount, status, by }: { amount: number; status: string; by: string },
): Promise<void> {
  await database.query(
    'insert into refunds (id, payment_id, amount, status, reason, provider_ref, originator, '
      + "created_at, updated_at) values ($1, $2, $3, $4, 'r', $1, $5, $6, $6)",
    [
      `rfd_${++count}`,
      payment,
      amount,
      status,
      JSON.stringify({ kind: by, id: 'x' }),
      placedAt.toISOString(),
    ],
  )
}

const reconcile = () => shop.handlers['reconciliation.run']?.({})
async function readDay(date = day): Promise<Record<string, unknown>> {
  await reconcile()
  const { data } = await call('get /api/staff/reconciliation/list', { from: date, to: date }, staff)
  return (data['rows'] as Record<string, unknown>[])[0] ?? {}
}

describe('daily reconciliation', () => {
  test('a day with correct payments has no discrepancies', async () => {
    const first = await createPaidOrder()
    const second = await createPaidOrder()
    expect(await readDay()).toMatchObject({
      day,
      sums: {
        orders: 2,
        sold: first.grand + second.grand,
        card: first.grand + second.grand,
        wallet: 0,
        points: 0,
        deposits: 0,
      },
      open: 0,
      discrepancies: [],
      purchases: {
        orders: 2,
        unreported: [first.number, second.number].sort(),
        different: [],
        unknown: [],
      },
    })
  })

  test('each discrepancy is listed with the expected and the found amount', async () => {
    const short = await createPaidOrder({ captured: 100 })
    const pending = await createPaidOrder()
    await insertRefund(pending.payment, { amount: 700, status: 'pending', by: 'return' })
    const external = await createPaidOrder()
    await insertRefund(external.payment, { amount: 300, status: 'succeeded', by: 'provider' })
    const lost = await createPaidOrder({ status: 'charged_back' })
    const orphan = await insertPayment({ captured: 900 })
    const { discrepancies, open, sums } = await readDay()
    expect(discrepancies).toEqual([
      { kind: 'charged-back', ref: lost.number, expected: lost.grand, actual: 0 },
      { kind: 'no-order', ref: orphan, expected: 0, actual: 900 },
      { kind: 'paid-otherwise', ref: short.number, expected: short.grand, actual: 100 },
      { kind: 'refund-elsewhere', ref: external.number, expected: 0, actual: 300 },
      { kind: 'refund-open', ref: pending.number, expected: 700, actual: 0 },
    ])
    expect(open).toBe(short.grand - 100)
    expect(sums).toMatchObject({ refunded: 300 })
  })

  test('wallet, points, and deposits count as payments', async () => {
    const order = await placedOrder({ placedAt: new Date('2026-03-01T15:00:00Z') })
    await inTransaction(database.db, (tx) => writeOrder(tx, order, generateOrderKeys('AB')))
    const { grand } = order.totals
    const deposit = await insertPayment({ captured: 1_000 })
    await database.query(`update payments set commission_id = 'com_1' where id = $1`, [deposit])
    await database.query(
      'insert into order_tenders (order_id, position, kind, payment_id, label, amount, '
        + "shares) values ($1, 0, 'deposit', $2, 'Deposit', 1000, '[]')",
      [order.id, deposit],
    )
    await insertPayment({ orderId: order.id, captured: grand - 1_000 })
    expect(await readDay('2026-03-01')).toMatchObject({
      sums: { sold: grand, card: grand - 1_000, deposits: 1_000 },
      open: 0,
      discrepancies: [],
    })
  })

  test('a resolved discrepancy disappears, and days follow the shop’s time zone', async () => {
    await database.query(
      'update payments set captured = (select total from orders o where o.id = order_id), '
        + 'amount = (select total from orders o where o.id = order_id) where captured = 100',
    )
    await database.query(`update refunds set status = 'succeeded' where status = 'pending'`)
    clock.set('2026-03-04T11:20:00Z')
    const late = await createPaidOrder({ placedAt: new Date('2026-03-04T04:59:00Z') })
    await createPaidOrder({ placedAt: new Date('2026-03-04T05:00:00Z') })
    const { discrepancies } = await readDay()
    expect((discrepancies as { kind: string }[]).map(({ kind }) => kind)).toEqual([
      'charged-back',
      'no-order',
      'refund-elsewhere',
    ])
    expect(await readDay('2026-03-03')).toMatchObject({ sums: { orders: 1, sold: late.grand } })
  })

  test('days are listed newest first, for staff only', async () => {
    const { data } = await call('get /api/staff/reconciliation/list', {}, staff)
    const listed = (data['rows'] as { day: string }[]).map((row) => row.day)
    expect(listed.slice(0, 3)).toEqual(['2026-03-03', '2026-03-02', '2026-03-01'])
    expect(await call('get /api/staff/reconciliation/list', {})).toMatchObject({ code: 401 })
  })
})
