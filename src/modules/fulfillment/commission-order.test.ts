import { beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '#kernel/time/time.ts'
import { homeAddress } from '#test/support/checkout.ts'
import {
  delivered,
  createDepositPlan,
  openCommissionDesk,
  type CommissionRequest,
} from '#test/support/commission-desk.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { completeCheckoutByPayment } from '#modules/checkout/complete-checkout.ts'
import { reconcileDueCheckouts } from '#modules/checkout/commands/reconcile-checkout.ts'
import { cancelOrder } from './commands/cancel-order.ts'
import { deliverShipment } from './commands/deliver-shipment.ts'
import { prepareUnits } from './commands/prepare-units.ts'
import { shipUnits } from './commands/ship-units.ts'

const database = await openTestDatabase()
const { clock, services, fulfillment, staff, runJobs, row, payFor, approved, payBalance, broken } =
  await openCommissionDesk(database)
const start = clock.now()
const house = { kind: 'staff', id: 'stk_test' } as const

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
})

async function orderCommission(wish?: CommissionRequest) {
  const sides = await approved(wish)
  const paid = await payBalance(sides)
  expect(paid.status).toEqual({ state: 'paid', message: '' })
  return { ...sides, ...paid }
}

describe('an approved commission', () => {
  test('costs its quote, shipping and local tax, less the deposit', async () => {
    const { who, token } = await approved()
    const balance = await who.does('quoteBalance', { token, ...delivered })
    expect(balance).toMatchObject({
      merchandise: 600_00,
      shipping: 0,
      deposits: [{ amount: 200_00 }],
      methodId: 'standard',
    })
    expect(balance.tax).toBeGreaterThan(0)
    expect(balance.total).toBe(600_00 + balance.tax)
    expect(balance.due).toBe(balance.total - 200_00)
    const express = await who.does('quoteBalance', {
      token,
      address: homeAddress,
      methodId: 'express',
    })
    expect(express.due).toBeGreaterThan(balance.due)
  })

  test('becomes one order of its owner with the quoted lines and the deposit deducted, whichever event completes it', async () => {
    const { who, token, number, owner, email } = await approved({ member: true })
    const { due, total } = await who.does('quoteBalance', { token, ...delivered })
    const { clientSecret } = await who.does('openBalance', {
      token,
      ...delivered,
      expectedDue: due,
    })
    const paymentId = await payFor(clientSecret)
    await Promise.all([
      who.does('readBalance', { token }),
      completeCheckoutByPayment(services, paymentId),
      reconcileDueCheckouts(services),
      who.does('readBalance', { token }),
    ])
    await runJobs()
    const page = await who.does('readCommission', { token })
    expect(page).toMatchObject({ state: 'production', isBalanceDue: false, refundIfCanceled: null })
    expect(page.next).toContain(page.order?.number ?? 'no order')
    expect(await row('select owner_id, total, tender_total, email, editable_until from orders')).toEqual({
      owner_id: owner?.id, total, tender_total: 200_00, email, editable_until: null,
    }) // prettier-ignore
    expect(
      (
        await database.query(
          'select title, options, total, picture from order_lines order by position',
        )
      ).rows,
    ).toMatchObject([
      { title: 'Work 1', options: [`Commission ${number}`] },
      { title: 'Work 2', options: [`Commission ${number}`] },
    ])
    expect(await row('select captured, order_id from payments where id = $1', [paymentId])).toEqual(
      {
        captured: due,
        order_id: page.order?.id,
      },
    )
    expect(
      (await listEmailsTo(database, email)).filter(
        ({ subject }) => subject === `Your Aumbry order ${page.order?.number}`,
      ),
    ).toHaveLength(1)
    expect((await who.does('listMine', {})).rows).toMatchObject([
      { number, state: 'production', link: `/bespokeServices/commission#t=${token}` },
    ])
    expect(await broken()).toEqual([])
  })

  test('charges the amount shown or nothing, one attempt at a time', async () => {
    const { who, token } = await approved()
    const { due } = await who.does('quoteBalance', { token, ...delivered })
    expect(
      await who.refused('openBalance', { token, ...delivered, expectedDue: due - 1 }),
    ).toMatchObject({ refused: 'total-changed' })
    const first = await who.does('openBalance', { token, ...delivered, expectedDue: due })
    const elsewhere = { ...homeAddress, city: 'Portland', stateCode: 'OR' as const, zip: '97201' }
    const there = await who.does('quoteBalance', { token, address: elsewhere, methodId: null })
    expect(there).toMatchObject({ tax: 0, due: 400_00 })
    const second = await who.does('openBalance', {
      token,
      address: elsewhere,
      methodId: null,
      expectedDue: 400_00,
    })
    await runJobs()
    await payFor(first.clientSecret)
    expect(await who.does('readBalance', { token })).toMatchObject({ state: 'open' })
    await payFor(second.clientSecret)
    await runJobs()
    expect(await who.does('readBalance', { token })).toMatchObject({ state: 'paid' })
    await runJobs()
    expect(await row('select count(*)::int as orders, min(total) as total from orders')).toEqual({
      orders: 1,
      total: 600_00,
    })
    expect(await row('select sum(captured)::int as captured from payments')).toEqual({
      captured: 600_00,
    })
    expect(await broken()).toEqual([])
  })

  test('a declined card is explained and another one can pay, also after the hour', async () => {
    const { who, token } = await approved()
    const { due } = await who.does('quoteBalance', { token, ...delivered })
    await payFor(
      (await who.does('openBalance', { token, ...delivered, expectedDue: due })).clientSecret,
      '4000000000000002',
    )
    expect((await who.does('readBalance', { token })).message).not.toBe('')
    clock.set(new Date(start.getTime() + hours(2)))
    who.clock.set(clock.now())
    await reconcileDueCheckouts(services)
    await reconcileDueCheckouts(services)
    await runJobs()
    const again = await who.does('quoteBalance', { token, ...delivered })
    await payFor(
      (await who.does('openBalance', { token, ...delivered, expectedDue: again.due })).clientSecret,
    )
    expect(await who.does('readBalance', { token })).toMatchObject({ state: 'paid' })
  })

  test('is an order at once when fully paid ahead without tax', async () => {
    const { who, token } = await approved({ plan: createDepositPlan(600_00) })
    const address = { ...homeAddress, city: 'Portland', stateCode: 'OR' as const, zip: '97201' }
    expect(
      await who.does('openBalance', { token, address, methodId: null, expectedDue: 0 }),
    ).toMatchObject({ amount: 0, provider: null })
    expect(await who.does('readCommission', { token })).toMatchObject({ state: 'production' })
    expect(await broken()).toEqual([])
  })

  test('is paid in full at the end without a deposit', async () => {
    const { due } = await orderCommission({ plan: createDepositPlan(0) })
    expect(due).toBeGreaterThan(600_00)
    expect(await row('select tender_total from orders')).toEqual({ tender_total: 0 })
    expect(await broken()).toEqual([])
  })

  test('is not ordered before approval, nor twice', async () => {
    const { who, token } = await orderCommission()
    expect(await who.refused('quoteBalance', { token, ...delivered })).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await who.does('openBalance', { token, ...delivered, expectedDue: 1 })).toMatchObject({
      provider: null,
    })
    expect(await row('select count(*)::int as orders from orders')).toEqual({ orders: 1 })
  })
})

describe('the order of a commission', () => {
  test('is made, shipped and delivered like other orders, and the commission shows it', async () => {
    const { who, token, orderId } = await orderCommission()
    expect(await prepareUnits(fulfillment, { orderId, event: 'prepare' }, house)).toEqual({
      pieces: 2,
    })
    const shipped = await shipUnits(fulfillment, { orderId }, house)
    expect(await who.does('readCommission', { token })).toMatchObject({ state: 'order_shipped' })
    await deliverShipment(
      fulfillment,
      { shipmentId: 'shipmentId' in shipped ? shipped.shipmentId : '' },
      house,
    )
    const page = await who.does('readCommission', { token })
    expect(page).toMatchObject({ state: 'done', canWrite: true })
    expect(page.entries.map(({ text }) => text).slice(-2)).toEqual([
      'It has shipped.',
      'It was delivered.',
    ])
    expect(await row('select count(*)::int as moves from stock_movements')).toEqual({ moves: 0 })
    expect(await broken()).toEqual([])
  })

  test('can be canceled only by staff, and both cards are refunded', async () => {
    const { who, token, orderId, due } = await orderCommission()
    expect(
      await cancelOrder(fulfillment, { orderId, reason: 'customer' }, { kind: 'customer' }),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    const one = await row('select id from order_lines order by position limit 1')
    await cancelOrder(
      fulfillment,
      { orderId, reason: 'staff', items: [{ lineId: String(one?.['id']), qty: 1 }] },
      house,
    )
    expect(await who.does('readCommission', { token })).toMatchObject({ state: 'production' })
    await cancelOrder(fulfillment, { orderId, reason: 'staff' }, house)
    await runJobs()
    expect(await who.does('readCommission', { token })).toMatchObject({ state: 'refunded' })
    const { rows } = await database.query('select refunded from payments order by amount')
    expect(rows.map(({ refunded }) => Number(refunded))).toEqual(
      [200_00, due].sort((a, b) => a - b),
    )
    expect(await broken()).toEqual([])
  })
})

describe('staff stop a commission', () => {
  test('after the deposit: refunds it in full or less a fee, and the page says why', async () => {
    const [whole, part] = [await approved(), await approved()]
    expect(
      await staff.refused('stop', { number: part.number, reason: 'No.', keep: 200_01 }),
    ).toMatchObject({ refused: 'fields-invalid' })
    expect(
      await staff.does('stop', { number: whole.number, reason: 'The loom broke.', keep: 0 }),
    ).toEqual({
      state: 'refunded',
      refunded: 200_00,
    })
    expect(
      await staff.does('stop', {
        number: part.number,
        reason: 'You requested the cancellation.',
        keep: 50_00,
      }),
    ).toEqual({
      state: 'refunded',
      refunded: 150_00,
    })
    await runJobs()
    expect(
      (await whole.who.does('readCommission', { token: whole.token })).entries.map(
        ({ text }) => text,
      ),
    ).toContain('The loom broke.')
    expect((await listEmailsTo(database, whole.email)).at(-1)?.subject).toContain('was stopped')
    const { rows } = await database.query('select refunded from payments order by refunded')
    expect(rows).toEqual([{ refunded: 150_00 }, { refunded: 200_00 }])
    expect(await broken()).toEqual([])
  })

  test('during the final payment: either it becomes an order or nothing is charged', async () => {
    const { who, token, number } = await approved()
    const { due } = await who.does('quoteBalance', { token, ...delivered })
    const { clientSecret } = await who.does('openBalance', {
      token,
      ...delivered,
      expectedDue: due,
    })
    await staff.does('stop', { number, reason: 'The loom broke.', keep: 0 })
    const paymentId = await payFor(clientSecret)
    await completeCheckoutByPayment(services, paymentId)
    await runJobs(days(1))
    expect(await row('select captured from payments where id = $1', [paymentId])).toEqual({
      captured: 0,
    })
    expect(await row('select count(*)::int as orders from orders')).toEqual({ orders: 0 })
    const other = await orderCommission()
    expect(
      await staff.refused('stop', { number: other.number, reason: 'Too late.', keep: 0 }),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
  })
})
