import { expect, test } from 'vitest'
import { findRowFault, groupRows, readTrackingRows } from './tracking-file.ts'

const read = (...records: string[][]) => {
  const rows = readTrackingRows(records)
  if ('fault' in rows) throw new Error(rows.fault)
  return rows
}

test('columns are found by name, in any order and case', () => {
  expect(
    read(
      ['Tracking Number', 'Name', 'Lineitem SKU', 'quantity'],
      ['1Z', '#AB-1', 'FERN', '2'],
      ['', '', '', ''],
      ['', 'AB-2', '', 'two'],
    ),
  ).toEqual([
    { row: 2, order: 'AB-1', sku: 'FERN', qty: 2, carrier: '', trackingNo: '1Z', trackingUrl: '' },
    { row: 4, order: 'AB-2', sku: '', qty: 0, carrier: '', trackingNo: '', trackingUrl: '' },
  ])
})

test('a file without a header is refused', () => {
  expect(readTrackingRows([['AB-1', '1Z']])).toHaveProperty('fault')
  expect(readTrackingRows([])).toHaveProperty('fault')
})

test('a line is refused with what is wrong', () => {
  const fault = (given: object) =>
    read(['order', 'tracking'], ['AB-1', '1Z']).map((line) =>
      findRowFault({ ...line, ...given }),
    )[0]
  expect(fault({})).toBeNull()
  expect(fault({ order: '' })).toMatch(/order number/)
  expect(fault({ trackingNo: '' })).toMatch(/tracking number/)
  expect(fault({ qty: 0, sku: 'FERN' })).toMatch(/quantity/)
  expect(fault({ qty: 1 })).toMatch(/needs a SKU/)
  expect(fault({ trackingUrl: 'ftp://x' })).toMatch(/URL/)
})

test('lines of one order and number are one shipment', () => {
  const rows = read(
    ['order', 'tracking', 'sku'],
    ['AB-1', '1z', 'A'],
    ['ab-1', '1Z', 'B'],
    ['AB-1', '2Z', 'A'],
  )
  expect(groupRows(rows).map((group) => group.length)).toEqual([2, 1])
})
