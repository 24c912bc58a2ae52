import { expect, test } from 'vitest'
import { createInput, describeStacking, findClass, findWeekend, toOffer } from './coupon-input.ts'

const zone = 'America/New_York'
const friday = '2026-11-27T20:00:00.000Z'

test('the weekend is the one that is now, or the next one', () => {
  expect(findWeekend(friday, zone)).toEqual({
    startsAt: '2026-11-28T00:00',
    endsAt: '2026-11-30T00:00',
  })
  expect(findWeekend('2026-11-29T15:00:00.000Z', zone)).toEqual({
    startsAt: '2026-11-29T10:00',
    endsAt: '2026-11-30T00:00',
  })
})

test('a typed coupon becomes an offer with a name from its value', () => {
  const input = { ...createInput(friday, zone), percent: '12.5', ...findWeekend(friday, zone) }
  expect(toOffer(input, zone)).toMatchObject({
    name: '12.5% off',
    class: 'order',
    value: { kind: 'percent', percent: 1250 },
    minSpend: null,
    startsAt: '2026-11-28T05:00:00.000Z',
    endsAt: '2026-11-30T05:00:00.000Z',
  })
  const scoped = { ...input, scopes: [{ kind: 'product' as const, id: 'gds_1', title: 'Sheet' }] }
  expect(toOffer(scoped, zone)).toMatchObject({ class: 'product', productIds: ['gds_1'] })
  expect(findClass({ ...input, kind: 'free_shipping' })).toBe('shipping')
})

test('stacking is said in words', () => {
  expect(describeStacking([])).toBe('It cannot be used with other codes.')
  expect(describeStacking(['order', 'shipping'])).toContain('the whole order and shipping')
})
