import { expect, test } from 'vitest'
import { parseWooCommerceHeader } from './woocommerce-columns.ts'
import { convertWooCommerceRows } from './woocommerce-rows.ts'

const now = new Date('2026-11-29T12:00:00Z')

/** Converts rows of these columns; the first is the product. */
function convert(columns: readonly string[], ...rows: readonly (readonly string[])[]) {
  const converted = convertWooCommerceRows(
    parseWooCommerceHeader(columns),
    rows.map((cells, at) => ({ line: at + 2, cells })),
    now,
  )
  if (Array.isArray(converted)) return converted.map(({ reason }) => reason)
  const { header } = converted
  return converted.rows.map(({ line, cells }) => ({
    line,
    ...Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])),
  }))
}

test.each([
  ['Weight (kg)', '1.5', ['1500', 'kg']],
  ['Weight (g)', '250', ['250', 'g']],
  ['Weight (lbs)', '2', ['907', 'lb']],
  ['Weight (oz)', '4', ['113', 'oz']],
])('%s is written in grams', (column, weight, [grams, unit]) => {
  expect(convert(['Type', 'Name', column], ['simple', 'Bowl', weight])).toMatchObject([
    { 'Variant Grams': grams, 'Variant Weight Unit': unit },
  ])
})

test('only columns of the file are written', () => {
  const [row] = convert(['TYPE', 'Name', 'Stock'], ['simple', 'Bowl', '3'])
  expect(row).toEqual({
    line: 2,
    Handle: 'bowl',
    Title: 'Bowl',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '3',
    'Variant Requires Shipping': 'true',
  })
})

test.each([
  ['Café & Co. / Mug', 'cafe-co-mug'],
  ['Host’s 10" plate', 'hosts-10-plate'],
  ["Mother's_day card", 'mothers-day-card'],
])('the handle of %s is that of WordPress', (name, handle) => {
  expect(convert(['Type', 'Name'], ['simple', name])).toMatchObject([{ Handle: handle }])
})

test.each([
  ['One.\\nTwo.\\n\\nThree.', '<p>One.<br>Two.</p><p>Three.</p>'],
  ['<p>One.</p>\\n<p>Two.</p>', '<p>One.</p>\n<p>Two.</p>'],
  ['Folder C:\\\\new', '<p>Folder C:\\new</p>'],
  ['', ''],
])('the description %j becomes %j', (description, html) => {
  expect(convert(['Type', 'Name', 'Description'], ['simple', 'Bowl', description])).toMatchObject([
    { 'Body (HTML)': html },
  ])
})

test('the first picture is in the row of the product, and each other in a row of its own', () => {
  expect(
    convert(['Type', 'Name', 'Images'], ['simple', 'Bowl', 'https://a/1.jpg, https://a/2.jpg']),
  ).toMatchObject([
    { line: 2, Title: 'Bowl', 'Image Src': 'https://a/1.jpg' },
    { line: 2, Title: '', 'Image Src': 'https://a/2.jpg' },
  ])
})

test('names and attributes have no entities, and descriptions keep theirs', () => {
  expect(
    convert(
      ['Type', 'Name', 'Description', 'Categories', 'Attribute 1 name', 'Attribute 1 value(s)'],
      ['simple', 'Salt &amp; pepper', '5 &lt; 6', 'Kitchen &amp; table', 'Fits', '10&#8243;'],
    ),
  ).toMatchObject([
    {
      Handle: 'salt-pepper',
      Title: 'Salt & pepper',
      'Body (HTML)': '<p>5 &lt; 6</p>',
      Type: 'Kitchen & table',
      'Fits (product.metafields.woocommerce.fits)': '10″',
    },
  ])
})

test('a service needs no shipping', () => {
  expect(convert(['Type', 'Name'], ['simple, virtual', 'Engraving'])).toMatchObject([
    { 'Variant Requires Shipping': 'false' },
  ])
})

const attributes = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => [
    `Attribute ${at + 1} name`,
    `Attribute ${at + 1} value(s)`,
  ]).flat()

test('a product has at most three options', () => {
  const names = ['Color', 'Size', 'Hem', 'Weave'].flatMap((name) => [name, 'x'])
  expect(
    convert(
      ['Type', 'Name', 'Parent', ...attributes(4)],
      ['variable', 'Cloth', '', ...names],
      ['variation', 'Cloth', 'Cloth', ...names],
    ),
  ).toEqual(['The product has 4 options. It can have 3.'])
})

test('a variation for any value is not divided into more variants than a product can have', () => {
  const many = Array.from({ length: 300 }, (_, at) => `v${at}`).join(', ')
  expect(
    convert(
      ['Type', 'Name', 'Parent', ...attributes(3)],
      ['variable', 'Cloth', '', 'Color', many, 'Size', many, 'Hem', many],
      ['variation', 'Cloth', 'Cloth', 'Color', '', 'Size', '', 'Hem', ''],
    ),
  ).toEqual(['The product has 27,000,000 variants. It can have 5,000.'])
})
