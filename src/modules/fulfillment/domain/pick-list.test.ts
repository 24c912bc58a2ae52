import { expect, test } from 'vitest'
import { buildPickList, matchScan, type PickUnit } from './pick-list.ts'

const unit = (given: Partial<PickUnit> = {}): PickUnit => ({
  orderId: 'ord_1',
  order: 'AB-1',
  orderStatus: 'placed',
  groupId: 'ogr_1',
  lineId: 'oln_1',
  unit: 0,
  variantId: 'var_1',
  shelf: 'A-2',
  sku: 'FERN-6',
  barcode: '4006381333931',
  title: 'Fern-edge napkins',
  options: [],
  wrap: false,
  monogram: '',
  monogramState: 'none',
  pickState: 'open',
  ...given,
})

test('a pick list adds up the units of a variant by shelf, with the orders they are for', () => {
  const rows = buildPickList([
    unit({ shelf: '', variantId: 'var_9', sku: null, title: 'Plate' }),
    unit({ shelf: 'A-10', variantId: 'var_2', sku: 'RUNNER' }),
    unit({ pickState: 'picked' }),
    unit({ unit: 1 }),
    unit({ order: 'AB-2', groupId: 'ogr_2', lineId: 'oln_2', wrap: true, pickState: 'short' }),
  ])
  expect(rows.map(({ shelf, qty }) => [shelf, qty])).toEqual([
    ['A-2', 3],
    ['A-10', 1],
    ['', 1],
  ])
  expect(rows[0]).toMatchObject({
    picked: 1,
    short: 1,
    orders: [
      { order: 'AB-1', qty: 2, picked: 1, short: 0, wrap: false },
      { order: 'AB-2', qty: 1, picked: 0, short: 1, wrap: true },
    ],
  })
})

test('units with different monograms are on different rows, waiting while one is unfinished', () => {
  const rows = buildPickList([
    unit({ monogram: 'E. Italic.', monogramState: 'ready' }),
    unit({ monogram: 'E. Italic.', monogramState: 'waiting', unit: 1 }),
    unit({ unit: 2 }),
  ])
  expect(rows.map(({ monogram, monogramState }) => [monogram, monogramState])).toEqual([
    ['', 'none'],
    ['E. Italic.', 'waiting'],
  ])
})

test('a scan matches a SKU in any case, a barcode and a variant id, and nothing else', () => {
  const units = [unit(), unit({ variantId: 'var_2', sku: null, barcode: '' })]
  expect(matchScan(units, ' fern–6 ')).toHaveLength(1)
  expect(matchScan(units, '4006381333931')).toHaveLength(1)
  expect(matchScan(units, 'var_2')).toHaveLength(1)
  expect(matchScan(units, 'FERN')).toHaveLength(0)
  expect(matchScan(units, '')).toHaveLength(0)
})
