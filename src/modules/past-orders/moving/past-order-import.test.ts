import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { fixedClock } from '#test/support/clock.ts'
import { createMover, movingFolder } from '#test/support/moving.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const folder = movingFolder()
const clock = fixedClock('2026-11-27T15:00:00Z')
const { shop, database, call } = await openTestShop({ clock, environment: { DATA_DIR: folder } })
const { move, undo } = createMover(shop, folder)
const staff = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Ida', now: clock.now() })}`,
}

/** Shopify's order export: the first row of an order has its totals, each row has an item. */
const shopifyHeader =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,'
  + 'Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,'
  + 'Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Cancelled at,Id,Phone'
const shopifyRow = (number: string, email: string, item = '2,"Napkin, set of 4"') =>
  `${number},${email},paid,,fulfilled,,yes,USD,90.00,6.00,0.00,96.00,,0.00,Standard,`
  + `2023-05-04 10:30:12 -0400,${item},45.00,NP-4,Ann Lind,,'5001,'+16175550142`
const shopifyItem = (number: string, email: string, item: string) =>
  `${number},${email},,,,,,,,,,,,,,,${item},10.00,X,,,,`
const shopifyFile = (...rows: readonly string[]) => [shopifyHeader, ...rows].join('\n')

const createNumber = () => `#${createId('tst').slice(-8)}`
const pastOrdersOf = async (owner: { readonly authorization: string }) =>
  (await call('get /api/user/pastOrders', {}, owner)).data['orders']

test('the rows of an order of Shopify are one past order of the customer', async () => {
  const { email, bearer } = await signedInMember(database)
  const [first, second] = [createNumber(), createNumber()]
  const { output } = await move(
    shopifyFile(
      shopifyRow(first, email.toUpperCase()),
      shopifyItem(first, email, '1,Bowl'),
      shopifyItem(first, email, '1,Bowl'),
      shopifyRow(second, email, '1,Soap'),
    ),
  )
  expect(output).toContain('Past orders from Shopify: 2 created, 0 rejected of 2 rows')
  const orders = await pastOrdersOf(bearer)
  expect(orders).toContainEqual({
    id: expect.stringMatching(/^pao_/),
    number: first,
    placedAt: '2023-05-04T14:30:12.000Z',
    status: 'completed',
    total: 96_00,
    items: [
      { title: 'Napkin, set of 4', quantity: 2 },
      { title: 'Bowl', quantity: 2 },
    ],
  })
  expect(orders).toHaveLength(2)
})

test('an order without an email address is named by its number in the report', async () => {
  const number = createNumber()
  const { output } = await move(shopifyFile(shopifyRow(number, '')))
  expect(output).toContain(`row 2 rejected ${number}: Email: Please enter a valid email address.`)
})

test('an order of WooCommerce is read with its items in one cell or in rows', async () => {
  const { email, bearer } = await signedInMember(database)
  const [one, two] = [createId('tst').slice(-8), createId('tst').slice(-8)]
  const { output } = await move(
    [
      'order_id,order_number,date,status,order_total,order_currency,billing_first_name,'
        + 'billing_email,billing_phone,line_items',
      `7,${one},2022-01-31 14:05:00,completed,40.00,USD,Ann,${email},,name:Napkin|quantity:2|total:40`,
      `8,${createId('tst').slice(-8)},2022-01-31 14:05:00,failed,40.00,USD,Ann,${email},,name:Bowl|quantity:1`,
    ].join('\n'),
  )
  expect(output).toContain('status: The order was never placed.')
  expect(output).toContain('Past orders from WooCommerce: 1 created, 1 rejected of 2 rows')
  await move(
    [
      'order_number,date,status,order_total,billing_email,item_name,item_quantity',
      `${two},2022-02-01 09:00:00,refunded,55.00,${email},Bowl,1`,
      `${two},2022-02-01 09:00:00,refunded,55.00,${email},Plate,3`,
    ].join('\n'),
  )
  expect(await pastOrdersOf(bearer)).toMatchObject([
    {
      number: two,
      status: 'refunded',
      items: [
        { title: 'Bowl', quantity: 1 },
        { title: 'Plate', quantity: 3 },
      ],
    },
    { number: one, status: 'completed', total: 40_00, items: [{ title: 'Napkin', quantity: 2 }] },
  ])
})

test.each([
  ['soon,25,Bowl', 'Date: Enter a date, such as 2026-01-31.'],
  ['2030-01-01,25,Bowl', 'Date: Enter a date, such as 2026-01-31.'],
  ['2024-01-01,many,Bowl', 'Total: Enter dollars, such as 25 or 25.00.'],
  ['2024-01-01,25,', 'The order has no items.'],
  ['2024-01-01,25,Bowl', 'No customer has this email address. Import the customers first.'],
])('an order that cannot move is rejected: %s', async (cells, told) => {
  const { output, code } = await move(
    `Order number,Email,Date,Total,Item\n${createNumber()},nobody@example.com,${cells}\n`,
  )
  expect(output).toContain(told)
  expect(code).toBe(1)
})

test('importing again adds nothing, and undoing removes the orders', async () => {
  const { email, bearer } = await signedInMember(database)
  const file = shopifyFile(shopifyRow(createNumber(), email))
  const dry = await move(file, '--dry-run')
  expect(dry.output).toContain('1 created')
  expect(await pastOrdersOf(bearer)).toEqual([])
  const { runId } = await move(file)
  expect((await move(file)).output).toContain('This order is here already.')
  expect(await pastOrdersOf(bearer)).toHaveLength(1)
  expect((await undo(runId)).output).toContain('1 undone of 1 rows')
  expect(await pastOrdersOf(bearer)).toEqual([])
})

test('a customer with past orders stays when the import of customers is undone', async () => {
  const email = `anna.${createId('tst').slice(-10)}@example.com`
  const customers = await move(`Email,First Name,Last Name\n${email},Anna,Lind\n`)
  const orders = await move(shopifyFile(shopifyRow(createNumber(), email)))
  const { output } = await undo(customers.runId)
  expect(output).toContain('The account has been used or changed since.')
  expect((await undo(orders.runId)).output).toContain('1 undone')
})

test('past orders follow a customer who is merged into another', async () => {
  const [from, to] = [await signedInMember(database), await signedInMember(database)]
  const number = createNumber()
  await move(shopifyFile(shopifyRow(number, from.email)))
  const pair = { from: from.id, to: to.id }
  const { data } = await call('get /api/staff/customer/mergePreview', pair, staff)
  expect(data['moved']).toContainEqual({ label: 'Orders from before', count: 1 })
  await call('post /api/staff/customer/merge', { ...pair, reason: 'One person.' }, staff)
  expect(await pastOrdersOf(to.bearer)).toMatchObject([{ number }])
})

test('the staff see the past orders of a customer; nobody else’s', async () => {
  const [ann, bea] = [await signedInMember(database), await signedInMember(database)]
  const number = createNumber()
  await move(shopifyFile(shopifyRow(number, ann.email)))
  const detail = async (id: string) =>
    JSON.stringify((await call('get /api/staff/customer/detail', { id }, staff)).data)
  expect(await detail(ann.id)).toContain(number)
  expect(await detail(bea.id)).not.toContain(number)
  expect(await pastOrdersOf(bea.bearer)).toEqual([])
})

test('past orders need the permission for customers', async () => {
  const staffKey = await createStaffKey(database.db, {
    name: 'Ivy',
    now: clock.now(),
    permissions: ['imports.write'],
  })
  const ivy = createMover(shop, folder, staffKey)
  const { email, bearer } = await signedInMember(database)
  const { code, output } = await ivy.move(shopifyFile(shopifyRow(createNumber(), email)))
  expect([code, output]).toEqual([1, expect.stringContaining('You are not allowed')])
  expect(await pastOrdersOf(bearer)).toEqual([])
})
