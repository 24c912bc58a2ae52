import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { parseShopAddress } from '#kernel/us-address/city-line.ts'
import { testSettings } from '#test/support/settings.ts'

const rows = parse<Record<string, string>>(
  readFileSync(join(import.meta.dirname, '../../catalog/goods.csv')),
  { columns: true },
)

test('unit prices of the demo catalog are in the units that US shops use', () => {
  const units = rows.flatMap((row) => [
    row['Unit price total measure unit'],
    row['Unit price base measure unit'],
  ])
  expect([...new Set(units)].toSorted()).toEqual(['', 'oz'])
})

test('the demo shop ships from the city that its texts name', () => {
  const { warehouseAddress, returnsAddress } = testSettings.get('shop')
  const { city, place } = testSettings.get('brandProfile')
  expect(parseShopAddress(warehouseAddress)).toMatchObject({ city, stateCode: 'MA' })
  expect(parseShopAddress(returnsAddress)).toMatchObject({ city, stateCode: 'MA' })
  expect(place).toBe('Cambridge, Massachusetts')
})

test('no department of the demo shop is called Home, which shoppers take for the front page', () => {
  const collections = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../catalog/collections.json'), 'utf8'),
  ) as readonly { readonly kind: string; readonly title: string }[]
  const departments = collections.filter(({ kind }) => kind === 'department')
  expect(departments.map(({ title }) => title)).toEqual(['Table', 'Bed', 'Bath', 'Gifts', 'Living'])
})
