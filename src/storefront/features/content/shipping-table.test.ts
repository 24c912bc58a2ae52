import { expect, test } from 'vitest'
import { createShippingTable } from './shipping-table.ts'
import { testPricing } from '#test/support/settings.ts'

test('the surcharge for heavy packages is in pounds in every zone', () => {
  const zones = createShippingTable(new Date('2026-03-02T15:00:00Z'), {
    ...testPricing.getShippingRules(),
    beyond: ['territories', 'military'],
  })
  const rows = zones.flatMap(({ methods }) => methods)
  const more = rows.map((row) => row.more).filter((words) => words !== '')
  expect(more.length).toBeGreaterThan(0)
  for (const words of more) expect(words).toMatch(/^\$\d+\.\d\d for each 2\.2 lb over 11 lb$/)
  expect(JSON.stringify(zones)).not.toMatch(/kilogram|\bkg\b/i)
})
