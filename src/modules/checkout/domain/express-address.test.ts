import { describe, expect, test } from 'vitest'
import {
  findWalletDestination,
  splitWalletName,
  toBillingFields,
  toPricedAddress,
} from './express-address.ts'

const place = { city: 'Providence', state: 'RI', postalCode: '02906', countryCode: 'US' }

describe('the destination of a wallet', () => {
  test.each([
    ['a code', 'RI'],
    ['a small code', ' ri '],
    ['a name', 'Rhode Island'],
    ['nothing but the ZIP code', ''],
    ['a state that does not exist', 'Wonderland'],
  ])('is found from %s', (_, state) => {
    expect(findWalletDestination({ ...place, state })).toEqual({ stateCode: 'RI', zip: '02906' })
  })

  test('has a normal ZIP code', () => {
    expect(findWalletDestination({ ...place, postalCode: '029061234' })).toEqual({
      stateCode: 'RI',
      zip: '02906-1234',
    })
  })

  test('is a territory that wallets call a country', () => {
    const sanJuan = { city: 'San Juan', state: '', postalCode: '00901', countryCode: 'PR' }
    expect(findWalletDestination(sanJuan)).toEqual({ stateCode: 'PR', zip: '00901' })
  })

  test.each([
    ['countryCode', { countryCode: 'CA', state: 'ON', postalCode: 'M5V 2T6' }],
    ['postalCode', { postalCode: '' }],
    ['state', { state: '', postalCode: '00000' }],
  ])('is refused by its %s', (field, change) => {
    const found = findWalletDestination({ ...place, ...change })
    expect(Object.keys('problems' in found ? found.problems : {})).toEqual([field])
  })

  test('has no name and no street until the shopper confirms', () => {
    expect(toPricedAddress(place, { stateCode: 'RI', zip: '02906' })).toMatchObject({
      line1: '',
      lastName: '',
      city: 'Providence',
      stateCode: 'RI',
    })
  })
})

test.each([
  ['Nora Hale', 'Nora', 'Hale'],
  ['  Nora  Marie Hale ', 'Nora Marie', 'Hale'],
  ['Nora', 'Nora', ''],
  ['', '', ''],
])('the name %j is split', (name, firstName, lastName) => {
  expect(splitWalletName(name)).toEqual({ firstName, lastName })
})

test('a billing address of the United States has the code of its state', () => {
  const address = { ...place, name: 'Nora Hale', line1: '24 Orchard Street', line2: '' }
  expect(toBillingFields({ ...address, state: 'Rhode Island' }).region).toBe('RI')
  expect(toBillingFields({ ...address, state: 'Ontario', countryCode: 'CA' }).region).toBe(
    'Ontario',
  )
})
