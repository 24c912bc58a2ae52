import { expect, test } from 'vitest'
import { findCardRisks, type CardChecks } from './card-checks.ts'

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
    'all checks failed',
    { address: 'fail', postalCode: 'fail', securityCode: 'fail' },
    ['address', 'postalCode', 'securityCode'],
  ],
  [
    'the bank could not check',
    { address: 'unavailable', postalCode: 'unavailable', securityCode: 'unavailable' },
    [],
  ],
  [
    'nothing was checked',
    { address: 'unchecked', postalCode: 'unchecked', securityCode: 'unchecked' },
    [],
  ],
  ['3-D Secure succeeded as well', { postalCode: 'fail', threeDSecure: true }, ['postalCode']],
])('only a failed check is a risk: %s', (_name, change, marks) => {
  expect(findCardRisks({ ...checks, ...change })).toEqual(marks)
})

test('a payment without checks has no risks', () => {
  expect(findCardRisks(null)).toEqual([])
})
