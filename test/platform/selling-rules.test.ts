import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { readOnHand } from '#modules/inventory/read-stock.ts'
import { reserveStock } from '#modules/inventory/reserve-stock.ts'
import { setOnHand } from '#modules/inventory/commands/set-on-hand.ts'
import { calculateShipDate } from '#modules/pricing/ship-date.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { createDesk } from '#test/support/import-desk.ts'
import { createCatalogIndex } from '#modules/catalog/queries/catalog-index.ts'
import { catalogContract, type ProductVariant } from '#modules/catalog/contract.ts'
import type { ImportEntry } from '#modules/catalog/domain/import-report.ts'
import { endPreorders } from '#modules/catalog/commands/end-preorders.ts'
import { exportCatalog } from '#modules/catalog/export-catalog.ts'
import { findVariantsByKey } from '#modules/catalog/find-variants-by-key.ts'
import { importCatalog } from '#modules/catalog/import-catalog.ts'
import { getProduct } from '#modules/catalog/queries/get-product.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { testPricing } from '#test/support/settings.ts'

const database = await openTestDatabase()
const ctx = testContext(database)
const desk = await createDesk(database)
const services = () => ({ ...desk.services(), stock: { setOnHand, readOnHand } })
beforeEach(() => desk.clear())

const header =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,'
  + 'Unit Price Total Measure,Unit Price Total Measure Unit,Unit Price Base Measure,Unit Price Base Measure Unit,'
  + ['min_qty', 'max_qty', 'multiple', 'oversell_limit', 'ships_on']
    .map((key) => `${key} (variant.metafields.aumbry.${key})`)
    .join(',')
const rows = [
  'soap,Soap,Kind,Plain,PLAIN,12,shopify,0,continue,250,ml,100,ml,,,,,',
  'soap,,,Capped,CAPPED,12,shopify,1,continue,,,,,,,,2,',
  'soap,,,Dated,DATED,12,shopify,0,continue,,,,,,,,,2027-01-04',
  'soap,,,New,NEW,12,shopify,50,deny,,,,,,,,,2027-01-04',
  'soap,,,Dozen,DOZEN,12,shopify,500,deny,,,,,,48,12,,',
  'soap,,,Past,PAST,12,shopify,50,deny,,,,,,,,,2020-01-04',
]
const file = [header, ...rows, ''].join('\n')

async function bringIn(text: string, dryRun = false): Promise<ImportEntry[]> {
  const path = join(desk.folder, 'rules.csv')
  await writeFile(path, text)
  const entries: ImportEntry[] = []
  await importCatalog(services(), { file: path, dryRun }, (entry) => entries.push(entry))
  return entries
}

async function shown(): Promise<Map<string, ProductVariant>> {
  const goods = await getProduct({ index: createCatalogIndex() }, ctx, { id: 'soap' })
  if (isRefusal(goods)) throw new Error(goods.message)
  return new Map(
    catalogContract.readGoods.output.parse(goods).variants.map((one) => [one.sku ?? '', one]),
  )
}

async function factsOf(sku: string) {
  const id = (await findVariantsByKey(ctx.db, [sku])).get(sku) ?? ''
  return { id, facts: (await readVariants(ctx.db, [id])).get(id) }
}

async function reserve(sku: string, qty: number) {
  const { id } = await factsOf(sku)
  const claim = {
    checkoutId: `chk_${sku}_${qty}`,
    demands: [{ variantId: id, qty }],
    until: new Date(ctx.now.getTime() + 600_000),
    now: ctx.now,
  }
  return inTransaction(ctx.db, (tx) => reserveStock(tx, claim))
}

describe('quantities, the oversell limit and the ship date of a file', () => {
  test('are shown on the product page and in the API', async () => {
    await bringIn(file)
    const variants = await shown()
    expect(
      [...variants].map(([sku, { availability, shipsOn }]) => [sku, availability.state, shipsOn]),
    ).toEqual([
      ['PLAIN', 'backorder', null],
      ['CAPPED', 'in-stock', null],
      ['DATED', 'backorder', '2027-01-04'],
      ['NEW', 'preorder', '2027-01-04'],
      ['DOZEN', 'in-stock', null],
      ['PAST', 'in-stock', null],
    ])
    expect(variants.get('DOZEN')).toMatchObject({ minQty: 12, maxQty: 48, multiple: 12 })
    expect(variants.get('PLAIN')).toMatchObject({
      minQty: 1,
      maxQty: 20,
      multiple: 1,
      unitPrice: { amount: 480, per: '100 ml' },
    })
    expect(variants.get('CAPPED')?.unitPrice).toBeNull()
  })

  test('limit sales beyond stock, and the page shows in stock, backorder or sold out', async () => {
    await bringIn(file)
    const state = async () => (await shown()).get('CAPPED')?.availability.state
    expect(await reserve('CAPPED', 1)).toBeNull()
    expect(await state()).toBe('backorder')
    expect(await reserve('CAPPED', 3)).toMatchObject({ refused: 'stock-short' })
    expect(await reserve('CAPPED', 2)).toBeNull()
    expect(await state()).toBe('sold-out')
    expect(await reserve('PLAIN', 500)).toBeNull()
    expect((await shown()).get('PLAIN')?.availability.state).toBe('backorder')
  })

  test('change the ship date of an order', async () => {
    await bringIn(file)
    const leaves = async (sku: string) => {
      const { facts } = await factsOf(sku)
      return calculateShipDate(
        new Date('2026-11-25T15:00:00Z'),
        [{ leadDays: facts?.leadDays ?? 0, shipsOn: facts?.shipsOn, workDays: 0 }],
        testPricing.getShippingRules(),
      )
    }
    expect(await leaves('DOZEN')).toBe('2026-11-25')
    expect(await leaves('NEW')).toBe('2027-01-04')
    expect(await leaves('DATED')).toBe('2027-01-04')
    expect(await leaves('PLAIN')).toBe('2026-12-09')
  })

  test('are exported and imported unchanged, and a dry run names changes', async () => {
    await bringIn(file)
    const out = join(desk.folder, 'out.csv')
    await exportCatalog(services(), { file: out })
    const text = await readFile(out, 'utf8')
    expect(await bringIn(text)).toMatchObject([{ kind: 'untouched' }])
    await desk.clear()
    await bringIn(text)
    expect((await shown()).get('DOZEN')).toMatchObject({ minQty: 12, maxQty: 48, multiple: 12 })
    const dry = await bringIn(
      file
        .replace(',48,12,', ',60,12,')
        .replaceAll('2027-01-04', '2027-02-01')
        .replace(',,2,', ',,5,'),
      true,
    )
    expect(dry.find(({ kind }) => kind === 'changed')).toMatchObject({
      changes: [
        { field: 'Capped: Oversell limit', was: '2', now: '5' },
        { field: 'Dated: Ships on', was: '2027-01-04', now: '2027-02-01' },
        { field: 'New: Ships on', was: '2027-01-04', now: '2027-02-01' },
        { field: 'Dozen: Maximum quantity', was: '48', now: '60' },
      ],
    })
  })

  test('are refused by line if they are invalid', async () => {
    const wrong = [
      'a,A,Kind,X,A1,1,,,,,,,,0,,,,',
      'a,,,Y,A2,1,,,,,,,,,1000,,,',
      'a,,,Z,A3,1,,,,,,,,,,,-1,Jan 4',
      'b,B,Kind,X,B1,1,,,,,,,,24,6,,,',
    ]
    const refused = (await bringIn([header, ...wrong, ''].join('\n'))).flatMap((entry) =>
      entry.kind === 'rejected' ? [`${entry.line}: ${entry.reason}`] : [],
    )
    expect(refused).toEqual([
      '2: Minimum quantity: "0" is not a whole number from 1 to 999',
      '3: Maximum quantity: "1000" is not a whole number from 1 to 999',
      '4: Oversell limit: "-1" is not a whole number from 0 to 100000',
      '4: Ships on: "Jan 4" is not a date. Write it as 2026-12-20',
      '5: The maximum quantity (6) is below the minimum (24)',
    ])
  })

  test('a past ship date is removed, and the product is in stock', async () => {
    await bringIn(file)
    await inTransaction(ctx.db, (tx) => endPreorders(tx, '2027-01-03'))
    expect((await shown()).get('NEW')?.availability.state).toBe('preorder')
    await inTransaction(ctx.db, (tx) => endPreorders(tx, '2027-01-04'))
    expect((await shown()).get('NEW')).toMatchObject({
      availability: { state: 'in-stock' },
      shipsOn: null,
    })
  })
})

test('a Shopify gift card is imported as a gift card, whatever its tax code and shipping', async () => {
  const columns =
    'Handle,Title,Variant SKU,Variant Price,Gift Card,Variant Requires Shipping,Variant Tax Code'
  await bringIn(`${columns}\ncard,Gift card,CARD,50,true,,P0000000\n`)
  expect((await factsOf('CARD')).facts).toMatchObject({
    taxCode: 'gift-card',
    requiresShipping: false,
    giftWrapAllowed: false,
  })
})
