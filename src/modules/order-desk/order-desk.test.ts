import { describe, expect, test } from 'vitest'
import { commandLineStaff } from '#modules/staff/command-line-staff.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { createAuditCollector } from '#platform/audit/audit-collector.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { homeAddress, unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openFulfillmentDesk } from '#test/support/fulfillment-desk.ts'
import { makeVariant } from '#test/support/products.ts'
import { deletePersonalNotes } from './commands/delete-personal-notes.ts'
import { undoableAnnotations } from './commands/undo-annotations.ts'

const database = await openTestDatabase()
const { shop, mails } = openFulfillmentDesk(database)
const { staff, clerk, checkout } = shop
const colleague = { ...clerk, staff: { ...commandLineStaff, id: 'stk_other', name: 'Max' } }

const detail = async (order: string) =>
  unwrapResult(
    await staff.staffReadOrder({ ...clerk, now: checkout.clock.now() }, { order }, exchange),
  )
const timeline = async (order: string) =>
  unwrapResult(await staff.readOrderTimeline(clerk, { order }, exchange)).days.flatMap(
    ({ entries }) => entries,
  )
const buy = async (qty = 1) =>
  shop.buy([{ variantId: await makeVariant(database, { price: 96_00, sku: 'FERN' }), qty }])

describe('the detail of an order', () => {
  test('has buyer, units with their money, next steps and annotations', async () => {
    const { number } = await buy(2)
    const order = await detail(number)
    expect(order.buyer).toMatchObject({ name: 'Nora Hale', memberId: null, otherOrders: 0 })
    expect(order.buyer.phone).not.toBe('')
    expect(order.deliveries[0]?.lines[0]).toMatchObject({ sku: 'FERN', qty: 2 })
    expect(order.payment?.method?.last4).toMatch(/^\d{4}$/)
    expect(order.units).toHaveLength(2)
    const total = order.units.reduce((sum, unit) => sum + unit.total, 0)
    expect(total).toBe(order.totals.grand)
    expect(order.nextSteps).toEqual([{ who: 'staff', what: 'Pack and ship', by: order.shipBy }])
    expect(order).toMatchObject({ tags: [], note: '', assignee: null, version: 0 })
  })

  test('names the hold and what to do about it', async () => {
    const { number } = await buy()
    unwrapResult(await staff.holdOrder(clerk, { order: number, reason: 'Odd card' }, exchange))
    const order = await detail(number)
    expect(order.holdReason).toBe('Odd card')
    expect(order.nextSteps[0]).toMatchObject({ who: 'staff', what: 'Release the hold: Odd card' })
  })
})

describe('tags, note and assignee', () => {
  test('are saved as the next version, with events', async () => {
    const { number } = await buy()
    const change = {
      order: number,
      version: 0,
      tags: ['VIP', 'vip', ' two  words '],
      note: 'Call.',
    }
    expect(unwrapResult(await staff.updateOrder(clerk, change, exchange))).toEqual({ version: 1 })
    expect(await detail(number)).toMatchObject({
      tags: ['two words', 'vip'],
      note: 'Call.',
      version: 1,
    })
    const kinds = (await timeline(number)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['tags_changed', 'note_changed']))
    const { rows } = unwrapResult(await staff.listOrderTags(clerk, { search: 'V' }, exchange))
    expect(rows).toEqual([{ tag: 'vip', uses: 1 }])
  })

  test('a change based on an older version is refused and writes nothing', async () => {
    const { number } = await buy()
    unwrapResult(
      await staff.updateOrder(colleague, { order: number, version: 0, note: 'First' }, exchange),
    )
    const late = await staff.updateOrder(
      clerk,
      { order: number, version: 0, note: 'Second' },
      exchange,
    )
    expect(late).toMatchObject({
      refused: 'version-conflict',
      reason: 'changed-meanwhile',
      detail: { version: 1, changedBy: 'stk_other' },
    })
    expect(await detail(number)).toMatchObject({ note: 'First', version: 1 })
  })

  test('a change without a difference writes nothing, and an unknown assignee is refused', async () => {
    const { number } = await buy()
    const same = { order: number, version: 0, note: '', assigneeId: null }
    expect(unwrapResult(await staff.updateOrder(clerk, same, exchange))).toEqual({ version: 0 })
    const unknown = { order: number, version: 0, assigneeId: 'stm_nobody' }
    expect(await staff.updateOrder(clerk, unknown, exchange)).toMatchObject({
      refused: 'fields-invalid',
      reason: 'staff-not-found',
    })
    expect(await detail(number)).toMatchObject({ version: 0 })
  })
})

describe('comments', () => {
  test('are written, changed and deleted by their author only', async () => {
    const { number } = await buy()
    const key = await createStaffKey(database.db, { name: 'Pia', now: checkout.clock.now() })
    const [mention = ''] = key.split('.')
    const { id } = unwrapResult(
      await staff.commentOnOrder(
        clerk,
        { order: number, text: 'Please check.', mentions: [mention] },
        exchange,
      ),
    )
    const [comment] = (await timeline(number)).filter(({ type }) => type === 'comment')
    expect(comment).toMatchObject({
      id,
      text: 'Please check.',
      mentions: [{ id: mention, name: 'Pia' }],
      isOwn: true,
      version: 1,
    })
    const edit = { id, version: 1, text: 'Done.', mentions: [] }
    expect(await staff.editOrderComment(colleague, edit, exchange)).toMatchObject({
      refused: 'not-allowed',
      reason: 'not-the-author',
    })
    unwrapResult(await staff.editOrderComment(clerk, edit, exchange))
    expect(await staff.editOrderComment(clerk, edit, exchange)).toMatchObject({
      refused: 'version-conflict',
    })
    expect(isRefusal(await staff.deleteOrderComment(colleague, { id }, exchange))).toBe(true)
    unwrapResult(await staff.deleteOrderComment(clerk, { id }, exchange))
    expect((await timeline(number)).filter(({ type }) => type === 'comment')).toEqual([])
  })

  test('a mention of somebody unknown is refused', async () => {
    const { number } = await buy()
    const comment = { order: number, text: 'Hi', mentions: ['stm_nobody'] }
    expect(await staff.commentOnOrder(clerk, comment, exchange)).toMatchObject({
      refused: 'fields-invalid',
      reason: 'staff-not-found',
    })
  })
})

describe('emails', () => {
  test('are listed in the timeline and sent again', async () => {
    const { number, orderId } = await buy()
    const nothing = await staff.resendOrderEmail(
      clerk,
      { order: number, kind: 'shipping' },
      exchange,
    )
    expect(nothing).toMatchObject({ reason: 'nothing-shipped' })
    unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
    for (const kind of ['confirmation', 'shipping', 'invoice'] as const) {
      checkout.clock.advance(1_000)
      const now = checkout.clock.now()
      unwrapResult(
        await staff.resendOrderEmail({ ...clerk, now }, { order: number, kind }, exchange),
      )
    }
    const resent = await mails(`order-resent:${orderId}:%`)
    expect(resent.map(({ subject }) => subject)).toEqual([
      `Your Aumbry order ${number}`,
      `Tracking of order ${number}`,
    ])
    expect(await mails(`invoice:${orderId}:%`)).toHaveLength(1)
    const entries = await timeline(number)
    expect(entries.filter(({ type }) => type === 'email').length).toBeGreaterThanOrEqual(4)
    expect(entries.filter(({ kind }) => kind === 'email_resent')).toHaveLength(3)
  })
})

describe('the shipping address', () => {
  const change = async (number: string, more: Partial<typeof homeAddress>) => {
    const groupId = (await detail(number)).deliveries[0]?.groupId ?? ''
    return { order: number, groupId, address: { ...homeAddress, ...more } }
  }

  test('changes within the tax place and the shipping zone', async () => {
    const { number, orderId } = await buy()
    const input = await change(number, { line1: '77 Elm Street', firstName: 'Nina' })
    const preview = unwrapResult(await staff.previewAddressChange(clerk, input, exchange))
    expect(preview.tax.was).toBe(preview.tax.now)
    expect(preview.now).toContain('77 Elm Street')
    unwrapResult(await staff.changeOrderAddress(clerk, input, exchange))
    expect((await detail(number)).deliveries[0]?.address).toContain('77 Elm Street')
    await checkout.runJobs()
    expect((await mails('order-news:%')).map(({ subject }) => subject)).toContain(
      `The address of order ${number} was changed`,
    )
    expect(orderId).not.toBe('')
  })

  test('does not change to another tax place or zone, or after shipping', async () => {
    const { number } = await buy()
    const far = { city: 'Anchorage', stateCode: 'AK', zip: '99501' } as const
    for (const act of [staff.previewAddressChange, staff.changeOrderAddress])
      expect(await act(clerk, await change(number, far), exchange)).toMatchObject({
        refused: 'transition-illegal',
        reason: expect.stringMatching(/^address-changes-(tax|shipping)$/) as string,
      })
    unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
    const late = await staff.changeOrderAddress(
      clerk,
      await change(number, { line1: '77 Elm Street' }),
      exchange,
    )
    expect(late).toMatchObject({ reason: 'delivery-already-shipped' })
  })
})

test('a cancellation refunds what its preview said', async () => {
  const { number } = await buy(2)
  const lineId = (await detail(number)).units[0]?.lineId ?? ''
  const items = [{ lineId, qty: 1 }]
  const preview = unwrapResult(await staff.previewCancel(clerk, { order: number, items }, exchange))
  expect(preview).toMatchObject({ units: 1, toCard: preview.refunded, toOthers: [] })
  const done = unwrapResult(
    await staff.staffCancel(clerk, { order: number, reason: 'staff', items }, exchange),
  )
  expect(done.refunded).toBe(preview.refunded)
  expect(preview.refunded).toBeGreaterThan(96_00)
  expect((await detail(number)).units.map(({ refunded }) => refunded)).toEqual(
    expect.arrayContaining([0, preview.refunded]),
  )
})

test('the preview of a refund says where an amount goes, at most what is left', async () => {
  const { number } = await buy()
  const preview = (amount: number) =>
    staff.previewRefund(clerk, { order: number, amount }, exchange)
  expect(unwrapResult(await preview(5_00))).toEqual({ refunded: 5_00, toCard: 5_00, toOthers: [] })
  const { totals } = await detail(number)
  expect(unwrapResult(await preview(totals.grand + 1)).refunded).toBe(totals.grand)
})

test('an order shows the refunds that wait for a second person', async () => {
  const { number } = await buy(2)
  const careful = { ...colleague, staff: { ...colleague.staff, approvalLimit: 5_00 } }
  const input = {
    order: number.toLowerCase(),
    amount: 6_00,
    reason: 'Late',
    reasonKind: 'late' as const,
  }
  const outcome = unwrapResult(await staff.refundGoodwill(careful, input, exchange))
  expect((await detail(number)).waitingRefunds).toMatchObject([
    { id: outcome.id, amount: 6_00, by: 'stk_other' },
  ])
})

test('bulk acts have one result an order', async () => {
  const [one, two] = [await buy(), await buy()]
  unwrapResult(await staff.holdOrder(clerk, { order: two.number, reason: 'Check' }, exchange))
  const orders = [one.number, two.number, 'AB-22222222']
  const held = unwrapResult(
    await staff.actOnOrders(clerk, { orders, act: 'hold', reason: 'Storm' }, exchange),
  )
  expect(held.rows.map(({ isDone, reason }) => [isDone, reason])).toEqual([
    [true, ''],
    [false, 'order-status-conflict'],
    [false, 'order-not-found'],
  ])
  unwrapResult(
    await staff.actOnOrders(
      clerk,
      { orders: [one.number, two.number], act: 'addTags', tags: ['Storm'] },
      exchange,
    ),
  )
  unwrapResult(
    await staff.actOnOrders(
      clerk,
      { orders: [two.number], act: 'removeTags', tags: ['storm'] },
      exchange,
    ),
  )
  expect((await detail(one.number)).tags).toEqual(['storm'])
  expect((await detail(two.number)).tags).toEqual([])
  expect(await staff.actOnOrders(clerk, { orders, act: 'hold' }, exchange)).toMatchObject({
    refused: 'fields-invalid',
  })
})

test('slips and invoices of several orders are one PDF', async () => {
  const orders = [(await buy()).number, (await buy()).number].join(', ')
  for (const document of ['packingSlip', 'invoice'] as const) {
    const file = unwrapResult(
      await staff.printOrders(clerk, { orders, document, paper: 'letter' }, exchange),
    )
    const pdf = Buffer.from(file.bytes).toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
  }
  const unknown = { orders: 'AB-22222222', document: 'invoice', paper: 'letter' } as const
  expect(await staff.printOrders(clerk, unknown, exchange)).toMatchObject({ refused: 'not-found' })
})

test('an erased account leaves no comments and notes of staff', async () => {
  const { number, orderId, buyer } = await buy()
  unwrapResult(
    await staff.updateOrder(
      clerk,
      { order: number, version: 0, note: 'Called twice.', tags: ['vip'] },
      exchange,
    ),
  )
  unwrapResult(
    await staff.commentOnOrder(clerk, { order: number, text: 'Kind.', mentions: [] }, exchange),
  )
  const { caller } = buyer.ctx
  const ownerId = caller.level === 'nobody' ? '' : caller.id
  await inTransaction(database.db, (tx) => deletePersonalNotes(tx, ownerId))
  expect(await detail(orderId)).toMatchObject({ note: '', tags: ['vip'], version: 2 })
  expect((await timeline(number)).filter(({ type }) => type === 'comment')).toEqual([])
})

test('a change of tags and note is audited with before and after, and can be undone', async () => {
  const { number } = await buy()
  const audit = createAuditCollector()
  const change = { order: number, version: 0, tags: ['vip'], note: 'Call.' }
  unwrapResult(await staff.updateOrder({ ...clerk, audit }, change, exchange))
  const [recorded] = audit.changes
  expect(recorded).toMatchObject({
    object: { kind: 'order', id: number },
    before: { tags: [], note: '' },
    after: { tags: ['vip'], note: 'Call.' },
  })
  const undo = {
    object: { kind: 'order', id: number, label: number },
    before: recorded?.before ?? {},
    after: recorded?.after ?? {},
    reason: '',
  }
  unwrapResult(await undoableAnnotations.undo(clerk, undo))
  expect(await detail(number)).toMatchObject({ tags: [], note: '', version: 2 })
  expect(await undoableAnnotations.undo(clerk, undo)).toMatchObject({ reason: 'changed-meanwhile' })
})
