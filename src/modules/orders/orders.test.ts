import { beforeEach, describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { testContext } from '#test/support/context.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openTestOrders, readTrackingToken } from '#test/support/orders.ts'
import { placedOrder } from '#test/support/placed-order.ts'
import { orderDetailSchema } from './contract.ts'
import { insertOrder } from './db/writer.ts'
import { orderInvariants } from './db/invariants.ts'
import { generateOrderKeys, writeOrder } from './write-order.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestOrders(database)
const { clock, handlers, call, place, mailsTo } = shop
const start = clock.now()

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
})

describe('writing', () => {
  test('stores an order unchanged without breaking an invariant', async () => {
    const placed = await place({
      lines: [
        { qty: 3 },
        { qty: 2, unitPrice: 33_33, group: 1 },
        { title: 'Sheet', finalSale: true },
      ],
    })
    const order = orderDetailSchema.parse(await call(handlers.readOrder, { id: placed.id }))
    expect(order).toMatchObject({
      number: placed.number,
      totals: placed.totals,
      taxes: placed.taxes,
      email: 'nora@example.com',
      status: 'confirmed',
      paymentStatus: 'paid',
      payment: { last4: '4242' },
    })
    expect(order.groups.map((group) => [group.lines.length, group.wrap, group.method])).toEqual([
      [2, false, 'Standard'],
      [1, true, 'Standard'],
    ])
    expect(order.groups[0]?.lines[1]?.returnable).toContain('Final sale')
    expect(order.timeline.map(({ step, parcel }) => [step, parcel])).toEqual([
      ['order_placed', null],
      ['getting_ready', null],
      ['arrives', 1],
      ['arrives', 2],
    ])
    expect(
      (await checkInvariants(db, orderInvariants)).flatMap((finding) => finding.violations),
    ).toEqual([])
  })

  test('shows the accepted terms and privacy policy to the owner and by emailed link', async () => {
    const { id } = await place()
    const policies = { terms: '2026-01', privacy: '2026-01' }
    expect(await call(handlers.readOrder, { id })).toMatchObject({ policies })
    const token = readTrackingToken((await mailsTo(`order-placed:${id}`))[0]?.text ?? '')
    expect(await call(handlers.openOrderByLink, { token })).toMatchObject({ order: { policies } })
  })

  test('writes nothing when the order number is taken, so that another can be generated', async () => {
    const { number } = await place()
    const second = await placedOrder()
    expect(await inTransaction(db, (tx) => insertOrder(tx, second, { number, token: 'x' }))).toBe(
      false,
    )
    expect(
      await queryRows(
        db,
        { id: text },
        sql`select id from order_lines where order_id = ${second.id}`,
      ),
    ).toEqual([])
  })

  test('allows one order per checkout, whatever its number', async () => {
    const first = await place()
    const again = { ...(await placedOrder()), checkoutId: first.checkoutId }
    await expect(
      inTransaction(db, (tx) => writeOrder(tx, again, generateOrderKeys('AB'))),
    ).rejects.toThrow()
  })

  test.each([
    [
      'I-02a',
      sql`
        update order_lines
        set total = total + 1,
          units = jsonb_set(
            units, '{0,totals,grand}', to_jsonb((units -> 0 -> 'totals' ->> 'grand')::int + 1)
          )`,
    ],
    ['I-02b', sql`update order_lines set units = jsonb_set(units, '{0,totals,tax}', '1')`],
    ['I-02c', sql`update order_adjustments set amount = amount + 1 where kind = 'tax'`],
    [
      'I-08',
      sql`
        update orders
        set number = left(number, 10) || case right(number, 1) when '2' then '3' else '2' end`,
    ],
    ['I-30', sql`delete from order_events`],
    [
      'I-28',
      sql`update order_access set expires_at = now() + interval '1 year', created_at = now()`,
    ],
  ])('the check %s notices what it is for, and nothing else does', async (id, damage) => {
    await place()
    await execute(db, damage)
    const findings = await checkInvariants(db, orderInvariants)
    expect(
      findings.filter((finding) => finding.violations.length > 0).map((finding) => finding.id),
    ).toEqual([id])
  })
})

describe('the owner', () => {
  test('sees the order; nobody else does', async () => {
    const { id } = await place()
    expect(isRefusal(await call(handlers.readOrder, { id }))).toBe(false)
    const stranger = testContext(database, { clock })
    expect(await call(handlers.readOrder, { id }, stranger)).toMatchObject({ refused: 'not-found' })
    expect(await call(handlers.readPlacedOrder, { id }, stranger)).toMatchObject({
      refused: 'not-found',
    })
  })

  test('receives the purchase announcement once, within a day', async () => {
    const { id } = await place()
    expect(await call(handlers.readPlacedOrder, { id })).toMatchObject({ announce: true })
    expect(await call(handlers.readPlacedOrder, { id })).toMatchObject({ announce: false })
    clock.advance(hours(24) + 1)
    expect(await call(handlers.readPlacedOrder, { id })).toMatchObject({ refused: 'not-found' })
    expect(await call(handlers.readOrder, { id })).toMatchObject({ refused: 'not-found' })
  })

  test('gets the answer for an unknown order after that day', async () => {
    const { id } = await place()
    clock.advance(hours(24) + 1)
    const never = createId('ord')
    expect(await call(handlers.readPlacedOrder, { id })).toEqual(
      await call(handlers.readPlacedOrder, { id: never }),
    )
    expect(await call(handlers.readOrder, { id })).toEqual(
      await call(handlers.readOrder, { id: never }),
    )
  })
})

describe('the confirmation', () => {
  test('contains lines, totals, address, dates and a link with its token in the fragment, also as text', async () => {
    const placed = await place({ lines: [{ qty: 2 }] })
    const [mail] = await mailsTo('order-placed:')
    expect(mail).toMatchObject({
      to: 'nora@example.com',
      subject: `Your Aumbry order ${placed.number}`,
      state: 'kept',
    })
    for (const said of [
      placed.number,
      '2 × Fern-edge napkins',
      '$192.00',
      '24 Orchard Street',
      'New York, NY 10002',
      'Visa ending in 4242',
      'Arrives Wed, Mar 4 to Thu, Mar 5.',
    ]) {
      expect(mail?.text).toContain(said)
      expect(mail?.html).toContain(said)
    }
    expect(mail?.text).toContain(`${shop.origin}/tourist/order#t=`)
    expect(readTrackingToken(mail?.text ?? '')).toBe(readTrackingToken(mail?.html ?? ''))
  })

  test('escapes what a shopper entered', async () => {
    await place({ lines: [{ title: '<img src=x onerror=alert(1)> & Co' }] })
    const [mail] = await mailsTo('order-placed:')
    expect(mail?.html).not.toContain('<img src=x')
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; Co')
  })
})
