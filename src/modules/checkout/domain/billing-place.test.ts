import { describe, expect, it } from 'vitest'
import { findBillingPlaceProblems, normalizeBillingPlace } from './billing-place.ts'

const problems = (region: string, postalCode: string, countryCode = 'US') =>
  findBillingPlaceProblems(normalizeBillingPlace({ countryCode, region, postalCode }))

describe("the state and ZIP of a card's address", () => {
  it.each([
    ['NY', '10002'],
    ['ny', '10002-1234'],
    ['DC', '200011234'],
    ['AE', '09012'],
    ['PR', '00901'],
  ])('may be %s %s in the United States', (region, postalCode) => {
    expect(problems(region, postalCode)).toEqual({})
  })

  it.each([
    ['', '', ['region', 'postalCode']],
    ['New York', '10002', ['region']],
    ['ZZ', '10002', ['region']],
    ['NY', '1000', ['postalCode']],
    ['NY', '10002-12', ['postalCode']],
    ['NY', 'ABCDE', ['postalCode']],
  ])('may not be "%s" "%s" there', (region, postalCode, wrong) => {
    expect(Object.keys(problems(region, postalCode))).toEqual(wrong)
  })

  it('is free text in any other country, and kept as it was typed', () => {
    expect(problems('', 'SW1A 1AA', 'GB')).toEqual({})
    expect(
      normalizeBillingPlace({ countryCode: 'GB', region: 'Kent', postalCode: '12345 6789' }),
    ).toMatchObject({
      region: 'Kent',
      postalCode: '12345 6789',
    })
  })
})
