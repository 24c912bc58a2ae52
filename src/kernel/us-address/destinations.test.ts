import { describe, expect, test } from 'vitest'
import { adviseOnAddress } from './address-advice.ts'
import { findOutlyingRegion, military, territories } from './outlying-regions.ts'
import { findDestinationByZip, isDestinationCode, type DestinationCode } from './destinations.ts'
import { states } from './us-address.ts'

describe('military mail and territories', () => {
  test.each([
    ['00601', 'PR'],
    ['00795', 'PR'],
    ['00802', 'VI'],
    ['00901', 'PR'],
    ['09012', 'AE'],
    ['09801', 'AE'],
    ['34002', 'AA'],
    ['96201', 'AP'],
    ['96601', 'AP'],
    ['96799', 'AS'],
    ['96910-1234', 'GU'],
    ['96950', 'MP'],
  ] as const)('%s is in %s', (zip, code) => expect(findDestinationByZip(zip)).toBe(code))

  test.each([
    ['96701', 'HI'],
    ['96813', 'HI'],
    ['34101', 'FL'],
    ['96101', 'CA'],
    ['00501', 'NY'],
    ['01001', 'MA'],
  ] as const)('the adjacent %s is in %s', (zip, code) =>
    expect(findDestinationByZip(zip)).toBe(code),
  )

  test.each(['96941', '96960', '96940', '00000', '34301'])(
    '%s, foreign or unassigned, is not found',
    (zip) => expect(findDestinationByZip(zip)).toBeNull(),
  )

  test('their codes are unique and distinct from state codes', () => {
    const codes = Object.keys({ ...military, ...territories })
    expect(codes).toHaveLength(8)
    for (const code of codes)
      expect([isDestinationCode(code), code in states]).toEqual([true, false])
    expect([findOutlyingRegion('NY'), findOutlyingRegion('AE'), findOutlyingRegion('PR')]).toEqual([
      null,
      'military',
      'territories',
    ])
    expect(isDestinationCode('toString')).toBe(false)
  })
})

describe('advice for such addresses', () => {
  const advice = (stateCode: DestinationCode, zip: string, city = 'APO') =>
    adviseOnAddress({ company: '', line1: 'Unit 4312 Box 77', line2: '', city, stateCode, zip })

  test('a correct address gets no advice', () =>
    expect(advice('AE', '09012')).toEqual({ suggestion: null, warnings: [] }))

  test('a ZIP code of a territory is a warning, not a suggestion', () =>
    expect(advice('NY', '00601', 'New York')).toEqual({
      suggestion: null,
      warnings: ['ZIP code 00601 is in Puerto Rico, not in New York. Please check it.'],
    }))

  test('a ZIP code of a state is a suggestion', () =>
    expect(advice('AE', '10002').suggestion).toMatchObject({ address: { stateCode: 'NY' } }))

  test('military mail with the name of a city is a warning', () =>
    expect(advice('AE', '09012', 'Ramstein').warnings).toEqual([
      'Military addresses use APO, FPO or DPO as the city.',
    ]))
})
