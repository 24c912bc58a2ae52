import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { calendarDate, addDays } from '#kernel/time/time.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { checkout } = giving.shop

test('guests see the date of the event and the time until then', async () => {
  const eventDate = addDays(calendarDate(checkout.clock.now()), 70)
  const { share, read } = await openWithWish(database, giving, { settings: { eventDate } })
  const expected = { eventDate, countdown: 'Ten weeks from today' }
  expect(unwrapResult(await share())).toMatchObject(expected)
  expect(await read()).toMatchObject(expected)
})

test('items tell the department of their product, directly or through a category', async () => {
  const [direct, nested, neither] = [
    await makeVariant(database),
    await makeVariant(database),
    await makeVariant(database),
  ]
  const [table, linens] = [createId('col'), createId('col')]
  await execute(
    database.db,
    sql`
      insert into collections (id, slug, title, kind, parent_id, position)
      values (${table}, 'set-table', 'Table', 'department', null, 0),
        (${linens}, 'set-linens', 'Linens', 'category', ${table}, 1)`,
  )
  await execute(
    database.db,
    sql`
      insert into collection_products (collection_id, product_id)
      select case when id = ${direct} then ${table} else ${linens} end, product_id
      from variants
      where id = any(${[direct, nested]})`,
  )
  const registry = await giving.open(await giving.owner(), [
    { variantId: direct, wanted: 1 },
    { variantId: nested, wanted: 1 },
    { variantId: neither, wanted: 1 },
  ])
  const department = { slug: 'set-table', title: 'Table' }
  expect(new Map(registry.items.map((item) => [item.variantId, item.department]))).toEqual(
    new Map([
      [direct, department],
      [nested, department],
      [neither, null],
    ]),
  )
})

test('the starter checklist offers the favorite of each collection of the event type', async () => {
  const variantId = await makeVariant(database, { title: 'Fern-edge napkins', price: 72_00 })
  const [table, napkins] = [createId('col'), createId('col')]
  await execute(
    database.db,
    sql`
      insert into collections (id, slug, title, kind, parent_id, position)
      values (${table}, 'starter-table', 'Table', 'department', null, 2),
        (${napkins}, 'napkins', 'Napkins', 'category', ${table}, 3)`,
  )
  await execute(
    database.db,
    sql`
      insert into collection_products (collection_id, product_id)
      select ${napkins}, product_id
      from variants
      where id = ${variantId}`,
  )
  const { registry, owner } = await openWithWish(database, giving)
  const { handlers } = giving
  expect(await handlers.listStarters(owner.ctx, { id: registry.id }, exchange)).toMatchObject({
    rows: [{ variantId, label: 'Napkins', department: 'Table', wanted: 12, price: 72_00 }],
  })
  const stranger = await giving.owner()
  expect(await handlers.listStarters(stranger.ctx, { id: registry.id }, exchange)).toMatchObject({
    refused: 'not-found',
  })
})

test('an empty draft is not in the list of registries', async () => {
  const owner = await giving.owner()
  const { handlers } = giving
  const draft = unwrapResult(await handlers.createRegistry(owner.ctx, {}, exchange))
  expect(await handlers.listRegistries(owner.ctx, {}, exchange)).toEqual({ rows: [] })
  unwrapResult(
    await handlers.saveRegistry(owner.ctx, { id: draft.id, title: 'Our wedding' }, exchange),
  )
  expect(await handlers.listRegistries(owner.ctx, {}, exchange)).toMatchObject({
    rows: [{ id: draft.id }],
  })
})
