import { beforeEach, expect, test } from 'vitest'
import { openCommissionDesk } from '#test/support/commission-desk.ts'
import { makeCertificate } from '#test/support/certificates.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openDraftDesk } from '#test/support/draft-desk.ts'
import { exchange } from '#test/support/exchange.ts'
import { openOrderEditDesk } from '#test/support/order-edit-desk.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
beforeEach(() => emptyTables(database))

const readOrder = async (where: string, value: string) =>
  (
    await database.query(
      `select o.total, o.tax, g.tax_exemption ->> 'number' as certificate
       from orders o join order_groups g on g.order_id = o.id where ${where} = $1`,
      [value],
    )
  ).rows

test('a draft order of an exempt member is exempt, and one by email alone is not', async () => {
  const desk = openDraftDesk(database)
  const { clock } = desk.checkout
  const { id: memberId } = await signedInMember(database, { now: clock.now() })
  await makeCertificate(database, memberId)
  const variantId = await makeVariant(database, { price: 40_00 })
  const line = { variantId, qty: 1, delivery: 0, giftNote: '', personalization: null }
  const taxed = await desk.create({ lines: [line] })
  expect((await desk.preview(taxed.id)).checkout.totals.tax).toBeGreaterThan(0)

  const contents = desk.contents({ lines: [line] })
  const { id } = unwrapResult(
    await desk.drafts.createDraft(desk.clerk, { memberId, contents }, exchange),
  )
  expect((await desk.preview(id)).checkout).toMatchObject({
    totals: { tax: 0 },
    taxExemptions: [{ kind: 'exempt', number: 'ST-120-1', stateCode: 'NY' }],
  })
  expect(unwrapResult(await desk.markPaid(id))).toMatchObject({ state: 'completed' })
  const [order] = await desk.orders()
  expect(await readOrder('o.id', order?.id ?? '')).toEqual([
    expect.objectContaining({ tax: 0, certificate: 'ST-120-1' }),
  ])
})

test('what staff add to the order of an exempt member is exempt', async () => {
  const desk = openOrderEditDesk(database)
  const { checkout } = desk.shop
  const { actor, id } = await signedInMember(database, { now: checkout.clock.now() })
  await makeCertificate(database, id)
  const variantId = await makeVariant(database, { price: 100_00 })
  const { number } = await desk.shop.buy([{ variantId, qty: 1 }], { buyer: checkout.buyer(actor) })
  const edit = { order: number, add: [{ variantId, qty: 2 }] }
  const { charge } = await desk.preview(edit)
  expect(charge?.due).toBe(200_00)
  unwrapResult(await desk.apply(edit))
  const added = await desk.payLink()
  expect(await readOrder('o.number', added)).toEqual([
    expect.objectContaining({ total: 200_00, tax: 0, certificate: 'ST-120-1' }),
  ])
  expect(await desk.shop.violations()).toEqual([])
})

test('a registry gift is exempt by the giver’s certificate in the state it is sent to', async () => {
  const giving = openTestGiving(database)
  const { checkout } = giving.shop
  const { actor, id } = await signedInMember(database, { now: checkout.clock.now() })
  await makeCertificate(database, id, { states: ['NV'], number: 'NV-7' })
  const { give, owner } = await openWithWish(database, giving)
  const exempt = await give(1, checkout.buyer(actor))
  expect(await readOrder('o.id', exempt.orderId)).toEqual([
    expect.objectContaining({ tax: 0, certificate: 'NV-7' }),
  ])
  await makeCertificate(database, owner.id, { states: ['NV'], number: 'NV-8' })
  const taxed = await give()
  const [order] = await readOrder('o.id', taxed.orderId)
  expect(order).toMatchObject({ certificate: null })
  expect(order?.['tax']).toBeGreaterThan(0)
})

test('the balance of a commission is exempt', async () => {
  const desk = await openCommissionDesk(database)
  const asked = await desk.approved({ member: true, lines: [480_00, 120_00] })
  if (!asked.owner) throw new Error('The commission has no member.')
  await makeCertificate(database, asked.owner.id)
  const { due, orderId } = await desk.payBalance(asked)
  expect(due).toBe(400_00)
  expect(await readOrder('o.id', orderId)).toEqual([
    expect.objectContaining({ tax: 0, certificate: 'ST-120-1' }),
  ])
  expect(await desk.broken()).toEqual([])
})
