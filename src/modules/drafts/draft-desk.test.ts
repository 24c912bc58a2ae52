import { beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { homeAddress, unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openDraftDesk } from '#test/support/draft-desk.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
const desk = openDraftDesk(database)
const { checkout, drafts, clerk } = desk

beforeEach(() => emptyTables(database))

const line = async (qty = 1) => ({
  variantId: await makeVariant(database, { price: 96_00 }),
  qty,
  delivery: 0,
  giftNote: '',
  personalization: null,
})

test('a new draft is priced before it is saved, for the customer who is chosen', async () => {
  const contents = desk.contents({ lines: [await line(2)] })
  const input = { email: 'nora@example.com', contents }
  const preview = unwrapResult(await drafts.previewDraft(clerk, input, exchange))
  expect(preview).toMatchObject({ version: 0, checkout: { email: 'nora@example.com' } })
  expect(preview.checkout.totals.merchandise).toBe(192_00)
  const stored = await database.query('select 1 from draft_orders')
  expect(stored.rows).toHaveLength(0)
})

test('items are found by title, options and SKU, with their stock', async () => {
  const { variantId } = await line()
  const row = await database.query(
    'select p.title, v.sku from variants v join products p on p.id = v.product_id where v.id = $1',
    [variantId],
  )
  const title = String(row.rows[0]?.['title'])
  const find = async (search: string) =>
    unwrapResult(await drafts.findDraftItems(clerk, { search }, exchange)).rows
  const found = await find(title.toUpperCase())
  expect(found).toContainEqual(
    expect.objectContaining({ id: variantId, price: 96_00, available: 10 }),
  )
  expect(await find(`${title} nothing-like-it`)).toEqual([])
  expect(await find('')).toEqual([])
})

test('addresses come from the book of a member and from the last orders of a guest', async () => {
  const shopper = checkout.buyer()
  const { checkoutId } = await shopper.checkOut([{ variantId: (await line()).variantId, qty: 1 }])
  await shopper.enterCard(checkoutId)
  await shopper.complete(checkoutId)
  const list = async (input: object) =>
    unwrapResult(await drafts.listDraftAddresses(clerk, input, exchange)).rows
  expect(await list({ email: 'NORA@example.com' })).toMatchObject([{ line1: homeAddress.line1 }])
  expect(await list({ email: 'may@example.com' })).toEqual([])
  const member = await signedInMember(database, { now: checkout.clock.now() })
  expect(await list({ memberId: member.id })).toEqual([])
})

test('the link can be copied as long as it can be paid', async () => {
  const { id } = await desk.create({ lines: [await line()] })
  const read = () => drafts.readDraftLink(clerk, { id }, exchange)
  expect(await read()).toMatchObject({ reason: 'payment-link-ended' })
  unwrapResult(await desk.send(id))
  const { url } = unwrapResult(await read())
  expect(url.endsWith(`/pay/link?token=${await desk.token()}`)).toBe(true)
  const { version } = await desk.detail(id)
  unwrapResult(await drafts.cancelDraft(clerk, { id, version }, exchange))
  expect(isRefusal(await read())).toBe(true)
})

test('what waits for approval is shown on the draft', async () => {
  const { id } = await desk.create({ lines: [await line(3)] })
  expect((await desk.detail(id)).waiting).toBeNull()
  unwrapResult(await desk.markPaid(id))
  const { waiting } = await desk.detail(id)
  expect(waiting?.amount).toBe((await desk.preview(id)).checkout.due)
})
