import { expect, test } from 'vitest'
import { findGap, listReceivedUnits, toInspection } from './inspection-units'
import type { ReturnDetail, ReturnItem } from './return-types'

const item = (given: Partial<ReturnItem> = {}): ReturnItem => ({
  lineId: 'oln_1',
  title: 'Napkins',
  options: [],
  picture: null,
  exchangedFor: '',
  wanted: null,
  reason: 'It’s not my style',
  resolution: 'refund',
  state: 'received',
  decision: '',
  offer: null,
  ...given,
})
const unitsOf = (items: readonly ReturnItem[]) =>
  listReceivedUnits({ items } as unknown as ReturnDetail)

test('received units are accepted and sellable, except broken ones', () => {
  const units = unitsOf([item(), item({ reason: 'It arrived damaged' }), item({ state: 'open' })])
  expect(units.map(({ decision, isSellable }) => [decision, isSellable])).toEqual([
    ['accept', true],
    ['accept', false],
  ])
  expect(findGap(units)).toBeNull()
})

test('a reduced refund needs an amount and a reason, a rejection a reason', () => {
  const [unit] = unitsOf([item()])
  if (!unit) throw new Error('There is no unit.')
  expect(findGap([{ ...unit, decision: 'accept_less' }])).toMatch(/^Enter what you keep/)
  expect(findGap([{ ...unit, decision: 'reject' }])).toMatch(/^Write the buyer why/)
  const torn = { ...unit, decision: 'accept_less' as const, withhold: '12.5', note: 'Torn hem' }
  expect(findGap([torn])).toBeNull()
  expect(toInspection('RT-1', [torn, { ...torn, isShare: true }])).toMatchObject({
    return: 'RT-1',
    items: [{ withhold: { amount: 12_50 } }, { withhold: { share: 12_50 } }],
  })
  expect(toInspection('RT-1', [{ ...torn, decision: 'reject' }]).items[0]).toEqual({
    lineId: 'oln_1',
    qty: 1,
    decision: 'reject',
    sellable: false,
    note: 'Torn hem',
  })
})
