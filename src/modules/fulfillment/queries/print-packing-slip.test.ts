import { fileURLToPath } from 'node:url'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.server.ts'
import { importMonogramTemplates } from '#modules/monograms/import-templates.ts'
import { createPersonalization } from '#modules/monograms/create-personalization.ts'
import { generateOrderKeys, writeOrder } from '#modules/orders/write-order.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { fulfillmentList } from '#modules/fulfillment/queries/fulfillment-list.ts'
import { queryList } from '#platform/list/query-list.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { leaveUnchecked } from '#test/support/invariants.ts'
import { placedOrder, type TestOrder } from '#test/support/placed-order.ts'
import { exchange } from '#test/support/exchange.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
// These tests write orders without a checkout.
leaveUnchecked(database)
const { staff, clerk } = shop

beforeEach(() => emptyTables(database))

async function write(order: TestOrder): Promise<string> {
  const [placed, keys] = [await placedOrder(order), generateOrderKeys('AB')]
  await inTransaction(database.db, (tx) => writeOrder(tx, placed, keys))
  return keys.number
}

async function read({ bytes }: { bytes: Uint8Array }) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const first = await pdf.getPage(1)
  const { OPS } = await getResolvedPDFJS()
  const { fnArray } = await first.getOperatorList()
  return {
    pages: (await extractText(pdf)).text,
    size: first.view.slice(2),
    pictures: fnArray.filter((one) => one === OPS.paintImageXObject).length,
  }
}

const slip = async (order: string, more: { shipment?: string; paper?: 'letter' | 'a4' } = {}) =>
  read(
    unwrapResult(
      await staff.printPackingSlip(clerk, { order, paper: 'letter', ...more }, exchange),
    ),
  )

test('a packing slip lists the items of each delivery on its own page, on Letter or A4, without prices', async () => {
  const number = await write({
    lines: [
      { title: 'Fern-edge napkins', qty: 2, unitPrice: 96_00 },
      { title: 'For a friend', group: 1 },
    ],
  })
  const letter = await slip(number)
  expect(letter.size).toEqual([612, 792])
  expect(letter.pages).toHaveLength(2)
  for (const text of [
    `order ${number}`,
    'Fern-edge napkins',
    'Nora Hale',
    '24 Orchard Street',
    'Return by',
  ])
    expect(letter.pages[0]).toContain(text)
  expect(letter.pages[1]).toContain('With love')
  expect(letter.pages[1]).toContain('Gift wrapped')
  // The generated order number can contain "96" too.
  expect(letter.pages.join(' ').replaceAll(number, '')).not.toMatch(/\$|96/)
  expect((await slip(number, { paper: 'a4' })).size.map(Math.round)).toEqual([595, 842])
})

test('the slip states how to reach the shop and to return something, not what the packer does', async () => {
  const number = await write({ lines: [{}, { title: 'For a friend', group: 1 }] })
  await database.query(
    `update order_groups set prices_hidden = true
    where position = 1 and order_id = (select id from orders where number = $1)`,
    [number],
  )
  const pages = (await slip(number)).pages.map((page) => page.replaceAll(/\s+/g, ' '))
  for (const page of pages)
    for (const text of ['From', '40 Prospect Street', 'To return or exchange an item, go to'])
      expect(page).toContain(text)
  expect(pages[0]).toContain('the email address of the order')
  expect(pages[1]).toContain('the gift code from the gift receipt')
  expect(pages.join(' ')).not.toContain('do not include prices')
})

test('a gift card that is emailed is not packed, shipped, or counted', async () => {
  const [card, napkins] = [
    await makeVariant(database, {
      title: 'Gift card',
      taxCode: 'gift-card',
      requiresShipping: false,
      oversellLimit: null,
      onHand: 0,
    }),
    await makeVariant(database, { title: 'Napkins' }),
  ]
  const { number } = await shop.buy([
    { variantId: napkins, qty: 2 },
    { variantId: card, qty: 1 },
  ])
  const { pages } = await slip(number)
  expect(pages.join(' ')).toContain('Napkins')
  expect(pages.join(' ')).not.toContain('Gift card')
  const waiting = () => queryList(database.db, fulfillmentList(clerk.now), { columns: 'units' })
  expect((await waiting()).rows).toMatchObject([{ units: 2 }])
  unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
  expect((await waiting()).rows).toEqual([])
  const order = unwrapResult(await staff.staffReadOrder(clerk, { order: number }, exchange))
  expect(order.parcels.flatMap(({ pieces }) => pieces)).toMatchObject([
    { title: 'Napkins', qty: 2 },
  ])
  expect(order.pieces.filter(({ isEmailed }) => isEmailed)).toMatchObject([
    { status: 'unfulfilled' },
  ])
})

test('a ZIP code keeps its leading zero on slip, address label and shipping label', async () => {
  const { number } = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }])
  await database.query(
    `update order_groups set address = address || '{"city": "Cambridge", "stateCode": "MA", "zip": "02139-0042"}'
    where order_id = (select id from orders where number = $1)`,
    [number],
  )
  const labels = await read(
    unwrapResult(
      await staff.printAddressLabels(clerk, { orders: number, paper: 'letter' }, exchange),
    ),
  )
  const paper = await slip(number)
  const { shipmentId } = unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
  const label = await read(
    unwrapResult(await staff.printLabel(clerk, { shipment: shipmentId }, exchange)),
  )
  for (const { pages } of [labels, paper, label])
    expect(pages[0]).toContain('Cambridge, MA 02139-0042')
})

test('the monogram proof is on the slip', async () => {
  await importMonogramTemplates(database, {
    file: fileURLToPath(new URL('../../../../catalog/monograms.json', import.meta.url)),
  })
  const names = {
    first: 'Eleanor',
    middle: 'James',
    last: 'Hartwell',
    partner: '',
    text: '',
    letters: '',
  }
  const choice = {
    templateId: 'napkins',
    placeId: 'corner',
    styleId: 'italic',
    colorId: 'turkey-red',
    sizeMm: 64,
    names,
  }
  const goods = { slug: 'fern-edge-napkins', type: 'Napkins', takesMonogram: true }
  const personalization = unwrapResult(
    await createPersonalization(database.db, { goods, choice, now: shop.checkout.clock.now() }),
  )
  const { pages, pictures } = await slip(
    await write({ lines: [{ title: 'Fern-edge napkins', personalization }, {}] }),
  )
  expect(pages[0]).toContain(`Monogram ${personalization.letters}`)
  expect(pictures).toBe(1)
})

test('sixty lines fill several pages, each with the header, without losing one', async () => {
  const number = await write({
    lines: Array.from({ length: 60 }, (_, index) => ({ title: `Piece number ${index + 1}.` })),
  })
  const { pages } = await slip(number)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.join(' ').match(/Piece number/g)).toHaveLength(60)
  for (const page of pages) expect(page).toContain(number)
})

test('the slip of one shipment lists only its items', async () => {
  const variants = [
    await makeVariant(database, { title: 'Runner' }),
    await makeVariant(database, { title: 'Plate' }),
  ]
  const { number } = await shop.buy(variants.map((variantId) => ({ variantId, qty: 2 })))
  const lineId =
    unwrapResult(await staff.staffReadOrder(clerk, { order: number }, exchange)).money[0]?.lineId
    ?? ''
  const { shipmentId, trackingNo } = unwrapResult(
    await staff.shipPieces(clerk, { order: number, items: [{ lineId, qty: 1 }] }, exchange),
  )
  const { pages } = await slip(number, { shipment: shipmentId })
  expect(pages.join(' ')).toContain('Runner')
  expect(pages.join(' ')).not.toContain('Plate')
  const label = await read(
    unwrapResult(await staff.printLabel(clerk, { shipment: shipmentId }, exchange)),
  )
  expect(label.size).toEqual([288, 432])
  expect(label.pages[0]?.replaceAll(' ', '')).toContain(trackingNo)
  expect(label.pages[0]).toContain('24 Orchard Street')
  expect(label.pages[0]).toContain('40 Prospect Street')
})

test('address labels cover each unshipped delivery once, on common label sheets', async () => {
  const several = await write({
    lines: [{ title: 'Fern-edge napkins' }, { title: 'For a friend', group: 1 }],
  })
  const variantId = await makeVariant(database)
  const gone = await shop.buy([{ variantId, qty: 1 }])
  unwrapResult(await staff.shipPieces(clerk, { order: gone.number }, exchange))
  const labels = async (orders: string, paper: 'letter' | 'a4' = 'letter') =>
    read(unwrapResult(await staff.printAddressLabels(clerk, { orders, paper }, exchange)))
  const sheet = await labels(`${several}, ${gone.number}`)
  expect(sheet.size).toEqual([612, 792])
  expect(sheet.pages[0]?.match(/Orchard Street/g)).toHaveLength(2)
  expect(sheet.pages[0]).toContain(several)
  expect(sheet.pages.join(' ')).not.toContain(gone.number)
  const many = await labels(Array.from({ length: 6 }, () => several).join(','))
  expect(many.pages).toHaveLength(2)
  expect(
    (await labels(Array.from({ length: 7 }, () => several).join(','), 'a4')).pages,
  ).toHaveLength(1)
  expect(
    await staff.printAddressLabels(clerk, { orders: gone.number, paper: 'letter' }, exchange),
  ).toMatchObject({ refused: 'not-found' })
})
