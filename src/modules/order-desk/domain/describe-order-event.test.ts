import { expect, test } from 'vitest'
import { describeOrderEvent } from './describe-order-event.ts'

const nameOf = (id: string) => ({ stk_1: 'Ida' })[id] ?? id

test.each([
  ['refund_made', { amount: 12_50 }, 'Refund', '$12.50'],
  ['order_held', { reason: 'Card check failed' }, 'Put on hold', 'Card check failed'],
  [
    'tags_changed',
    { was: ['vip', 'rush'], now: ['rush', 'gift'] },
    'Tags changed',
    '+ gift, − vip',
  ],
  ['assigned', { was: null, now: 'stk_1' }, 'Assignee changed', 'Ida'],
  ['assigned', { was: 'stk_1', now: null }, 'Assignee changed', 'Nobody'],
  [
    'address_changed',
    { was: { line1: '1 Main Street', line2: '', city: 'Reno', stateCode: 'NV', zip: '89501' } },
    'Shipping address changed',
    'It was 1 Main Street, Reno, NV, 89501.',
  ],
  ['return_in_transit', {}, 'Return in transit', ''],
  ['order_placed', null, 'Order placed', ''],
])('%s with %j', (...[kind, data, title, detail]) => {
  expect(describeOrderEvent(kind, data, nameOf)).toEqual({ title, detail })
})
