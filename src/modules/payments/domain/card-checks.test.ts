import { expect, test } from 'vitest'
import { risksOf, type CardChecks } from './card-checks.ts'

const checks: CardChecks = {
  address: 'pass',
  postalCode: 'pass',
  securityCode: 'pass',
  threeDSecure: false,
}

test.each<[string, Partial<CardChecks>, string[]]>([
  ['everything matches', {}, []],
  ['the street is not as the bank knows it', { address: 'fail' }, ['address']],
  ['the postal code is not', { postalCode: 'fail' }, ['postalCode']],
  ['the security code is wrong', { securityCode: 'fail' }, ['securityCode']],
  [
    'nothing is right',
    { address: 'fail', postalCode: 'fail', securityCode: 'fail' },
    ['address', 'postalCode', 'securityCode'],
  ],
  [
    'the bank could not say',
    { address: 'unavailable', postalCode: 'unavailable', securityCode: 'unavailable' },
    [],
  ],
  [
    'nobody asked it',
    { address: 'unchecked', postalCode: 'unchecked', securityCode: 'unchecked' },
    [],
  ],
  [
    'the bank asked its customer besides',
    { postalCode: 'fail', threeDSecure: true },
    ['postalCode'],
  ],
])('a no of the bank is a risk, and nothing else is: %s', (_name, change, marks) => {
  expect(risksOf({ ...checks, ...change })).toEqual(marks)
})

test('a provider that tells nothing marks nothing', () => {
  expect(risksOf(null)).toEqual([])
})
