import { expect, test } from 'vitest'
import { createMover, movingFolder } from '#test/support/moving.ts'
import { openTestShop } from '#test/support/shop.ts'

const folder = movingFolder()
const { shop, database, call } = await openTestShop({ environment: { DATA_DIR: folder } })
const { move, undo } = createMover(shop, folder)

/** The columns of WooCommerce 9.6, without those of downloads. */
const header =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog",'
  + '"Short description",Description,"Date sale price starts","Date sale price ends","Tax status",'
  + '"Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?",'
  + '"Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Allow customer reviews?",'
  + '"Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,'
  + '"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,'
  + '"External URL","Button text",Position,Brands,"Attribute 1 name","Attribute 1 value(s)",'
  + '"Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)",'
  + '"Attribute 2 visible","Attribute 2 global","Meta: _wpcom_is_markdown"'
const columns = header.match(/"[^"]*"|[^,]+/g)?.map((name) => name.replaceAll('"', '')) ?? []

type Row = Readonly<Record<string, string>>

const fileOf = (...rows: readonly Row[]): string =>
  [
    header,
    ...rows.map((row) => {
      const unknown = Object.keys(row).filter((name) => !columns.includes(name))
      if (unknown.length > 0) throw new Error(`The file has no column ${unknown.join(', ')}.`)
      return columns.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`).join(',')
    }),
    '',
  ].join('\n')

const sold: Row = {
  Published: '1',
  'Visibility in catalog': 'visible',
  'Tax status': 'taxable',
  'In stock?': '1',
  'Backorders allowed?': '0',
  'Sold individually?': '0',
}
const simple: Row = { ...sold, Type: 'simple' }
const variable: Row = {
  ...sold,
  Type: 'variable',
  'In stock?': '0',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': 'Flax, Navy\\, dark',
  'Attribute 1 visible': '1',
}
const variation: Row = { ...sold, Type: 'variation', 'Attribute 1 name': 'Color' }

const readVariants = (slug: string) =>
  database.query(
    `select v.sku, v.price, v.compare_at, v.option_values, v.taxable, v.weight_g,
        v.requires_shipping, v.policy, s.on_hand
      from variants v join products p on p.id = v.product_id
        left join stock_levels s on s.variant_id = v.id
      where p.slug = $1 and v.status = 'active' order by v.sku`,
    [slug],
  )

test('a simple product is imported with price, stock, facts and description', async () => {
  const { output } = await move(
    fileOf({
      ...simple,
      ID: '12',
      SKU: 'RUN-1',
      'GTIN, UPC, EAN, or ISBN': '4006381333931',
      Name: 'Host’s linen runner No. 2',
      'Short description': 'Woven in Maine.',
      Description: 'Washed twice.\\n\\nSoft from the first day.',
      Stock: '7',
      'Weight (kg)': '0.5',
      'Length (cm)': '150',
      'Width (cm)': '45',
      'Sale price': '48',
      'Regular price': '64.00',
      Categories: 'Table > Runners, Gifts',
      Tags: 'linen, washed',
      Brands: 'Aumbry',
      'Attribute 1 name': 'Material',
      'Attribute 1 value(s)': 'Linen, Cotton',
      'Attribute 1 visible': '1',
      'Attribute 2 name': 'Supplier',
      'Attribute 2 value(s)': 'Secret Mill',
      'Attribute 2 visible': '0',
    }),
  )
  expect(output).toContain('Products from WooCommerce: 1 created, 0 rejected of 1 rows')
  expect(output).toContain('Columns that are not imported: Is featured?, ')
  expect(output).toContain('Meta: _wpcom_is_markdown')
  const { data } = await call('get /api/product/detail', { id: 'hosts-linen-runner-no-2' })
  expect(data).toMatchObject({
    title: 'Host’s linen runner No. 2',
    descriptionHtml: '<p>Woven in Maine.</p>\n<p>Washed twice.</p><p>Soft from the first day.</p>',
    facts: [
      { label: 'Material', value: 'Linen, Cotton' },
      { label: 'Dimensions', value: '150 × 45 cm' },
    ],
  })
  const { rows } = await database.query(
    `select brand, type, tags, status from products where slug = 'hosts-linen-runner-no-2'`,
  )
  expect(rows[0]).toMatchObject({
    brand: 'Aumbry',
    type: 'Runners',
    tags: ['linen', 'washed', 'Table', 'Runners', 'Gifts'],
    status: 'active',
  })
  expect((await readVariants('hosts-linen-runner-no-2')).rows).toMatchObject([
    { sku: 'RUN-1', price: 48_00, compare_at: 64_00, taxable: true, weight_g: 500, on_hand: 7 },
  ])
})

test('variations join their product by SKU or ID, wherever they stand', async () => {
  const { output } = await move(
    fileOf(
      { ...variable, ID: '17', SKU: 'NAP', Name: 'Napkin', 'Weight (kg)': '0.1' },
      { ...variable, ID: '18', Name: 'Apron' },
      {
        ...variation,
        ID: '19',
        SKU: 'NAP-F',
        Name: 'Napkin - Flax',
        Parent: 'NAP',
        Stock: '50',
        'Regular price': '12',
        'Attribute 1 value(s)': 'Flax',
      },
      {
        ...variation,
        ID: '20',
        SKU: 'APR-F',
        Name: 'Apron - Flax',
        Parent: 'id:18',
        'Regular price': '58',
        'Attribute 1 value(s)': 'Flax',
      },
      {
        ...variation,
        ID: '31',
        SKU: 'NAP-N',
        Name: 'Napkin - Navy, dark',
        Parent: 'NAP',
        Stock: '0',
        'In stock?': '0',
        'Backorders allowed?': 'notify',
        'Regular price': '13',
        'Attribute 1 value(s)': 'Navy\\, dark',
      },
      {
        ...variation,
        ID: '32',
        SKU: 'NAP-OLD',
        Name: 'Napkin - Old',
        Parent: 'NAP',
        Published: '0',
        'Regular price': '9',
        'Attribute 1 value(s)': 'Old',
      },
    ),
  )
  expect(output).toContain('2 created, 0 rejected of 2 rows')
  expect((await readVariants('napkin')).rows).toMatchObject([
    { sku: 'NAP-F', option_values: ['Flax'], price: 12_00, weight_g: 100, on_hand: 50 },
    { sku: 'NAP-N', option_values: ['Navy, dark'], policy: 'continue', on_hand: 0 },
  ])
  expect((await readVariants('apron')).rows).toMatchObject([{ sku: 'APR-F', price: 58_00 }])
})

test('a variation for any value is a variant for each, and shared stock is asked for', async () => {
  const { output } = await move(
    fileOf(
      { ...variable, SKU: 'TOWEL', Name: 'Towel', Stock: '30' },
      {
        ...variation,
        SKU: 'TOWEL-ANY',
        Name: 'Towel',
        Parent: 'TOWEL',
        Stock: '9',
        'Regular price': '20',
      },
      { ...variable, SKU: 'ROBE', Name: 'Robe', Stock: '30' },
      {
        ...variation,
        SKU: 'ROBE-F',
        Name: 'Robe - Flax',
        Parent: 'ROBE',
        Stock: 'parent',
        'Regular price': '90',
        'Attribute 1 value(s)': 'Flax',
      },
    ),
  )
  expect(output).toContain(
    'Towel: Row 3: The variation holds for several values and is 2 variants here. '
      + 'Enter the stock of each; it is 0 now.',
  )
  expect(output).toContain('The variations share a stock of 30. Enter the stock of each')
  expect((await readVariants('towel')).rows).toMatchObject([
    { sku: 'TOWEL-ANY-flax', option_values: ['Flax'], on_hand: 0 },
    { sku: 'TOWEL-ANY-navy-dark', option_values: ['Navy, dark'], on_hand: 0 },
  ])
  expect((await readVariants('robe')).rows).toMatchObject([{ sku: 'ROBE-F', on_hand: 0 }])
})

test('what a shop here cannot sell is rejected with the reason', async () => {
  const { code, output } = await move(
    fileOf(
      { ...simple, Type: 'simple, downloadable', Name: 'Pattern', 'Regular price': '5' },
      { ...simple, Type: 'grouped', Name: 'Set' },
      { ...simple, Type: 'external', Name: 'Book', 'Regular price': '5' },
      { ...variable, SKU: 'V', Name: 'Vase' },
      { ...variation, Name: 'Lost - Red', Parent: 'LOST', 'Attribute 1 value(s)': 'Red' },
      { ...simple, SKU: 'S', Name: 'One', 'Regular price': '5' },
      { ...simple, SKU: 'S', Name: 'Two', 'Regular price': '5' },
      { ...simple, Name: 'Same name', 'Regular price': '5' },
      { ...simple, Name: 'Same Name', 'Regular price': '6' },
      { ...simple, Name: 'No price' },
      { ...simple, Name: 'Comma', 'Regular price': '12,50' },
      { ...simple, Name: '', 'Regular price': '5' },
    ),
  )
  expect(code).toBe(1)
  expect(output).toContain('row 2 rejected Pattern: The shop does not sell downloads.')
  expect(output).toContain('row 3 rejected Set: A product of the type "grouped" cannot be imported')
  expect(output).toContain('row 4 rejected Book: A product of the type "external"')
  expect(output).toContain('row 5 rejected Vase: The product has no variations')
  expect(output).toContain('row 6 rejected Lost - Red: The product "LOST" is not in the file.')
  expect(output).toContain('row 7 rejected One: Row 8: The SKU "S" is that of an earlier product.')
  expect(output).toContain(
    'row 10 rejected Same Name: An earlier row of the file is the same record.',
  )
  expect(output).toContain('row 11 rejected No price: Price is missing.')
  expect(output).toContain('"12,50" has a decimal comma')
  expect(output).toContain('row 13 rejected : ')
  expect(output).toContain('1 created')
})

test('drafts, private and hidden products are drafts, and ended sales are not taken over', async () => {
  const { output } = await move(
    fileOf(
      { ...simple, Name: 'Draft bowl', Published: '-1', 'Regular price': '5' },
      { ...simple, Name: 'Private bowl', Published: '0', 'Regular price': '5' },
      { ...simple, Name: 'Hidden bowl', 'Visibility in catalog': 'hidden', 'Regular price': '5' },
      {
        ...simple,
        Name: 'Sale bowl',
        'Sale price': '4',
        'Regular price': '5',
        'Date sale price ends': '2020-01-31 23:59:59',
      },
      {
        ...simple,
        Name: 'Later bowl',
        'Sale price': '4',
        'Regular price': '5',
        'Date sale price starts': '2999-01-31 00:00:00',
      },
      {
        ...simple,
        Name: 'Long bowl',
        'Sale price': '4',
        'Regular price': '5',
        'Date sale price ends': '2999-01-31 23:59:59',
        'Sold individually?': '1',
        'In stock?': '0',
      },
    ),
  )
  expect(output).toContain('6 created')
  expect(output).toContain('Hidden bowl: The product was hidden from the catalog.')
  expect(output).toContain('Later bowl: The sale price 4 starts later and was left out.')
  expect(output).toContain('Long bowl: The sale price 4 has no end here.')
  const { rows } = await database.query(
    `select p.slug, p.status, v.price, v.max_qty, v.tracked, s.on_hand
      from products p join variants v on v.product_id = p.id
        left join stock_levels s on s.variant_id = v.id
      where p.slug like '%-bowl' order by p.slug`,
  )
  expect(rows).toMatchObject([
    { slug: 'draft-bowl', status: 'draft' },
    { slug: 'hidden-bowl', status: 'draft' },
    { slug: 'later-bowl', status: 'active', price: 5_00, tracked: false },
    { slug: 'long-bowl', price: 4_00, max_qty: 1, tracked: true, on_hand: 0 },
    { slug: 'private-bowl', status: 'draft' },
    { slug: 'sale-bowl', price: 5_00, max_qty: 20 },
  ])
})

test('the file is imported twice without a change, and undone', async () => {
  const file = fileOf(
    { ...variable, SKU: 'MUG', Name: 'Mug' },
    {
      ...variation,
      SKU: 'MUG-F',
      Name: 'Mug - Flax',
      Parent: 'MUG',
      Stock: '4',
      'Regular price': '18',
      'Attribute 1 value(s)': 'Flax',
    },
  )
  const { runId } = await move(file)
  expect((await move(file)).output).toContain('0 created, 1 unchanged, 0 rejected of 1 rows')
  expect((await undo(runId)).output).toContain('1 undone')
  expect((await call('get /api/product/detail', { id: 'mug' })).code).toBe(40400)
})

test('old links of WordPress lead to the products', async () => {
  const { data } = await call('get /api/content/redirect', { path: '/product/mug' })
  expect(data['to']).toBe('/goodsDetail/mug')
})
