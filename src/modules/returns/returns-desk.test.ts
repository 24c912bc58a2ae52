import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hours } from '#kernel/time/time.ts'
import { queryList } from '#platform/list/query-list.ts'
import { openPdfSheet, finishPdf } from '#platform/pdf/sheet.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { returnList } from './queries/return-list.ts'

const database = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'aumbry-labels-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = { storage: createDiskStorage(folder) }
const shop = openTestAftercare(database, { files, hasCarrier: false })
const { staff, buyers, clerk } = shop

beforeEach(() => emptyTables(database))

const list = async (query: Record<string, unknown> = {}) =>
  (await queryList(database.db, returnList(clerk.now), query)).rows

async function deliver(qty = 1) {
  const order = await shop.buy([{ variantId: await makeVariant(database, { price: 96_00 }), qty }])
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: order.number, noTracking: true }, exchange),
  )
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const { lines } = unwrapResult(
    await staff.readEligibilityForBuyer(clerk, { order: order.number }, exchange),
  )
  return { ...order, lineId: lines[0]?.lineId ?? '', eligible: lines[0]?.returnable }
}

type Delivered = Awaited<ReturnType<typeof deliver>>

function requestOf({ number, lineId }: Delivered, qty = 1) {
  const items = [
    { lineId, qty, reason: 'unwanted' as const, note: '', resolution: 'refund' as const },
  ]
  return { order: number, items, method: 'own' as const }
}

async function open(order: Delivered, qty = 1) {
  const request = requestOf(order, qty)
  const { money } = unwrapResult(await staff.previewReturnForBuyer(clerk, request, exchange))
  const { toCard, asCredit } = money
  return unwrapResult(
    await staff.createReturnForBuyer(
      clerk,
      { ...request, expected: { toCard, asCredit }, channel: 'phone' },
      exchange,
    ),
  )
}

describe('a return on behalf of a buyer', () => {
  test('has the rules and the money of the order page, and is approved at once', async () => {
    const order = await deliver(2)
    expect(order.eligible).toBe(2)
    const request = requestOf(order)
    const seen = unwrapResult(
      await buyers.previewReturn(
        order.buyer.ctx,
        { id: order.orderId, items: request.items, method: 'own' },
        exchange,
      ),
    )
    const { money } = unwrapResult(await staff.previewReturnForBuyer(clerk, request, exchange))
    expect(money).toEqual(seen.money)
    const opened = await open(order)
    expect(opened).toMatchObject({ status: 'approved', method: 'own' })
    expect(await list({ initiator: ['staff'] })).toMatchObject([
      {
        number: opened.number,
        order: order.number,
        reasons: ['unwanted'],
        units: 1,
        value: money.toCard,
        dueAt: expect.stringMatching(/Z$/),
      },
    ])
    const { rows } = unwrapResult(
      await staff.readReturnTimeline(clerk, { return: opened.number }, exchange),
    )
    expect(rows.map(({ text, actor }) => [text, actor])).toEqual([
      ['The return was opened for the buyer (phone).', 'staff'],
      ['The return was approved.', 'system'],
    ])
    expect(await shop.violations()).toEqual([])
  })

  test('is refused with another amount, for an unknown order, and twice', async () => {
    const order = await deliver()
    const request = { ...requestOf(order), channel: 'phone' as const }
    expect(
      await staff.createReturnForBuyer(
        clerk,
        { ...request, expected: { toCard: 1, asCredit: 0 } },
        exchange,
      ),
    ).toMatchObject({ reason: 'refund-total-changed' })
    await open(order)
    expect(await staff.previewReturnForBuyer(clerk, requestOf(order), exchange)).toMatchObject({
      reason: 'not-enough-returnable-units',
    })
    expect(
      await staff.readEligibilityForBuyer(clerk, { order: 'AB-NONE' }, exchange),
    ).toMatchObject({ reason: 'order-not-found' })
  })
})

describe('the list of returns', () => {
  test('finds a return in any state by number, order, email and tracking number', async () => {
    const order = await deliver()
    const { number } = await open(order)
    await open(await deliver())
    const { rows } = await database.query('select email from orders where number = $1', [
      order.number,
    ])
    for (const search of [number, number.slice(3).toLowerCase(), order.number])
      expect(await list({ search })).toMatchObject([{ number }])
    expect((await list({ search: String(rows[0]?.['email']) })).length).toBeGreaterThan(0)
    expect(await list({ search: 'nobody' })).toEqual([])
    await database.query("update returns set tracking_no = 'VAN7' where number = $1", [number])
    expect(await list({ search: 'van-7' })).toMatchObject([{ number }])
    expect(await list({ status: ['approved'], reason: ['unwanted'] })).toHaveLength(2)
    expect(await list({ status: ['label_issued', 'in_transit'] })).toEqual([])
    expect(await list({ overdue: 'true' })).toEqual([])
    expect(await list({ overdue: 'false' })).toHaveLength(2)
    await database.query('update returns set ship_by = $2 where number = $1', [
      number,
      new Date(clerk.now.getTime() - 1).toISOString(),
    ])
    expect(await list({ overdue: 'true' })).toMatchObject([{ number }])
    expect(await list({ sort: 'dueAt', order: 'asc', kind: ['return'] })).toHaveLength(2)
  })
})

test('many returns are received at once, and the ones that cannot be are named', async () => {
  const [one, two] = [await open(await deliver()), await open(await deliver())]
  const change = async (act: 'approve' | 'receive') =>
    unwrapResult(
      await staff.changeReturns(clerk, { returns: [one.number, two.id, 'RT-NONE'], act }, exchange),
    ).rows
  expect(await change('receive')).toMatchObject([
    { return: one.number, done: true },
    { return: two.id, done: true },
    { done: false, why: 'We couldn’t find this return.' },
  ])
  expect(await change('approve')).toMatchObject([{ done: false }, { done: false }, { done: false }])
  expect(await list({ status: ['received'] })).toHaveLength(2)
})

describe('the label of a return, in a shop without a carrier', () => {
  const pdf = async (text: string) => {
    const sheet = await openPdfSheet({
      title: text,
      author: 'UPS',
      at: new Date(0),
      paper: 'label',
    })
    sheet.set(text, { x: 0, y: 0, width: 200 })
    return Buffer.from(await finishPdf(sheet))
  }
  const upload = async (id: string, bytes: Buffer, trackingNo = '1Z5R89390357567127') =>
    staff.uploadReturnLabel(
      clerk,
      { return: id, name: 'label.pdf', trackingNo },
      { ...exchange, bytes },
    )
  const textOf = async (file: unknown) => {
    const { bytes } = unwrapResult(file as { bytes: Uint8Array })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
    return text.join(' ')
  }

  test('is the one that staff uploaded; the buyer prints it and is emailed', async () => {
    const order = await deliver()
    const { id } = await open(order)
    const [ctx, key] = [order.buyer.ctx, { id: order.orderId, returnId: id }]
    expect(await buyers.printReturnLabel(ctx, key, exchange)).toMatchObject({
      reason: 'return-label-not-booked',
    })
    expect(unwrapResult(await upload(id, await pdf('Our UPS label'))).status).toBe('label_issued')
    expect(await textOf(await buyers.printReturnLabel(ctx, key, exchange))).toContain(
      'Our UPS label',
    )
    unwrapResult(await upload(id, await pdf('A better label')))
    expect(
      await textOf(await staff.printStaffReturnLabel(clerk, { return: id }, exchange)),
    ).toContain('A better label')
    await shop.pass(hours(2))
    const { rows } = await database.query(
      "select emailed_at from order_updates where subject like 'Return %: your label'",
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]?.['emailed_at']).not.toBeNull()
    expect(await shop.violations()).toEqual([])
  })

  test('is refused when it is no PDF, or when the parcel has arrived', async () => {
    const { id } = await open(await deliver())
    expect(await upload(id, Buffer.from('no pdf'))).toMatchObject({ refused: 'file-refused' })
    unwrapResult(await staff.receiveReturn(clerk, { return: id }, exchange))
    expect(await upload(id, await pdf('Late'))).toMatchObject({
      reason: 'return-not-awaiting-label',
    })
    expect(await upload('RT-NONE', await pdf('None'))).toMatchObject({
      reason: 'return-not-found',
    })
  })

  test('can be one that two returns share', async () => {
    const [one, two] = [await open(await deliver()), await open(await deliver())]
    const label = await pdf('Shared')
    unwrapResult(await upload(one.id, label))
    expect(unwrapResult(await upload(two.id, label)).status).toBe('label_issued')
  })
})
