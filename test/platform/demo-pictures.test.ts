import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../catalog')
const rows = parse<Record<string, string>>(readFileSync(join(folder, 'goods.csv')), {
  columns: true,
})

function listPictures() {
  return rows.flatMap((row) => {
    const file = row['Product image URL'] ?? ''
    const alt = row['Image alt text'] ?? ''
    return file === '' ? [] : [{ product: row['URL handle'] ?? '', file, alt }]
  })
}

test('a picture of the demo catalog belongs to one product', () => {
  const products = new Map<string, Set<string>>()
  for (const { product, file } of listPictures())
    products.set(file, (products.get(file) ?? new Set()).add(product))
  const shared = [...products].filter(([, owners]) => owners.size > 1)

  expect(shared.map(([file, owners]) => `${file}: ${[...owners].join(', ')}`)).toEqual([])
})

test('every picture of the demo catalog exists and has its own alternative text', () => {
  const missing = listPictures().filter(({ file }) => !existsSync(join(folder, 'pictures', file)))
  const repeated = listPictures().filter(
    ({ product, file, alt }) =>
      alt.trim() === ''
      || listPictures().some(
        (other) => other.product === product && other.alt === alt && other.file !== file,
      ),
  )

  expect(missing).toEqual([])
  expect(repeated).toEqual([])
})

test('every file in the pictures folder is shown somewhere', () => {
  const collections = readFileSync(join(folder, 'collections.json'), 'utf8')
  const shown = new Set(listPictures().map(({ file }) => file))
  const unused = readdirSync(join(folder, 'pictures')).filter(
    (file) => !shown.has(file) && !collections.includes(`"${file}"`),
  )

  expect(unused).toEqual([])
})

test('no product of the demo catalog shows a drawing', () => {
  const drawings = listPictures().filter(({ alt }) => alt.startsWith('Illustration'))

  expect(drawings).toEqual([])
})
