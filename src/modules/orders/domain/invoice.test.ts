import { expect, test } from 'vitest'
import { formatInvoiceDate, formatInvoiceRow } from './invoice.ts'

const line = {
  title: 'Fern napkin',
  options: ['Moss'],
  sku: 'FERN',
  qty: 2,
  unitPrice: 48_00,
  personalization: null,
}

test('a row multiplies price and quantity and names the variant and SKU', () => {
  expect(formatInvoiceRow(line)).toEqual({
    title: 'Fern napkin',
    note: 'Moss · FERN',
    qty: '2',
    price: '$48.00',
    amount: '$96.00',
  })
})

test('a monogram is included in the price and named', () => {
  const personalization = { letters: 'NH', summary: 'Italic, corner, 2½ in tall', price: 12_00 }
  expect(formatInvoiceRow({ ...line, personalization })).toMatchObject({
    note: 'Moss · FERN · Monogram NH. Italic, corner, 2½ in tall · Includes $12.00 each for the monogram',
    price: '$60.00',
    amount: '$120.00',
  })
})

test('dates are in the shop’s time zone', () => {
  expect(formatInvoiceDate('2026-03-02T03:00:00Z', 'America/New_York')).toBe('March 1, 2026')
})
