import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '#kernel/time/time.ts'
import { caller } from '#test/support/caller.ts'
import { homeAddress } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openTestBespoke } from '#test/support/bespoke.ts'
import { mailedToken, mailsTo } from '#test/support/mailed.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { bespokeContract } from '#modules/bespoke/contract.ts'
import { bespokeInvariants } from '#modules/bespoke/fsck.ts'
import { bespokeStaffContract } from '#modules/bespoke/staff-contract.ts'
import { followCommissions } from '#modules/bespoke/follow-commissions.ts'
import { bespokeHandlers } from '#modules/bespoke/http.ts'
import { showProof } from '#modules/bespoke/show-proof.ts'
import { bespokeStaffHandlers } from '#modules/bespoke/staff-acts.ts'
import { completeCheckoutOfPayment } from '#modules/checkout/complete-checkout.ts'
import { checkoutInvariants } from '#modules/checkout/fsck.ts'
import { reconcileDue } from '#modules/checkout/reconcile-checkout.ts'
import { orderInvariants } from '#modules/orders/fsck.ts'
import { paymentInvariants } from '#modules/payments/fsck.ts'
import { refundInvariants } from '#modules/refunds/fsck.ts'
import { walletInvariants } from '#modules/wallet/fsck.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { cancelPieces } from './cancel-pieces.ts'
import { deliverShipment } from './deliver-shipment.ts'
import { fulfillmentInvariants } from './fsck.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { readyPieces } from './ready-pieces.ts'
import { shipPieces } from './ship-pieces.ts'
import { simulatedCarrier } from './simulated-carrier.ts'

const database = await openTestDatabase()
const { clock, parts, payments, jobs } = await openTestBespoke(database)
const start = clock.now()
const fulfillment: FulfillmentParts = {
  ...parts,
  carrier: simulatedCarrier({ db: database.db, secret: 'a secret of thirty-two characters', fateOf: () => 'arrives' }),
  shipping: parts.pricing.shipping,
  followPieces: [followCommissions],
}
const house = { kind: 'staff', id: 'stk_test' } as const
const good = '4242424242424242'
const staff = caller(database, bespokeStaffHandlers(parts))
const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#004832' } })
  .png()
  .toBuffer()
let count = 0

const runJobs = (ahead = 0) => payments.runJobs(ahead, jobs)

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
})

async function payFor(clientSecret: string, card = good): Promise<string> {
  const { rows } = await database.query('select id, provider_ref from payments where client_secret = $1', [clientSecret])
  await payments.confirm({ clientSecret, ref: String(rows[0]?.['provider_ref']) } as never, card)
  return String(rows[0]?.['id'])
}

/** Asked for, quoted, the deposit paid where there is one, drawn and approved. */
async function approved({ deposit = 200_00, lines = [480_00, 120_00], member = false } = {}) {
  const owner = member ? await signedInMember(database) : null
  const email = owner?.email ?? `nora.${++count}@example.com`
  const who = caller(database, bespokeHandlers(parts), owner ? { level: 'member', id: owner.id, sessionId: 'ses_1' } : undefined)
  const brief = { serviceId: 'table', answers: {}, quantity: 1, name: 'Nora Hale', email, title: 'Cloth for the long table' }
  const { number } = await who.does(
    'submit',
    bespokeContract.submit.input.parse({ ...brief, brief: 'A cloth of 74 by 30 inches for every Sunday.' }),
  )
  const token = await mailedToken(database, email, 't')
  const offer = { number, lines: lines.map((amount, index) => ({ label: `Work ${index + 1}`, amount })), deposit, leadDays: 25 }
  const { quoteId } = await staff.does('quote', bespokeStaffContract.quote.input.parse(offer))
  await who.does('answerQuote', { token, quoteId, accept: true })
  if (deposit > 0) {
    await payFor((await who.does('openDeposit', { token })).clientSecret)
    await who.does('readDeposit', { token })
    await runJobs()
  }
  await showProof({ db: database.db, now: clock.now() }, parts, { number, note: '', bytes: picture })
  const [proof] = (await who.does('readCommission', { token })).proofs
  await who.does('answerProof', { token, proofId: proof?.id ?? '', approve: true, pins: [] })
  return { who, number, token, email, owner }
}

const delivered = { address: homeAddress, methodId: null }

async function ordered(wish?: Parameters<typeof approved>[0]) {
  const sent = await approved(wish)
  const { who, token } = sent
  const { due } = await who.does('quoteBalance', { token, ...delivered })
  await payFor((await who.does('openBalance', { token, ...delivered, expectedDue: due })).clientSecret)
  expect(await who.does('readBalance', { token })).toEqual({ state: 'paid', message: '' })
  await runJobs()
  const { order } = await who.does('readCommission', { token })
  return { ...sent, due, orderId: order?.id ?? '', orderNumber: order?.number ?? '' }
}

const row = async (sql: string, values: unknown[] = []) => (await database.query(sql, values)).rows[0]
const invariants = [
  ...bespokeInvariants, ...orderInvariants, ...paymentInvariants, ...checkoutInvariants, ...refundInvariants, ...walletInvariants, ...fulfillmentInvariants,
] // prettier-ignore
const broken = async () => (await checkInvariants(database.db, invariants)).filter(({ violations }) => violations.length > 0)

describe('an approved commission', () => {
  test('costs its quote, delivery and the tax of where it goes, less the deposit', async () => {
    const { who, token } = await approved()
    const balance = await who.does('quoteBalance', { token, ...delivered })
    expect(balance).toMatchObject({ merchandise: 600_00, shipping: 0, deposit: 200_00, methodId: 'standard' })
    expect(balance.tax).toBeGreaterThan(0)
    expect(balance.total).toBe(600_00 + balance.tax)
    expect(balance.due).toBe(balance.total - 200_00)
    const express = await who.does('quoteBalance', { token, address: homeAddress, methodId: 'express' })
    expect(express.due).toBeGreaterThan(balance.due)
  })

  test('becomes one order, in its owner’s list, with the lines of the quote and the deposit taken off, whoever hears first that it is paid', async () => {
    const { who, token, number, owner, email } = await approved({ member: true })
    const { due, total } = await who.does('quoteBalance', { token, ...delivered })
    const { clientSecret } = await who.does('openBalance', { token, ...delivered, expectedDue: due })
    const paymentId = await payFor(clientSecret)
    await Promise.all([
      who.does('readBalance', { token }),
      completeCheckoutOfPayment(parts, paymentId),
      reconcileDue(parts),
      who.does('readBalance', { token }),
    ])
    await runJobs()
    const page = await who.does('readCommission', { token })
    expect(page).toMatchObject({ state: 'production', isBalanceDue: false, backIfBrokenOff: null })
    expect(page.next).toContain(page.order?.number ?? 'no order')
    expect(await row('select owner_id, grand, tendered, email, editable_until from orders')).toEqual({
      owner_id: owner?.id, grand: total, tendered: 200_00, email, editable_until: null,
    }) // prettier-ignore
    expect((await database.query('select title, options, total, picture from order_lines order by position')).rows).toMatchObject([
      { title: 'Work 1', options: [`Commission ${number}`] },
      { title: 'Work 2', options: [`Commission ${number}`] },
    ])
    expect(await row('select captured, order_id from payments where id = $1', [paymentId])).toEqual({
      captured: due,
      order_id: page.order?.id,
    })
    expect((await mailsTo(database, email)).filter(({ subject }) => subject === `Your Aumbry order ${page.order?.number}`)).toHaveLength(1)
    expect((await who.does('listMine', {})).rows).toMatchObject([
      { number, state: 'production', link: `/bespokeServices/commission#t=${token}` },
    ])
    expect(await broken()).toEqual([])
  })

  test('asks for what was shown or nothing, and takes one try at a time', async () => {
    const { who, token } = await approved()
    const { due } = await who.does('quoteBalance', { token, ...delivered })
    expect(await who.refused('openBalance', { token, ...delivered, expectedDue: due - 1 })).toMatchObject({ refused: 'total-changed' })
    const first = await who.does('openBalance', { token, ...delivered, expectedDue: due })
    const elsewhere = { ...homeAddress, city: 'Portland', stateCode: 'OR' as const, zip: '97201' }
    const there = await who.does('quoteBalance', { token, address: elsewhere, methodId: null })
    expect(there).toMatchObject({ tax: 0, due: 400_00 })
    const second = await who.does('openBalance', { token, address: elsewhere, methodId: null, expectedDue: 400_00 })
    await runJobs()
    await payFor(first.clientSecret)
    expect(await who.does('readBalance', { token })).toMatchObject({ state: 'open' })
    await payFor(second.clientSecret)
    await runJobs()
    expect(await who.does('readBalance', { token })).toMatchObject({ state: 'paid' })
    await runJobs()
    expect(await row('select count(*)::int as orders, min(grand) as grand from orders')).toEqual({ orders: 1, grand: 600_00 })
    expect(await row('select sum(captured)::int as captured from payments')).toEqual({ captured: 600_00 })
    expect(await broken()).toEqual([])
  })

  test('a card that is turned down says why, and another one pays; after the hour it can still be paid', async () => {
    const { who, token } = await approved()
    const { due } = await who.does('quoteBalance', { token, ...delivered })
    await payFor((await who.does('openBalance', { token, ...delivered, expectedDue: due })).clientSecret, '4000000000000002')
    expect((await who.does('readBalance', { token })).message).not.toBe('')
    clock.set(new Date(start.getTime() + hours(2)))
    who.clock.set(clock.now())
    await reconcileDue(parts)
    await reconcileDue(parts)
    await runJobs()
    const again = await who.does('quoteBalance', { token, ...delivered })
    await payFor((await who.does('openBalance', { token, ...delivered, expectedDue: again.due })).clientSecret)
    expect(await who.does('readBalance', { token })).toMatchObject({ state: 'paid' })
  })

  test('paid ahead to the last cent and untaxed where it goes, it is an order at once', async () => {
    const { who, token } = await approved({ deposit: 600_00 })
    const address = { ...homeAddress, city: 'Portland', stateCode: 'OR' as const, zip: '97201' }
    expect(await who.does('openBalance', { token, address, methodId: null, expectedDue: 0 })).toMatchObject({ amount: 0, provider: 'none' })
    expect(await who.does('readCommission', { token })).toMatchObject({ state: 'production' })
    expect(await broken()).toEqual([])
  })

  test('without a deposit all of it is paid at the end', async () => {
    const { due } = await ordered({ deposit: 0 })
    expect(due).toBeGreaterThan(600_00)
    expect(await row('select tendered from orders')).toEqual({ tendered: 0 })
    expect(await broken()).toEqual([])
  })

  test('is not placed before it is approved, nor twice', async () => {
    const { who, token } = await ordered()
    expect(await who.refused('quoteBalance', { token, ...delivered })).toMatchObject({ refused: 'transition-illegal' })
    expect(await who.does('openBalance', { token, ...delivered, expectedDue: 1 })).toMatchObject({ provider: 'none' })
    expect(await row('select count(*)::int as orders from orders')).toEqual({ orders: 1 })
  })
})

describe('the order of a commission', () => {
  test('is made, sent and delivered like any other, and its commission says so', async () => {
    const { who, token, orderId } = await ordered()
    expect(await readyPieces(fulfillment, { orderId, event: 'prepare' }, house)).toEqual({ pieces: 2 })
    const shipped = await shipPieces(fulfillment, { orderId }, house)
    expect(await who.does('readCommission', { token })).toMatchObject({ state: 'order_shipped' })
    await deliverShipment(fulfillment, { shipmentId: 'shipmentId' in shipped ? shipped.shipmentId : '' }, house)
    const page = await who.does('readCommission', { token })
    expect(page).toMatchObject({ state: 'done', canWrite: true })
    expect(page.entries.map(({ text }) => text).slice(-2)).toEqual(['It has left our house.', 'It was delivered.'])
    expect(await row('select count(*)::int as moves from stock_moves')).toEqual({ moves: 0 })
    expect(await broken()).toEqual([])
  })

  test('its buyer cannot cancel alone; the house can, and both cards get back what they paid', async () => {
    const { who, token, orderId, due } = await ordered()
    expect(await cancelPieces(fulfillment, { orderId, reason: 'customer' }, { kind: 'customer' })).toMatchObject({
      refused: 'transition-illegal',
    })
    const one = await row('select id from order_lines order by position limit 1')
    await cancelPieces(fulfillment, { orderId, reason: 'staff', items: [{ lineId: String(one?.['id']), qty: 1 }] }, house)
    expect(await who.does('readCommission', { token })).toMatchObject({ state: 'production' })
    await cancelPieces(fulfillment, { orderId, reason: 'staff' }, house)
    await runJobs()
    expect(await who.does('readCommission', { token })).toMatchObject({ state: 'refunded' })
    const { rows } = await database.query('select refunded from payments order by amount')
    expect(rows.map(({ refunded }) => Number(refunded))).toEqual([200_00, due].sort((a, b) => a - b))
    expect(await broken()).toEqual([])
  })
})

describe('the house stops a commission', () => {
  test('after the deposit: it goes back whole, or less what is to be kept, and the page says why', async () => {
    const [whole, part] = [await approved(), await approved()]
    expect(await staff.refused('stop', { number: part.number, reason: 'No.', keep: 200_01 })).toMatchObject({ refused: 'fields-invalid' })
    expect(await staff.does('stop', { number: whole.number, reason: 'The loom broke.', keep: 0 })).toEqual({
      state: 'refunded',
      refunded: 200_00,
    })
    expect(await staff.does('stop', { number: part.number, reason: 'As you asked.', keep: 50_00 })).toEqual({
      state: 'refunded',
      refunded: 150_00,
    })
    await runJobs()
    expect((await whole.who.does('readCommission', { token: whole.token })).entries.map(({ text }) => text)).toContain('The loom broke.')
    expect((await mailsTo(database, whole.email)).at(-1)?.subject).toContain('ends here')
    const { rows } = await database.query('select refunded from payments order by refunded')
    expect(rows).toEqual([{ refunded: 150_00 }, { refunded: 200_00 }])
    expect(await broken()).toEqual([])
  })

  test('while somebody pays what is left: either it is an order, or nothing is charged', async () => {
    const { who, token, number } = await approved()
    const { due } = await who.does('quoteBalance', { token, ...delivered })
    const { clientSecret } = await who.does('openBalance', { token, ...delivered, expectedDue: due })
    await staff.does('stop', { number, reason: 'The loom broke.', keep: 0 })
    const paymentId = await payFor(clientSecret)
    await completeCheckoutOfPayment(parts, paymentId)
    await runJobs(days(1))
    expect(await row('select captured from payments where id = $1', [paymentId])).toEqual({ captured: 0 })
    expect(await row('select count(*)::int as orders from orders')).toEqual({ orders: 0 })
    const other = await ordered()
    expect(await staff.refused('stop', { number: other.number, reason: 'Too late.', keep: 0 })).toMatchObject({
      refused: 'transition-illegal',
    })
  })
})
