import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { days, hours } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { homeAddress, unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text } from '#platform/db/row.ts'
import { raw, sql } from '#platform/db/sql.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, clerk, checkout } = shop
const note = 'Gate code 4711, leave it with the porter'

beforeEach(() => emptyTables(database))

async function buy() {
  const buyer = checkout.buyer()
  const { groups } = await buyer.prepare([{ variantId: await makeVariant(database), qty: 1 }])
  const address = { ...homeAddress, deliveryNotes: note }
  await checkout.handlers.quoteCheckout(
    buyer.ctx,
    { groups: [{ groupId: groups[0]?.id ?? '', address }] },
    exchange,
  )
  const { checkoutId } = unwrapResult(await buyer.place())
  await buyer.enterCard(checkoutId)
  const { orderId, orderNumber } = await buyer.complete(checkoutId)
  await shop.pass(hours(1))
  return { id: orderId ?? '', number: orderNumber ?? '', buyer }
}

const readText = async ({ bytes }: { bytes: Uint8Array }) => {
  const document = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  })
  return document.text.replaceAll(/\s+/g, ' ')
}

/** Every row of every table as text. */
async function dumpTables(): Promise<string> {
  const tables = await queryRows(
    database.db,
    { name: text },
    sql`select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const contents = await queryRow(
      database.db,
      { all: nullable(text) },
      raw(`select string_agg(t::text, ' ') as all from ${name} t`),
    )
    texts.push(contents?.all ?? '')
  }
  return texts.join('\n')
}

test('delivery notes are shown to staff, the buyer and on packing slips, address labels and shipping labels', async () => {
  const { id, number, buyer } = await buy()
  const { deliveries } = unwrapResult(
    await staff.staffReadOrder(clerk, { order: number }, exchange),
  )
  expect(deliveries).toMatchObject([
    {
      deliveryNotes: note,
      address: ['Nora Hale', '24 Orchard Street', 'Apt 3', 'New York, NY 10002'],
    },
  ])
  expect(
    unwrapResult(await checkout.handlers.readOrder(buyer.ctx, { id }, exchange)).groups[0]?.address,
  ).toMatchObject({ deliveryNotes: note })
  const printed = `Note for the driver: ${note}`
  expect(
    await readText(
      unwrapResult(
        await staff.printPackingSlip(clerk, { order: number, paper: 'letter' }, exchange),
      ),
    ),
  ).toContain(printed)
  for (const paper of ['letter', 'a4'] as const)
    expect(
      await readText(
        unwrapResult(await staff.printAddressLabels(clerk, { orders: number, paper }, exchange)),
      ),
    ).toContain(printed)
  const { shipmentId } = unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
  expect(
    await readText(unwrapResult(await staff.printLabel(clerk, { shipment: shipmentId }, exchange))),
  ).toContain(printed)
  expect(shop.booked.at(-1)).toMatchObject({ deliveryNotes: note })
})

test('they are encrypted in cart, checkout, order and events', async () => {
  const buyer = checkout.buyer()
  const { groups } = await buyer.prepare([{ variantId: await makeVariant(database), qty: 1 }])
  const address = { ...homeAddress, deliveryNotes: note }
  await checkout.handlers.quoteCheckout(
    buyer.ctx,
    { groups: [{ groupId: groups[0]?.id ?? '', address }] },
    exchange,
  )
  expect((await buyer.settlement()).groups[0]?.address?.deliveryNotes).toBe(note)
  expect(await dumpTables()).not.toContain('4711')
  const { checkoutId } = unwrapResult(await buyer.place())
  await buyer.enterCard(checkoutId)
  const { orderId } = await buyer.complete(checkoutId)
  const group = await queryRow(database.db, { id: text }, sql`select id from order_groups`)
  const other = { ...homeAddress, line1: '26 Orchard Street' }
  unwrapResult(
    await shop.buyers.editOrder(
      buyer.ctx,
      { id: orderId ?? '', groupId: group?.id ?? '', address: other },
      exchange,
    ),
  )
  expect(
    unwrapResult(await checkout.handlers.readOrder(buyer.ctx, { id: orderId ?? '' }, exchange))
      .groups[0]?.address,
  ).toMatchObject({
    line1: '26 Orchard Street',
    deliveryNotes: note,
  })
  expect(await dumpTables()).not.toContain('4711')
  const noted = { ...other, deliveryNotes: 'Now 4712' }
  unwrapResult(
    await shop.buyers.editOrder(
      buyer.ctx,
      { id: orderId ?? '', groupId: group?.id ?? '', address: noted },
      exchange,
    ),
  )
  expect(
    unwrapResult(await checkout.handlers.readOrder(buyer.ctx, { id: orderId ?? '' }, exchange))
      .groups[0]?.address?.deliveryNotes,
  ).toBe('Now 4712')
  expect(await dumpTables()).not.toContain('4712')
})

test('they are deleted a week after delivery and readable until then', async () => {
  const { number } = await buy()
  const { shipmentId } = unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
  const notes = async () =>
    unwrapResult(await staff.staffReadOrder(clerk, { order: number }, exchange)).deliveries.map(
      (one) => one.deliveryNotes,
    )
  checkout.clock.advance(days(20))
  await checkout.tidyOrders()
  expect(await notes()).toEqual([note])
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  checkout.clock.advance(days(6))
  await checkout.tidyOrders()
  expect(await notes()).toEqual([note])
  checkout.clock.advance(days(2))
  await checkout.tidyOrders()
  expect(await notes()).toEqual([''])
  const groups = await queryRow(
    database.db,
    { sealed: integer },
    sql`select count(address ->> 'notesSealed')::int as sealed from order_groups`,
  )
  expect(groups).toEqual({ sealed: 0 })
})
