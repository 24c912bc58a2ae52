import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineImportKind } from '../import-kind.ts'
import { detectKind } from './detect-kind.ts'
import { readRow } from './read-row.ts'

const parts = {
  permission: 'test.write',
  instructions: {},
  readKey: () => '',
  read: () => ({ value: {} }),
  schema: z.object({}),
  identify: () => '',
  apply: async () => [],
  undo: async () => [],
} as const

const people = defineImportKind({
  ...parts,
  name: 'people',
  title: 'People',
  rank: 1,
  columns: { email: ['email', 'user_email'], name: ['name'] },
  required: ['email', 'name'],
  signs: { shopify: ['total orders'], woocommerce: ['user_email'] },
  readKey: (cells) => cells('email'),
  read: (cells) => ({
    value: { email: cells('email'), name: cells('name') },
    notes: cells('name') === 'Cy' ? ['Cy is short.'] : [],
  }),
  schema: z.object({ email: z.string().min(3, 'Too short.'), name: z.string() }),
})
const links = defineImportKind({
  ...parts,
  name: 'links',
  title: 'Links',
  rank: 2,
  columns: { from: ['from'], to: ['to'] },
  required: ['from', 'to'],
  signs: {},
})

test.each([
  [
    ['\uFEFFEmail', ' NAME ', 'Total Orders'],
    ['people', 'shopify', 'Total Orders'],
  ],
  [
    ['user_email', 'name', ''],
    ['people', 'woocommerce'],
  ],
  [
    ['To', 'From', 'Email'],
    ['links', 'csv', 'Email'],
  ],
])('%j is %j', (header, [kind, source, ...ignoredColumns]) => {
  expect(detectKind([people, links], header)).toMatchObject({
    kind: { name: kind },
    source,
    ignoredColumns,
  })
})

test('a file of no kind is named by its columns', () => {
  expect(detectKind([people, links], ['Color', 'Size'])).toBe(
    'No kind of import reads these columns: Color, Size.',
  )
})

test('a row becomes a record, or names the column that is wrong', () => {
  const detected = detectKind([people], ['Email', 'Name'])
  if (typeof detected === 'string') throw new Error(detected)
  const context = { source: 'csv', now: new Date('2026-11-27T00:00:00Z') } as const
  expect(readRow(detected, [{ line: 2, cells: ['ada@example.com', 'Cy'] }], context)).toMatchObject(
    {
      key: 'ada@example.com',
      record: { email: 'ada@example.com', name: 'Cy' },
      notes: 'Cy is short.',
    },
  )
  expect(readRow(detected, [{ line: 3, cells: ['a'] }], context)).toMatchObject({
    key: 'a',
    reason: 'Email: Too short.',
  })
})
