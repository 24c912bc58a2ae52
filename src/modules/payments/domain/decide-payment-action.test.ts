import { expect, test } from 'vitest'
import { hours, minutes } from '#kernel/time/time.ts'
import { decidePaymentAction } from './decide-payment-action.ts'

const of = (
  status: Parameters<typeof decidePaymentAction>[0]['status'],
  { closing = false, age = minutes(5) } = {},
) => decidePaymentAction({ status, closing }, age)

test('a paid payment is accepted however late, unless it is being released', () => {
  expect(of('authorized')).toBe('take')
  expect(of('captured', { age: hours(30) })).toBe('take')
  expect(of('authorized', { closing: true })).toBe('let-go')
})

test('an unfinished payment is released after an hour, but not while it is processing', () => {
  expect(of('created', { age: minutes(60) })).toBe('wait')
  expect(of('created', { age: minutes(61) })).toBe('let-go')
  expect(of('requires_action', { age: minutes(61) })).toBe('let-go')
  expect(of('processing', { age: hours(30) })).toBe('wait')
})

test('a payment that ended without money is dropped', () => {
  expect([of('failed'), of('voided'), of('expired', { age: hours(2) })]).toEqual([
    'drop',
    'drop',
    'drop',
  ])
})
