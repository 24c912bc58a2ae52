import { describe, expect, test } from 'vitest'
import { isPoBox } from './po-box.ts'
import { states } from './us-address.ts'
import { findStateByZip } from './zip-state.ts'

describe('stateOfZip', () => {
  test.each([
    ['02139', 'MA'],
    ['10001', 'NY'],
    ['00501', 'NY'],
    ['20001', 'DC'],
    ['20151', 'VA'],
    ['73301', 'TX'],
    ['88510', 'TX'],
    ['96813', 'HI'],
    ['99801', 'AK'],
    ['05501', 'MA'],
    ['05601', 'VT'],
    ['60601-1234', 'IL'],
  ])('%s is in %s', (zip, state) => {
    expect(findStateByZip(zip)).toBe(state)
  })

  test.each(['00601', '09001', '34001', '96201', '96910', '00000'])(
    '%s is in none of the 50 states or DC',
    (zip) => {
      expect(findStateByZip(zip)).toBeNull()
    },
  )

  test('every state has ZIP codes', () => {
    const foundStates = new Set(
      Array.from({ length: 1000 }, (_, prefix) =>
        findStateByZip(`${String(prefix).padStart(3, '0')}01`),
      ),
    )
    foundStates.delete(null)
    expect([...foundStates].sort()).toEqual(Object.keys(states).sort())
  })
})

describe('isPoBox', () => {
  test.each([
    'PO Box 12',
    'P.O. Box 12',
    'p o box 12',
    'Post Office Box 9',
    'POB 44',
    'P.O.Box 7',
    'PO BOX #31',
  ])('"%s" is a box', (line) => {
    expect(isPoBox(line)).toBe(true)
  })

  test.each([
    '12 Poborn Lane',
    '100 Boxwood Road',
    '4 Post Office Square',
    '7 Poplar Street',
    'Apt B',
    '1 Box Hill',
  ])('"%s" is not a box', (line) => {
    expect(isPoBox(line)).toBe(false)
  })
})
