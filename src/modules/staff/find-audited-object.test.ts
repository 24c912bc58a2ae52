import { expect, test } from 'vitest'
import { findAuditedObject } from './find-audited-object.ts'

test.each([
  ['/api/staff/order/hold', { order: 'AB-1', reason: 'x' }, { kind: 'order', id: 'AB-1' }],
  ['/api/staff/shipment/markLost', { shipment: 'shp_1' }, { kind: 'shipment', id: 'shp_1' }],
  ['/api/staff/return/receive', { id: 'ret_1', order: 'AB-1' }, { kind: 'return', id: 'ret_1' }],
  ['/api/staff/feedback/move', { number: 'FB-1', move: 'take' }, { kind: 'feedback', id: 'FB-1' }],
  [
    '/api/staff/member/freeze',
    { member: 'eve@example.com' },
    { kind: 'customer', id: 'eve@example.com' },
  ],
  [
    '/api/staff/wallet/credit',
    { email: 'eve@example.com' },
    { kind: 'customer', id: 'eve@example.com' },
  ],
])('%s is about the object that its input names', (act, input, object) => {
  expect(findAuditedObject(act, input)).toEqual({ ...object, label: object.id })
})

test('an input without a name has no object', () => {
  expect(findAuditedObject('/api/staff/wallet/giftCards', { count: 2, amount: 500 })).toBeNull()
})
