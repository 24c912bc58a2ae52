import { beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openDraftDesk } from '#test/support/draft-desk.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const desk = openDraftDesk(database)
const { checkout, drafts, clerk } = desk

beforeEach(() => emptyTables(database))

async function sent() {
  const variantId = await makeVariant(database, { price: 40_00 })
  const lines = [{ variantId, qty: 1, delivery: 0, giftNote: '', personalization: null }]
  const { id } = await desk.create({ lines })
  unwrapResult(await desk.send(id))
  return { id, lines }
}

test('two people who send at once: one is told, and one link can be paid', async () => {
  const { id } = await sent()
  const { version } = await desk.detail(id)
  const { checkout: view } = await desk.preview(id)
  const input = { id, version, expectedTotal: view.totals.grand }
  const both = await Promise.all([
    drafts.sendDraftLink(clerk, input, exchange),
    drafts.sendDraftLink(desk.clerkOf('stm_max'), input, exchange),
  ])
  const refused = both.filter(isRefusal)
  expect(refused).toHaveLength(1)
  expect(refused[0]?.refused).toBe('version-conflict')
})

test('the card is charged while staff marks the draft as paid: one order, and one payment stays', async () => {
  const { id } = await sent()
  const { buyer, opened } = await desk.open(await desk.token())
  const { checkoutId } = unwrapResult(opened)
  await buyer.enterCard(checkoutId)
  await Promise.all([buyer.complete(checkoutId), desk.markPaid(id)])
  await checkout.runJobs()
  expect(await desk.orders()).toHaveLength(1)
  expect(await desk.detail(id)).toMatchObject({ state: 'completed' })
  const payments = await database.query(
    'select captured - refunded as kept from payments where captured > refunded',
  )
  expect(payments.rows).toHaveLength(1)
})

test('a change and a payment at once: the order has what was paid for', async () => {
  const { id, lines } = await sent()
  const { buyer, opened } = await desk.open(await desk.token())
  const { checkoutId } = unwrapResult(opened)
  await buyer.enterCard(checkoutId)
  const { version } = await desk.detail(id)
  const contents = desk.contents({ lines: lines.map((line) => ({ ...line, qty: 2 })) })
  await Promise.all([
    buyer.complete(checkoutId),
    drafts.updateDraft(clerk, { id, version, contents }, exchange),
  ])
  await checkout.runJobs()
  const orders = await desk.orders()
  const { state } = await desk.detail(id)
  expect([orders.length, state]).toEqual(orders.length === 1 ? [1, 'completed'] : [0, 'open'])
})
