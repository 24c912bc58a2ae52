import { expect, test } from 'vitest'
import {
  describeItems,
  mergeItems,
  parseItemList,
  readPastOrderState,
  readShopifyState,
} from './past-order.ts'

const none = { financial: '', fulfillment: '', cancelledAt: '' }

test.each([
  [{ financial: 'paid', fulfillment: 'fulfilled' }, 'completed'],
  [{ financial: 'paid', fulfillment: 'partial' }, 'open'],
  [{ financial: 'partially_refunded', fulfillment: 'fulfilled' }, 'partly_refunded'],
  [{ financial: 'refunded' }, 'refunded'],
  [{ financial: 'refunded', cancelledAt: '2024-01-02 10:00:00 -0500' }, 'cancelled'],
])('the state of an order of Shopify with %j is %s', (status, state) =>
  expect(readShopifyState({ ...none, ...status })).toBe(state),
)

test.each([
  ['completed', 'completed'],
  ['wc-on-hold', 'open'],
  ['Cancelled', 'cancelled'],
  ['failed', null],
  ['checkout-draft', null],
])('the state of an order of WooCommerce that is %s is %s', (status, state) =>
  expect(readPastOrderState(status)).toBe(state),
)

test('a cell with all items is read', () =>
  expect(
    parseItemList('name:Linen napkin, set|sku:LN|quantity:2|total:40.00;name:Bowl|quantity:;sku:X'),
  ).toEqual([
    { title: 'Linen napkin, set', quantity: 2 },
    { title: 'Bowl', quantity: 1 },
  ]))

test('items of one title are one item', () =>
  expect(
    describeItems(
      mergeItems([
        { title: 'Bowl', quantity: 1 },
        { title: 'Napkin', quantity: 1 },
        { title: 'Bowl', quantity: 2 },
      ]),
    ),
  ).toBe('3 × Bowl, Napkin'))
