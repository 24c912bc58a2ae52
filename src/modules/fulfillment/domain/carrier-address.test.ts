import { expect, test } from 'vitest'
import { parseAddressLines } from './carrier-address.ts'

const empty = { company: '', line2: '', phone: '' }

test('reads name, streets, city, state and ZIP code from lines', () => {
  expect(parseAddressLines(['Aumbry', '40 Mercer Street', 'New York, NY 10013'], '')).toEqual({
    ...empty,
    name: 'Aumbry',
    line1: '40 Mercer Street',
    city: 'New York',
    stateCode: 'NY',
    zip: '10013',
  })
  expect(
    parseAddressLines(
      ['Nora Hale', 'Hale & Co.', '1 Elm Road', 'Suite 4', 'Coeur d’Alene, ID 83814-1234'],
      '2085550101',
    ),
  ).toEqual({
    name: 'Nora Hale',
    company: 'Hale & Co.',
    line1: '1 Elm Road',
    line2: 'Suite 4',
    city: 'Coeur d’Alene',
    stateCode: 'ID',
    zip: '83814-1234',
    phone: '2085550101',
  })
})

test('leaves what it cannot read empty', () => {
  expect(parseAddressLines(['Aumbry', 'Somewhere'], '')).toMatchObject({ city: '', zip: '' })
  expect(parseAddressLines([], '')).toMatchObject({ name: '', line1: '' })
})
