import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importMonogramTemplates } from '#modules/monograms/import-templates.ts'
import { saveMonogram } from '#modules/monograms/saved-monograms.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { json as jsonOf, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { eraseRegistries } from './erase-registries.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers } = giving
const { checkout } = shop
await importMonogramTemplates(database, {
  file: fileURLToPath(new URL('../../../../catalog/monograms.json', import.meta.url)),
})

const attributes = [{ namespace: 'aumbry', key: 'monogram', label: 'Monogram', value: 'true' }]
const names = { first: 'Nora', middle: 'May', last: 'Hale', partner: '', text: '', letters: '' }
const choice = {
  templateId: 'napkins',
  placeId: 'corner',
  styleId: 'italic',
  colorId: 'turkey-red',
  sizeMm: 64,
  names,
}

/** A registry with a saved monogram of its owner. */
async function openWithMonogram() {
  const opened = await openWithWish(database, giving, { variantId: await makeNapkins() })
  const { rows: kept } = unwrapResult(
    await saveMonogram(opened.asOwner(), { label: 'Nora', choice, forCompany: false }),
  )
  const monogramId = kept[0]?.id ?? ''
  unwrapResult(
    await handlers.saveRegistry(opened.asOwner(), { id: opened.registry.id, monogramId }, exchange),
  )
  const setMonogram = (hasMonogram: boolean) =>
    handlers.updateItem(opened.asOwner(), { itemId: opened.itemId, hasMonogram }, exchange)
  return { ...opened, monogramId, letter: setMonogram }
}

async function makeNapkins(): Promise<string> {
  const variantId = await makeVariant(database, { onHand: 50, attributes })
  await execute(
    database.db,
    sql`
      update products
      set type = 'Napkins'
      where id = (select product_id from variants where id = ${variantId})`,
  )
  return variantId
}

test('a giver buys a monogrammed item without entering a monogram', async () => {
  const { itemId, slug, letter: setMonogram, share } = await openWithMonogram()
  expect(unwrapResult(await setMonogram(true)).items[0]?.monogram).toMatchObject({
    letters: 'N, H, M',
    price: expect.any(Number),
  })
  const monogram = unwrapResult(await share()).items[0]?.monogram
  const cart = unwrapResult(
    await handlers.buyGift(checkout.buyer().ctx, { slug, itemId, qty: 1 }, exchange),
  )
  expect(cart.lines).toMatchObject([
    { personalization: { proofId: monogram?.proofId, price: monogram?.price, letters: 'N, H, M' } },
  ])
})

test('a giver sees the monogram but not the names it was made from', async () => {
  const { itemId, slug, letter: setMonogram, give } = await openWithMonogram()
  unwrapResult(await setMonogram(true))
  const cart = unwrapResult(
    await handlers.buyGift(checkout.buyer().ctx, { slug, itemId, qty: 1 }, exchange),
  )
  const { buyer: giver, orderId } = await give()
  const order = unwrapResult(
    await checkout.handlers.readOrder(giver.ctx, { id: orderId }, exchange),
  )
  for (const line of [cart.lines[0], order.groups[0]?.lines[0]]) {
    expect(line?.personalization?.letters).toBe('N, H, M')
    expect(JSON.stringify(line)).not.toMatch(/Nora|May|Hale/)
  }
})

test('a giver can omit the monogram but cannot change it', async () => {
  const { itemId, slug, letter: setMonogram, give } = await openWithMonogram()
  unwrapResult(await setMonogram(true))
  const buyer = checkout.buyer()
  unwrapResult(
    await handlers.buyGift(buyer.ctx, { slug, itemId, qty: 1, withoutMonogram: true }, exchange),
  )
  const { lines } = unwrapResult(
    await handlers.buyGift(buyer.ctx, { slug, itemId, qty: 1 }, exchange),
  )
  expect(lines.map(({ personalization }) => personalization?.letters ?? null)).toEqual([
    null,
    'N, H, M',
  ])
  const wrong = {
    choice: { ...choice, names: { ...names, last: 'Hail' } },
    acknowledged: true as const,
  }
  const lineIds = [lines[1]?.id ?? '']
  expect(
    await checkout.handlers.personalizeLines(
      buyer.ctx,
      { lineIds, personalization: wrong },
      exchange,
    ),
  ).toMatchObject({
    refused: 'transition-illegal',
  })
  unwrapResult(
    await checkout.handlers.personalizeLines(
      buyer.ctx,
      { lineIds, personalization: null },
      exchange,
    ),
  )
  const { buyer: giver, orderId } = await give()
  const order = unwrapResult(
    await checkout.handlers.readOrder(giver.ctx, { id: orderId }, exchange),
  )
  const line = order.groups[0]?.lines[0]
  expect(line).toMatchObject({
    personalization: { letters: 'N, H, M' },
    monogramEditableUntil: null,
  })
  expect(
    await checkout.handlers.changeLetters(
      giver.ctx,
      { lineId: line?.id ?? '', ...wrong },
      exchange,
    ),
  ).toMatchObject({
    refused: 'not-found',
  })
})

test('a new monogram applies to every monogrammed item, and null removes it', async () => {
  const { registry, asOwner, letter: setMonogram, read } = await openWithMonogram()
  unwrapResult(await setMonogram(true))
  const { rows: kept } = unwrapResult(
    await saveMonogram(asOwner(), {
      label: 'Theo',
      forCompany: false,
      choice: { ...choice, names: { ...names, first: 'Theo', middle: 'Ira', last: 'Brandt' } },
    }),
  )
  const save = (monogramId: string | null) =>
    handlers.saveRegistry(asOwner(), { id: registry.id, monogramId }, exchange)
  const ofTheo = kept.find(({ label }) => label === 'Theo')?.id ?? ''
  expect(unwrapResult(await save(ofTheo)).items[0]?.monogram?.letters).toBe('T, B, I')
  unwrapResult(await save(null))
  expect((await read()).monogram).toBeNull()
  expect((await read()).items[0]?.monogram).toBeNull()
  expect(await setMonogram(true)).toMatchObject({ fields: { hasMonogram: expect.any(String) } })
})

test('another member’s monogram and items without monogram option are refused', async () => {
  const { monogramId, asOwner, registry } = await openWithMonogram()
  const other = await openWithWish(database, giving)
  expect(
    await handlers.saveRegistry(other.asOwner(), { id: other.registry.id, monogramId }, exchange),
  ).toMatchObject({
    fields: { monogramId: expect.any(String) },
  })
  const plain = await makeVariant(database, { onHand: 9 })
  const { itemId } = unwrapResult(
    await handlers.addItem(asOwner(), { id: registry.id, variantId: plain }, exchange),
  )
  expect(
    await handlers.updateItem(asOwner(), { itemId, hasMonogram: true }, exchange),
  ).toMatchObject({
    refused: 'fields-invalid',
  })
  expect(
    await queryRows(
      database.db,
      { id: text },
      sql`select id from registry_items where id = ${itemId} and monogram is not null`,
    ),
  ).toEqual([])
})

test('a monogram is applied to all lines or none, and a registry gift refuses it', async () => {
  const { itemId, slug, letter: setMonogram } = await openWithMonogram()
  unwrapResult(await setMonogram(true))
  const buyer = checkout.buyer()
  unwrapResult(
    await checkout.handlers.addLine(
      buyer.ctx,
      { variantId: await makeNapkins(), qty: 1 },
      exchange,
    ),
  )
  const before = unwrapResult(await handlers.buyGift(buyer.ctx, { slug, itemId, qty: 1 }, exchange))
  const own = before.lines.filter(({ personalization }) => personalization === null)
  const lineIds = [
    ...own,
    ...before.lines.filter(({ personalization }) => personalization !== null),
  ].map(({ id }) => id)
  const wanted = {
    choice: { ...choice, names: { ...names, last: 'Hail' } },
    acknowledged: true as const,
  }
  expect(
    await checkout.handlers.personalizeLines(
      buyer.ctx,
      { lineIds, personalization: wanted },
      exchange,
    ),
  ).toMatchObject({
    refused: 'transition-illegal',
  })
  const after = unwrapResult(await checkout.handlers.readCart(buyer.ctx, {}, exchange))
  expect([after.version, after.lines]).toEqual([before.version, before.lines])
})

test('closing the account removes names from monograms, answers, and notes', async () => {
  const { registry, itemId, owner, asOwner, letter: setMonogram } = await openWithMonogram()
  unwrapResult(await setMonogram(true))
  unwrapResult(await handlers.updateItem(asOwner(), { itemId, note: 'For Nora’s table' }, exchange))
  unwrapResult(
    await handlers.inviteManager(
      asOwner(),
      { id: registry.id, email: 'helper@example.com' },
      exchange,
    ),
  )
  const left = async () =>
    JSON.stringify(
      await queryRows(
        database.db,
        {
          registry: jsonOf<object>(),
          items: nullable(jsonOf<object[]>()),
          log: nullable(jsonOf<string[]>()),
        },
        sql`
          select to_jsonb(r) as registry,
            (select jsonb_agg(i) from registry_items i where i.registry_id = r.id) as items,
            (select jsonb_agg(l.text) from registry_log l where l.registry_id = r.id) as log
          from registries r
          where r.id = ${registry.id}`,
      ),
    )
  expect(await left()).toMatch(/Nora/)
  await inTransaction(database.db, (tx) =>
    eraseRegistries(tx, { memberId: owner.id, now: checkout.clock.now() }),
  )
  expect(await left()).not.toMatch(/Nora|Hale|helper@example/)
})
