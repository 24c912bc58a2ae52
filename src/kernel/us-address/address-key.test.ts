import { describe, expect, test } from 'vitest'
import { createAddressKey } from './address-key.ts'

const home = {
  firstName: 'Nora',
  lastName: 'Hale',
  line1: '24 Orchard Street',
  line2: 'Apt 3',
  zip: '10002',
}

describe('spellings of the same address have the same key', () => {
  test.each([
    ['case and spaces', { ...home, firstName: ' NORA ', line1: '24  orchard street' }],
    ['"St." for "Street"', { ...home, line1: '24 Orchard St.' }],
    [
      'the unit at the end of the street',
      { ...home, line1: '24 Orchard St, Apartment 3', line2: '' },
    ],
    ['"#3" for "Apt 3"', { ...home, line2: '#3' }],
    ['"Apt #3" for "Apt 3"', { ...home, line2: 'Apt #3' }],
    ['a ZIP code of nine digits', { ...home, zip: '10002-1234' }],
    ['an accent', { ...home, lastName: 'Hále' }],
  ])('%s', (_, spelling) => expect(createAddressKey(spelling)).toBe(createAddressKey(home)))
})

describe('different addresses have different keys', () => {
  test.each([
    ['another name', { ...home, firstName: 'Ben' }],
    ['another number', { ...home, line1: '42 Orchard Street' }],
    ['another unit', { ...home, line2: 'Apt 4' }],
    ['another ZIP code', { ...home, zip: '10003' }],
    ['a street named like an object property', { ...home, line1: '24 constructor' }],
  ])('%s', (_, other) => expect(createAddressKey(other)).not.toBe(createAddressKey(home)))
})
