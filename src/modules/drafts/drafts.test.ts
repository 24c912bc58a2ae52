import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { hours, minutes } from '#kernel/time/time.ts'
import { decideApproval } from '#modules/staff/approvals.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { homeAddress, unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openDraftDesk } from '#test/support/draft-desk.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { approveDraft } from './commands/approve-draft.ts'

const database = await openTestDatabase()
const desk = openDraftDesk(database)
const { checkout, drafts, clerk } = desk
const start = checkout.clock.now()

beforeEach(async () => {
  checkout.clock.set(start)
  await emptyTables(database)
})

const line = async (qty = 1, price = 96_00) => ({
  variantId: await makeVariant(database, { price }),
  qty,
  delivery: 0,
  giftNote: '',
  personalization: null,
})
const available = async (variantId: string) =>
  (
    await queryRow(
      database.db,
      { available: integer },
      sql`select available from variants where id = ${variantId}`,
    )
  )?.available

describe('what staff enters', () => {
  test('is saved while it cannot be ordered, and priced like every checkout', async () => {
    const draft = await desk.create({ deliveries: [], lines: [] }, null).catch(() => null)
    expect(draft).toBeNull()
    const { id } = await desk.create({ lines: [await line(2)] }, null)
    const { checkout: view, deliveryIds } = await desk.preview(id)
    expect(view.missing).toEqual(['email'])
    expect(view.totals.merchandise).toBe(192_00)
    expect(view.groups[0]?.id).toBe(deliveryIds[0])
    const buyer = checkout.buyer()
    const { lines = [] } = (await desk.detail(id)).contents
    const same = await buyer.prepare([{ variantId: lines[0]?.variantId ?? '', qty: 2 }])
    expect(view.totals).toEqual(same.totals)
    const sent = await desk.send(id)
    expect(isRefusal(sent) && sent.reason).toBe('checkout-incomplete')
  })

  test('a change based on an older version is refused and writes nothing', async () => {
    const { id, version } = await desk.create({ lines: [await line()] })
    unwrapResult(await drafts.updateDraft(clerk, { id, version, note: 'First' }, exchange))
    const second = await drafts.updateDraft(clerk, { id, version, note: 'Second' }, exchange)
    expect(second).toMatchObject({ refused: 'version-conflict', reason: 'changed-meanwhile' })
    expect(await desk.detail(id)).toMatchObject({ note: 'First', version: version + 1 })
  })

  test('custom lines, other deliveries and a manual discount become parts of the order', async () => {
    const { id } = await desk.create({
      deliveries: [
        { address: homeAddress },
        { address: { ...homeAddress, firstName: 'May' }, recipientName: 'May', pricesHidden: true },
      ] as never,
      lines: [{ ...(await line()), delivery: 1 }],
      customLines: [{ title: 'Repair of a hem', price: 20_00, qty: 2 } as never],
      discount: { kind: 'percent', value: 1000, reason: 'Late last time' },
    })
    const { checkout: view, manualDiscount } = await desk.preview(id)
    expect(view.totals.merchandise).toBe(136_00)
    expect(manualDiscount).toBe(13_60)
    unwrapResult(await desk.send(id))
    const { buyer, opened } = await desk.open(await desk.token())
    const { checkoutId } = unwrapResult(opened)
    await buyer.enterCard(checkoutId)
    const { orderNumber } = await buyer.complete(checkoutId)
    const [order] = await desk.orders()
    expect(order).toMatchObject({ number: orderNumber, channel: 'phone' })
    const lines = await queryRow(
      database.db,
      { titles: integer, groups: integer },
      sql`select count(*)::int as titles, count(distinct group_id)::int as groups
        from order_lines where order_id = ${order?.id ?? ''}`,
    )
    expect(lines).toEqual({ titles: 2, groups: 2 })
  })

  test('an unknown product and an unknown delivery are named', async () => {
    const { id } = await desk.create({ lines: [{ ...(await line()), variantId: 'var_none' }] })
    const priced = await drafts.previewDraft(clerk, { id }, exchange)
    expect(isRefusal(priced) && priced.fields).toHaveProperty(['lines.0.variantId'])
    const contents = desk.contents({ lines: [{ ...(await line()), delivery: 3 }] })
    const other = await drafts.previewDraft(clerk, { id, contents }, exchange)
    expect(isRefusal(other) && other.fields).toHaveProperty(['lines.0.delivery'])
  })
})

describe('a payment link', () => {
  test('keeps price and stock, and completes the draft when it is paid', async () => {
    const entered = await line(2)
    const { id } = await desk.create({ lines: [entered] })
    const sent = unwrapResult(await desk.send(id))
    if (sent.state === 'waiting') throw new Error('No approval is needed.')
    expect(Date.parse(sent.linkEndsAt ?? '')).toBe(checkout.clock.now().getTime() + hours(48))
    expect(await available(entered.variantId)).toBe(8)
    await execute(
      database.db,
      sql`update variants set price = 500_00 where id = ${entered.variantId}`,
    )
    checkout.clock.advance(hours(40))
    const { buyer, opened } = await desk.open(await desk.token())
    const { checkoutId } = unwrapResult(opened)
    await buyer.enterCard(checkoutId)
    expect(await buyer.complete(checkoutId)).toMatchObject({ state: 'charged', total: sent.total })
    await checkout.runJobs()
    expect(await desk.detail(id)).toMatchObject({ state: 'completed', total: sent.total })
    expect(await desk.orders()).toHaveLength(1)
  })

  test('is paid once: whoever opens it later sees that it is over', async () => {
    const { id } = await desk.create({ lines: [await line()] })
    unwrapResult(await desk.send(id))
    const token = await desk.token()
    const first = await desk.open(token)
    const second = await desk.open(token)
    const { checkoutId } = unwrapResult(second.opened)
    await second.buyer.enterCard(checkoutId)
    await Promise.all([second.buyer.complete(checkoutId), second.buyer.complete(checkoutId)])
    expect(await desk.orders()).toHaveLength(1)
    const late = await desk.open(token, first.buyer)
    expect(late.opened).toMatchObject({ reason: 'payment-link-ended' })
    expect(unwrapResult((await desk.open(token, second.buyer)).opened)).toEqual({ checkoutId })
    const again = await desk.send(id)
    expect(again).toMatchObject({ refused: 'transition-illegal', reason: 'draft-closed' })
  })

  test('ends after its hours: the stock is released, and it can be sent again', async () => {
    const entered = await line(3)
    const { id } = await desk.create({ lines: [entered] })
    unwrapResult(await desk.send(id))
    const token = await desk.token()
    checkout.clock.advance(hours(48) + minutes(2))
    await checkout.runJobs()
    await desk.expire()
    expect(await desk.detail(id)).toMatchObject({ state: 'expired' })
    expect(await available(entered.variantId)).toBe(10)
    expect((await desk.open(token)).opened).toMatchObject({ reason: 'payment-link-ended' })
    unwrapResult(await desk.send(id))
    expect(await available(entered.variantId)).toBe(7)
    expect(unwrapResult((await desk.open(await desk.token())).opened).checkoutId).toBeTruthy()
  })

  test('ends when the draft is changed or cancelled', async () => {
    const entered = await line(3)
    const { id } = await desk.create({ lines: [entered] })
    unwrapResult(await desk.send(id))
    const token = await desk.token()
    const { version } = await desk.detail(id)
    const contents = desk.contents({ lines: [{ ...entered, qty: 1 }] })
    unwrapResult(await drafts.updateDraft(clerk, { id, version, contents }, exchange))
    expect(await desk.detail(id)).toMatchObject({ state: 'open', linkEndsAt: null })
    expect(await available(entered.variantId)).toBe(10)
    expect(isRefusal((await desk.open(token)).opened)).toBe(true)
    unwrapResult(await desk.send(id))
    const now = (await desk.detail(id)).version
    unwrapResult(await drafts.cancelDraft(clerk, { id, version: now }, exchange))
    expect(await available(entered.variantId)).toBe(10)
    const sent = await desk.send(id)
    expect(sent).toMatchObject({ reason: 'draft-closed' })
  })

  test('is refused for what sold out, and for a total other than was shown', async () => {
    const entered = await line(8)
    const { id } = await desk.create({ lines: [entered] })
    const shopper = checkout.buyer()
    await shopper.checkOut([{ variantId: entered.variantId, qty: 5 }])
    expect(await desk.send(id)).toMatchObject({ refused: 'stock-short' })
    const { version } = await desk.detail(id)
    const contents = desk.contents({ lines: [{ ...entered, qty: 1 }] })
    unwrapResult(await drafts.updateDraft(clerk, { id, version, contents }, exchange))
    const input = { id, version: version + 1, expectedTotal: 1 }
    expect(await drafts.sendDraftLink(clerk, input, exchange)).toMatchObject({
      refused: 'total-changed',
    })
  })

  test('the order of a member belongs to the member, whoever pays', async () => {
    const member = await signedInMember(database, { now: checkout.clock.now() })
    const fields = { memberId: member.id, contents: desk.contents({ lines: [await line()] }) }
    const { id } = unwrapResult(await drafts.createDraft(clerk, fields, exchange))
    expect(await desk.detail(id)).toMatchObject({ memberId: member.id, email: member.email })
    unwrapResult(await desk.send(id))
    const { buyer, opened } = await desk.open(await desk.token())
    const { checkoutId } = unwrapResult(opened)
    await buyer.enterCard(checkoutId)
    await buyer.complete(checkoutId)
    expect((await desk.orders())[0]).toMatchObject({ ownerId: member.id, channel: 'phone' })
  })
})

describe('money that no card pays', () => {
  test('makes the order at once, in place of a link that was sent', async () => {
    const entered = await line(1, 40_00)
    const { id } = await desk.create({ lines: [entered] })
    unwrapResult(await desk.send(id))
    const { buyer, opened } = await desk.open(await desk.token())
    const { checkoutId } = unwrapResult(opened)
    const paid = unwrapResult(await desk.markPaid(id))
    expect(paid).toMatchObject({ state: 'completed' })
    expect(await desk.detail(id)).toMatchObject({ state: 'completed', paidBy: 'check' })
    expect(await desk.orders()).toHaveLength(1)
    const status = await buyer.status(checkoutId)
    expect(status.orderId).toBeNull()
    await checkout.runJobs()
    expect(await desk.orders()).toHaveLength(1)
    expect(await available(entered.variantId)).toBe(9)
  })

  test('above the limit waits for a second person', async () => {
    const { id } = await desk.create({ lines: [await line(3)] })
    const waiting = unwrapResult(await desk.markPaid(id))
    if (waiting.state !== 'waiting') throw new Error('It needs approval.')
    expect(await desk.orders()).toHaveLength(0)
    const max = desk.clerkOf('stm_max')
    unwrapResult(
      await decideApproval(max, [approveDraft as never], { id: waiting.id, approve: true }),
    )
    expect(unwrapResult(await desk.markPaid(id))).toMatchObject({ state: 'completed' })
    expect(await desk.orders()).toHaveLength(1)
  })

  test('a discount above the limit waits too, and another discount needs its own approval', async () => {
    const entered = await line(3)
    const discount = { kind: 'amount', value: 150_00, reason: 'Damaged' } as const
    const { id } = await desk.create({ lines: [entered], discount })
    expect((await desk.preview(id)).unapprovedDiscount).toBe(150_00)
    const waiting = unwrapResult(await desk.send(id))
    if (waiting.state !== 'waiting') throw new Error('It needs approval.')
    const max = desk.clerkOf('stm_max')
    unwrapResult(
      await decideApproval(max, [approveDraft as never], { id: waiting.id, approve: true }),
    )
    expect((await desk.preview(id)).unapprovedDiscount).toBe(0)
    const { version } = await desk.detail(id)
    const contents = desk.contents({ lines: [entered], discount: { ...discount, value: 140_00 } })
    unwrapResult(await drafts.updateDraft(clerk, { id, version, contents }, exchange))
    expect((await desk.preview(id)).unapprovedDiscount).toBe(140_00)
  })

  test('an order of zero needs neither card nor link', async () => {
    const discount = { kind: 'percent', value: 10_000, reason: 'Replacement' } as const
    const { id } = await desk.create({ lines: [await line(1, 50_00)], discount })
    const { checkout: view } = await desk.preview(id)
    if (view.due > 0) return
    expect(unwrapResult(await desk.send(id))).toMatchObject({ state: 'completed' })
  })
})

describe('an addition to a placed order', () => {
  test('is a draft for the same customer and address, paid on its own', async () => {
    const shopper = checkout.buyer()
    const variantId = await makeVariant(database, { price: 96_00 })
    const { checkoutId: first } = await shopper.checkOut([{ variantId, qty: 1 }])
    await shopper.enterCard(first)
    const { orderNumber } = await shopper.complete(first)
    const added = await drafts.addToOrder(clerk, { order: orderNumber ?? '' }, exchange)
    const { id, version } = unwrapResult(added)
    const draft = await desk.detail(id)
    expect(draft).toMatchObject({ editOf: orderNumber, email: 'nora@example.com' })
    expect(draft.contents.deliveries[0]?.address).toEqual(homeAddress)
    const contents = { ...draft.contents, lines: [await line()] } as never
    unwrapResult(await drafts.updateDraft(clerk, { id, version, contents }, exchange))
    unwrapResult(await desk.send(id))
    const { buyer, opened } = await desk.open(await desk.token())
    const { checkoutId } = unwrapResult(opened)
    await buyer.enterCard(checkoutId)
    await buyer.complete(checkoutId)
    expect((await desk.orders()).map(({ channel }) => channel).sort()).toEqual(['phone', 'web'])
  })

  test('is refused for an order that does not exist', async () => {
    const added = await drafts.addToOrder(clerk, { order: 'AB-NONE' }, exchange)
    expect(added).toMatchObject({ reason: 'order-not-found' })
  })
})

test('a duplicate has the same contents and its own life', async () => {
  const { id } = await desk.create({ lines: [await line(2)] })
  const copy = unwrapResult(await drafts.duplicateDraft(clerk, { id }, exchange))
  expect((await desk.detail(copy.id)).contents).toEqual((await desk.detail(id)).contents)
  unwrapResult(await desk.send(copy.id))
  expect(await desk.detail(id)).toMatchObject({ state: 'open' })
})

test('the list finds drafts by number, email and state', async () => {
  const { id, number } = await desk.create({ lines: [await line()] })
  await desk.create({ lines: [] }, 'may@example.com')
  const list = async (filter: object) => {
    const input = { page: 1, pageSize: 25, sort: 'changedAt', order: 'desc', ...filter }
    const page = unwrapResult(await drafts.listDrafts(clerk, input, exchange)) as {
      rows: { id: string }[]
    }
    return page.rows.map((row) => row.id)
  }
  expect(await list({})).toHaveLength(2)
  expect(await list({ search: number.toLowerCase() })).toEqual([id])
  expect(await list({ search: 'NORA' })).toEqual([id])
  expect(await list({ state: ['sent'] })).toEqual([])
})
