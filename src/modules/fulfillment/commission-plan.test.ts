import { beforeEach, describe, expect, test } from 'vitest'
import { openCommissionDesk } from '#test/support/commission-desk.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { bespokeStaffContract } from '#modules/bespoke/api/staff-contract.ts'
import { completeDeposit } from '#modules/bespoke/commands/pay-deposit.ts'
import { cancelOrder } from './commands/cancel-order.ts'
import { shipUnits } from './commands/ship-units.ts'

const database = await openTestDatabase()
const {
  clock,
  services,
  fulfillment,
  staff,
  runJobs,
  row,
  payFor,
  agreed,
  payPart,
  prove,
  approve,
  approved,
  payBalance,
  broken,
} = await openCommissionDesk(database)
const start = clock.now()
const house = { kind: 'staff', id: 'stk_test' } as const

/** $600 in five installments. */
const five = [
  { due: 'acceptance', amount: 100_00 },
  { due: 'approval', amount: 80_00 },
  { due: 'milestone', label: 'The cloth is woven', amount: 150_00 },
  { due: 'milestone', label: 'Half of it is embroidered', amount: 120_00 },
  { due: 'sending' },
]

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
})

const readRefunds = async () =>
  (
    await database.query('select amount, captured, refunded from payments order by amount')
  ).rows.map(({ refunded }) => Number(refunded))

describe('a commission in five installments', () => {
  test('charges each installment when due and becomes a paid order before it ships', async () => {
    const sides = await approved({ plan: five })
    const { who, token, number, email } = sides
    expect(await who.does('readCommission', { token })).toMatchObject({
      state: 'approved',
      isBalanceDue: false,
      installmentDue: {
        installment: 1,
        due: 'approval',
        label: 'Installment at approval',
        amount: 80_00,
      },
      next: 'Approved. We start production once the next installment of $80.00 is paid.',
    })
    expect(await staff.refused('reach', { number, text: 'It is woven.' })).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await who.refused('openDeposit', { token, installment: 2 })).toMatchObject({
      refused: 'transition-illegal',
    })
    await payPart(sides)
    expect(await who.does('readCommission', { token })).toMatchObject({
      state: 'making',
      installmentDue: null,
      refundIfCanceled: null,
    })
    expect(await who.refused('openDeposit', { token, installment: 2 })).toMatchObject({
      refused: 'transition-illegal',
    })
    for (const [installment, text] of [[2, 'Four yards of it, off the loom.'], [3, 'The reeds are done.']] as const) {
      expect(await staff.does('reach', { number, text })).toEqual({ state: 'milestone' })
      expect(await staff.refused('reach', { number, text })).toMatchObject({ refused: 'transition-illegal' })
      const page = await who.does('readCommission', { token })
      expect(page).toMatchObject({ state: 'milestone', installmentDue: { installment, amount: five[installment]?.amount } })
      expect(page.entries.map((entry) => entry.text)).toContain(text)
      await payPart(sides)
    } // prettier-ignore
    expect(
      await who.refused('quoteBalance', { token, address: {} as never, methodId: null }),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await staff.does('reach', { number, text: 'It is finished.' })).toEqual({
      state: 'made',
    })
    const made = await who.does('readCommission', { token })
    expect(made).toMatchObject({ state: 'made', installmentDue: null, isBalanceDue: true })
    expect(
      made.quotes[0]?.plan.map(({ label, amount, isPaid }) => [label, amount, isPaid]),
    ).toEqual([
      ['Deposit', 100_00, true],
      ['Installment at approval', 80_00, true],
      ['The cloth is woven', 150_00, true],
      ['Half of it is embroidered', 120_00, true],
      ['Balance', 150_00, false],
    ])
    const { due, orderId, status } = await payBalance(sides)
    expect(status).toEqual({ state: 'paid', message: '' })
    expect(await row('select total, tender_total, merchandise from orders')).toEqual({
      total: 450_00 + due,
      tender_total: 450_00,
      merchandise: 600_00,
    })
    expect((await database.query('select distinct status from order_units')).rows).toEqual([
      { status: 'ready' },
    ])
    expect(await shipUnits(fulfillment, { orderId }, house)).toMatchObject({
      shipmentId: expect.any(String),
    })
    expect(await who.does('readCommission', { token })).toMatchObject({ state: 'order_shipped' })
    const told = (await listEmailsTo(database, email)).map(({ subject }) =>
      subject.replace(number, 'N'),
    )
    expect(told.filter((subject) => subject.includes('reached a milestone'))).toHaveLength(2)
    expect(told).toContain('Your commission N is finished')
    expect(await broken()).toEqual([])
  })

  test('refunds each unit to all five cards by what each paid', async () => {
    const sides = await approved({ plan: five })
    await payPart(sides)
    for (let installment = 2; installment < 4; installment++) {
      await staff.does('reach', { number: sides.number, text: 'Look.' })
      await payPart(sides)
    }
    await staff.does('reach', { number: sides.number, text: 'Done.' })
    const { orderId, due } = await payBalance(sides)
    const one = await row('select id from order_lines order by position limit 1')
    await cancelOrder(
      fulfillment,
      { orderId, reason: 'staff', items: [{ lineId: String(one?.['id']), qty: 1 }] },
      house,
    )
    await runJobs()
    expect((await readRefunds()).every((back) => back > 0)).toBe(true)
    expect(await broken()).toEqual([])
    await cancelOrder(fulfillment, { orderId, reason: 'staff' }, house)
    await runJobs()
    expect(await readRefunds()).toEqual([80_00, 100_00, 120_00, 150_00, due].sort((a, b) => a - b))
    expect(await sides.who.does('readCommission', { token: sides.token })).toMatchObject({
      state: 'refunded',
    })
    expect(await broken()).toEqual([])
  })

  test('stopped by staff in production, it shares the refund among all payments', async () => {
    const sides = await approved({ plan: five })
    const { number } = sides
    await payPart(sides)
    await staff.does('reach', { number, text: 'It is woven.' })
    expect(await staff.refused('stop', { number, reason: 'No.', keep: 180_01 })).toMatchObject({
      refused: 'fields-invalid',
    })
    expect(
      await staff.does('stop', { number, reason: 'You requested the cancellation.', keep: 60_00 }),
    ).toEqual({
      state: 'refunded',
      refunded: 120_00,
    })
    await runJobs()
    expect(await readRefunds()).toEqual([53_33, 66_67])
    expect(
      await sides.who.refused('openDeposit', { token: sides.token, installment: 2 }),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await broken()).toEqual([])
  })

  test('an installment is paid once, and not charged when staff stop the commission meanwhile', async () => {
    const sides = await approved({ plan: five })
    const { who, token, number } = sides
    const first = await who.does('openDeposit', { token, installment: 1 })
    expect(await who.does('openDeposit', { token, installment: 1 })).toEqual(first)
    const paymentId = await payFor(first.clientSecret)
    await Promise.all([
      completeDeposit(services, paymentId),
      who.does('readDeposit', { token, installment: 1 }),
      completeDeposit(services, paymentId),
    ])
    await runJobs()
    const paid = (await who.does('readCommission', { token })).entries.filter(({ text }) =>
      text.startsWith('Paid:'),
    )
    expect(paid.map(({ text }) => text)).toEqual([
      'Paid: Deposit, $100.00.',
      'Paid: Installment at approval, $80.00.',
    ])
    await staff.does('reach', { number, text: 'It is woven.' })
    const open = await who.does('openDeposit', { token, installment: 2 })
    await staff.does('stop', { number, reason: 'The loom broke.', keep: 0 })
    await payFor(open.clientSecret)
    expect(await who.does('readDeposit', { token, installment: 2 })).toMatchObject({
      state: 'open',
    })
    await runJobs()
    expect(await row('select sum(captured)::int as captured, sum(refunded)::int as refunded from payments')).toEqual({
      captured: 180_00, refunded: 180_00,
    }) // prettier-ignore
    expect(await broken()).toEqual([])
  })
})

test('with nothing due at approval production starts at once, and everything can be paid before shipping', async () => {
  const sides = await agreed({ plan: [{ due: 'sending' }] })
  await prove(sides)
  expect(await approve(sides)).toMatchObject({
    state: 'making',
    isBalanceDue: false,
    installmentDue: null,
  })
  expect(await staff.does('reach', { number: sides.number, text: 'Done.' })).toEqual({
    state: 'made',
  })
  expect((await payBalance(sides)).due).toBeGreaterThan(600_00)
  expect(await broken()).toEqual([])
})

test('the plan can change while proofs are drawn, except for paid installments', async () => {
  const sides = await agreed({ plan: five })
  const { number, who, token } = sides
  await payPart(sides)
  await prove(sides)
  const quote = (plan: unknown) =>
    bespokeStaffContract.quote.input.parse({
      number,
      lines: [{ label: 'Work', amount: 700_00 }],
      plan,
      leadDays: 30,
    })
  for (const plan of [
    [{ due: 'acceptance', amount: 90_00 }, { due: 'approval' }],
    [{ due: 'approval' }],
    [
      { due: 'acceptance', amount: 100_00 },
      { due: 'approval', amount: 600_01 },
      { due: 'sending' },
    ],
  ])
    expect(await staff.refused('quote', quote(plan))).toMatchObject({
      refused: 'fields-invalid',
      fields: { plan: expect.any(String) },
    })
  const { quoteId } = await staff.does(
    'quote',
    quote([{ due: 'acceptance', amount: 100_00 }, { due: 'sending' }]),
  )
  await who.does('answerQuote', { token, quoteId, accept: true })
  expect(await approve(sides)).toMatchObject({ state: 'making' })
  await staff.does('reach', { number, text: 'Done.' })
  await payBalance(sides)
  expect(await row('select merchandise, tender_total from orders')).toEqual({
    merchandise: 700_00,
    tender_total: 100_00,
  })
  expect(await broken()).toEqual([])
})
