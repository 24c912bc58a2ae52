import { expect, test } from 'vitest'
import { formatLegalAddress } from './format-legal-address.ts'

const shop = {
  legalName: 'Luna Hart Ceramics LLC',
  legalAddress: [],
  warehouseAddress: ['Luna & Hart', '7 Pine Street', 'Seattle, WA 98101'],
}

test('the legal address takes the place of the warehouse’s', () => {
  expect(formatLegalAddress(shop)).toBe('Luna Hart Ceramics LLC, 7 Pine Street, Seattle, WA 98101')
  const legalAddress = ['PO Box 12', 'Olympia, WA 98501']
  expect(formatLegalAddress({ ...shop, legalAddress })).toBe(
    'Luna Hart Ceramics LLC, PO Box 12, Olympia, WA 98501',
  )
})
