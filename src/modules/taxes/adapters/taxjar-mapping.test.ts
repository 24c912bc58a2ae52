import { expect, test } from 'vitest'
import { readTaxJarTaxes, taxJarAnswer } from './taxjar-mapping.ts'

const line = { id: 'lin_1', qty: 1, taxCode: 'general', serviceCode: '', isTaxable: true }

test('a cent of tax that no level has by itself is charged', () => {
  const { tax } = taxJarAnswer.parse({
    tax: {
      amount_to_collect: 0.01,
      breakdown: {
        line_items: [
          {
            id: 'lin_1',
            tax_collectable: 0.01,
            state_sales_tax_rate: 0.04,
            state_amount: 0,
            city_tax_rate: 0.045,
            city_amount: 0,
          },
        ],
      },
    },
  })
  expect(readTaxJarTaxes({ lines: [{ ...line, amount: 11 }] }, tax)).toEqual([
    { jurisdiction: 'city', rate: 45_000, lines: { lin_1: 1 }, shipping: 0 },
  ])
})
