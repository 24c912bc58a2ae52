import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.server.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { createDesk } from '#test/support/import-desk.ts'
import { exportCatalog } from './export-catalog.ts'
import { findVariantsByKey } from './find-variants-by-key.ts'

const database = await openTestDatabase()
const ctx = testContext(database)
const desk = await createDesk(database)
const { bringIn, written } = desk
beforeEach(() => desk.clear())

const file =
  'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy\n'
  + 'towel,Towel,T,40,shopify,38,deny\nsoap,Soap,S,9,shopify,,deny\n'

async function exportCsv(): Promise<string> {
  const out = join(desk.folder, 'exported.csv')
  await exportCatalog(desk.services(), { file: out })
  return readFile(out, 'utf8')
}

const variantId = async (sku: string) => (await findVariantsByKey(ctx.db, [sku])).get(sku) ?? ''

async function setStock(sku: string, onHand: number): Promise<void> {
  const count = { variantId: await variantId(sku), onHand, oversellLimit: 0 }
  await inTransaction(ctx.db, (tx) =>
    desk.stock().setOnHand(tx, [count], { reason: 'import', ref: 'sold' }),
  )
}

test('importing an export after sales with one changed price changes that price and no stock', async () => {
  await bringIn(await written(file))
  await setStock('T', 31)
  const text = await exportCsv()
  await setStock('T', 30)
  const { of } = await bringIn(await written(text.replace(',40.00,', ',44.00,')))
  expect(of('changed')).toEqual([
    {
      kind: 'changed',
      slug: 'towel',
      line: 2,
      changes: [{ field: 'T: Price', was: '$40.00', now: '$44.00' }],
    },
  ])
  expect(desk.stock().onHand.get(await variantId('T'))).toBe(30)
})

test('importing an export changes nothing, whether a quantity was ever imported or not', async () => {
  await bringIn(await written(file))
  await setStock('T', 31)
  const text = await exportCsv()
  const { totals, of } = await bringIn(await written(text))
  expect(of('changed')).toEqual([])
  expect(totals).toMatchObject({ untouched: 2, changed: 0 })
  expect(await exportCsv()).toBe(text)
})

test('an export starts with a byte order mark, so that Excel reads it as UTF-8, and can be imported again', async () => {
  await bringIn(await written('Handle,Title,Variant Price\ncafe,Café 16 × 16,5\n'))
  const text = await exportCsv()
  expect(text.startsWith('\uFEFFTitle,')).toBe(true)
  expect((await bringIn(await written(text))).totals).toMatchObject({ untouched: 1, rejected: 0 })
})

test('an edited quantity in an export sets stock and is reported against current stock', async () => {
  await bringIn(await written(file))
  await setStock('T', 31)
  const text = await exportCsv()
  await setStock('T', 30)
  const { of } = await bringIn(await written(text.replace(',31,31,', ',50,31,')))
  expect(of('changed')).toMatchObject([
    { slug: 'towel', changes: [{ field: 'T: Inventory quantity', was: '30', now: '50' }] },
  ])
  expect(desk.stock().onHand.get(await variantId('T'))).toBe(50)
})

test('a file from another source sets stock only if its quantity differs from its last one and from current stock', async () => {
  await bringIn(await written(file))
  await setStock('T', 31)
  expect((await bringIn(await written(file.replace(',38,', ',31,')))).totals).toMatchObject({
    untouched: 2,
    changed: 0,
  })
  const { of } = await bringIn(await written(file))
  expect(of('changed')).toMatchObject([
    { changes: [{ field: 'T: Inventory quantity', was: '31', now: '38' }] },
  ])
  expect(desk.stock().onHand.get(await variantId('T'))).toBe(38)
})

test('importing an export into an empty shop sets its quantities', async () => {
  await bringIn(await written(file))
  await setStock('T', 31)
  const text = await exportCsv()
  await desk.clear()
  await bringIn(await written(text))
  expect(desk.stock().onHand.get(await variantId('T'))).toBe(31)
})
