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

test('the starter checklist offers three sets of four napkins for the 12 of the event type', async () => {
  const variantId = await makeVariant(database, {
    title: 'Fern-edge napkin, set of four',
    price: 72_00,
  })
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
    rows: [{ variantId, label: 'Napkins', department: 'Table', wanted: 3, price: 72_00 }],
  })
  const stranger = await giving.owner()
  expect(await handlers.listStarters(stranger.ctx, { id: registry.id }, exchange)).toMatchObject({
    refused: 'not-found',
  })
})

test('the starter checklist of a wedding offers a queen-size duvet cover, or else a king', async () => {
  const [twin, king, queen] = [
    await makeVariant(database, { title: 'Corded percale duvet cover' }),
    await makeVariant(database),
    await makeVariant(database),
  ]
  const sizes = ['Twin', 'King', 'Queen']
  await execute(
    database.db,
    sql`
      update variants v
      set product_id = (select product_id from variants where id = ${twin}),
        position = x.rank - 1,
        option_values = array['Bottle', x.size]
      from unnest(${[twin, king, queen]}::text[], ${sizes}::text[])
        with ordinality as x (id, size, rank)
      where v.id = x.id`,
  )
  await execute(
    database.db,
    sql`
      update products
      set options = '[{"name": "Color", "values": []}, {"name": "Size", "values": []}]'
      where id = (select product_id from variants where id = ${twin})`,
  )
  const covers = createId('col')
  await execute(
    database.db,
    sql`
      insert into collections (id, slug, title, kind, parent_id, position)
      values (${covers}, 'duvet-covers', 'Duvet covers', 'category', null, 4)`,
  )
  await execute(
    database.db,
    sql`
      insert into collection_products (collection_id, product_id)
      select ${covers}, product_id
      from variants
      where id = ${twin}`,
  )
  const { registry, owner } = await openWithWish(database, giving)
  const findCover = async () =>
    unwrapResult(
      await giving.handlers.listStarters(owner.ctx, { id: registry.id }, exchange),
    ).rows.find(({ label }) => label === 'Duvet covers')
  expect(await findCover()).toMatchObject({ variantId: queen, options: ['Bottle', 'Queen'] })
  await execute(database.db, sql`update variants set available = 0 where id = ${queen}`)
  expect(await findCover()).toMatchObject({ variantId: king })
  await execute(database.db, sql`update variants set available = 0 where id = ${king}`)
  expect(await findCover()).toMatchObject({ variantId: twin })
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
