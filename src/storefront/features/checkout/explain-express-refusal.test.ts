import { describe, expect, test } from 'vitest'
import { ApiError, unreachable } from '#storefront/api/api-error.ts'
import { explainExpressRefusal } from './explain-express-refusal.ts'

const refusal = (msg: string, data: unknown) =>
  explainExpressRefusal(new ApiError({ code: 42200, status: 422, msg, data }))

describe('the wallet shows', () => {
  test('what is wrong with the address', () => {
    const fields = { 'contact.shipping.line1': 'Enter a street address.' }
    expect(refusal('Check the marked fields.', { fields })).toEqual({
      problem: 'Enter a street address.',
      reason: 'invalid_shipping_address',
    })
  })

  test('that an address is not served', () => {
    const fields = { 'contact.shipping.state': 'We do not ship to Guam.' }
    const data = { reason: 'destination-not-supported', fields }
    expect(refusal('We do not ship to Guam.', data).reason).toBe('address_unserviceable')
  })

  test('any other refusal in its own words', () => {
    expect(refusal('The total is now $12.00.', null)).toEqual({
      problem: 'The total is now $12.00.',
      reason: 'fail',
    })
  })

  test('that nobody knows, and that trying again is safe', () => {
    expect(explainExpressRefusal(new ApiError(unreachable)).problem).toContain(
      'won’t be charged twice',
    )
  })
})
