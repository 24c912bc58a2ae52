import { expect, test } from 'vitest'
import { createShippingTable, describeLimits } from './shipping-table.ts'
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

test('zones and limits come from the rules', () => {
  const now = new Date('2026-03-02T15:00:00Z')
  const rules = testPricing.getShippingRules()
  const titles = createShippingTable(now, rules).map(({ title }) => title)
  expect(titles).toEqual(rules.zones.map(({ title }) => title).slice(0, 4))
  expect(describeLimits(rules)).toEqual([
    'Next day is not available for Alaska and Hawaii and PO boxes.',
    'Standard has a surcharge for Alaska and Hawaii, even where it is otherwise free.',
  ])
  const zone = { id: 'all', title: 'Everywhere', note: '', states: [], zipStarts: [] }
  const method = {
    ...(rules.methods[0] ?? expect.fail('There is no method.')),
    zones: [{ zone: 'all', fastest: 1, slowest: 2, surcharge: 0 }],
  }
  const simple = { ...rules, zones: [zone], defaultZone: 'all', methods: [method] }
  expect(createShippingTable(now, simple)).toMatchObject([
    { title: 'Everywhere', methods: [{ label: 'Standard', price: '$6.00' }] },
  ])
  expect(describeLimits(simple)).toEqual([])
})
