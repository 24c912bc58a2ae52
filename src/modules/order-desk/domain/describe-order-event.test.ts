import { expect, test } from 'vitest'
import { describeOrderEvent } from './describe-order-event.ts'

const words = {
  nameOf: (id: string) => ({ stk_1: 'Ida' })[id] ?? id,
  cancelReasons: { stock: 'Out of stock', customer: 'The buyer asked for it' },
  disputeReasons: { product_not_received: 'Not received' },
}

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
  ['order_cancelled', { reason: 'stock' }, 'Order canceled', 'Out of stock'],
  ['units_cancelled', { reason: 'customer' }, 'Items canceled', 'The buyer asked for it'],
  [
    'method_changed',
    { was: 'standard', now: 'two_day' },
    'Shipping method changed',
    'Standard → Two day',
  ],
  ['return_in_transit', {}, 'Return in transit', ''],
  ['order_placed', null, 'Order placed', ''],
])('%s with %j', (...[kind, data, title, detail]) => {
  expect(describeOrderEvent(kind, data, words)).toEqual({ title, detail })
})
