import { expect, test } from 'vitest'
import type { ShippingRules } from '#modules/pricing/domain/shipping-rules.ts'
import { findArrivalFilter } from './arrival-filter.ts'

const method = { price: 600, perKilogram: 0, isFreeFromAmount: true, goesToPoBoxes: true }
const zone = { title: '', note: '', states: [] }
const rules: ShippingRules = {
  timeZone: 'America/New_York',
  cutOffHour: 14,
  daysOff: [],
  zones: [
    { ...zone, id: 'near', zipStarts: ['0'] },
    { ...zone, id: 'far', zipStarts: ['9'] },
    { ...zone, id: 'nowhere', zipStarts: ['7'] },
  ],
  defaultZone: 'far',
  methods: [
    {
      ...method,
      id: 'standard',
      label: 'Standard',
      zones: [
        { zone: 'near', fastest: 2, slowest: 3, surcharge: 0 },
        { zone: 'far', fastest: 4, slowest: 6, surcharge: 0 },
      ],
    },
    {
      ...method,
      id: 'express',
      label: 'Express',
      zones: [{ zone: 'far', fastest: 1, slowest: 2, surcharge: 0 }],
    },
  ],
  freeFrom: 15_000,
  includedKilograms: 5,
  wrapPrice: 500,
  beyond: [],
}
/** A Monday before the cut-off. */
const now = new Date('2026-12-07T15:00:00Z')

test('the fastest method decides: standard to the near zone, express to the far one', () => {
  expect(findArrivalFilter({ by: '2026-12-10', zip: '02139' }, { rules, now })).toEqual({
    maxLeadDays: 0,
  })
  expect(findArrivalFilter({ by: '2026-12-10', zip: '94110' }, { rules, now })).toEqual({
    maxLeadDays: 1,
  })
})

test('a later date leaves time for production', () => {
  const filter = findArrivalFilter({ by: '2026-12-24', zip: '02139' }, { rules, now })
  expect(filter).toEqual({ maxLeadDays: 14 })
})

test('a date that nothing can meet is refused with the earliest one', () => {
  expect(findArrivalFilter({ by: '2026-12-09', zip: '02139' }, { rules, now })).toEqual({
    error: 'The earliest date for 02139 is Thu, Dec 10.',
  })
})

test('so is a ZIP code without a shipping method', () => {
  expect(findArrivalFilter({ by: '2026-12-24', zip: '75001' }, { rules, now })).toEqual({
    error: 'We do not ship to 75001.',
  })
})
