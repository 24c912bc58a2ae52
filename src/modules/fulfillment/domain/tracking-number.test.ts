import { describe, expect, test } from 'vitest'
import { getCarrierPage, recognizeTracking } from './tracking-number.ts'

describe('a tracking number names its carrier', () => {
  test.each([
    ['1Z5R89390357567127', 'ups'],
    ['1Z 999 AA1 01 2345 6784', 'ups'],
    ['9361 2898 7870 0317 6337 95', 'usps'],
    ['RB123456785US', 'usps'],
    ['0307 1790 0005 2348 3741', 'usps'],
    ['986578788855', 'fedex'],
    ['477179081230', 'fedex'],
    ['041441760228964', 'fedex'],
    ['3318810025', 'dhl'],
    ['C11031500001879', 'ontrac'],
    ['TBA502887274000', 'amazon'],
    ['AUM2345678ABCDE', 'simulated'],
  ])('%s is of %s', (text, carrier) => {
    expect(recognizeTracking(text)?.carrier).toBe(carrier)
  })

  test.each([
    '1Z5R89390357567128',
    '986578788856',
    '3318810026',
    'RB123456786US',
    'HELLO',
    '',
    '1234567890123',
  ])("%s is nobody's: its check digit or its shape is wrong", (text) => {
    expect(recognizeTracking(text)).toBeNull()
  })

  test('the tracking page contains the number without spaces', () => {
    const { carrier = 'none', trackingNo = '' } = recognizeTracking('1z 5r8 9390 3575 67127') ?? {}
    expect(
      getCarrierPage({ carrier, trackingNo, carrierName: '', trackingUrl: null }, 'Aumbry').url,
    ).toBe('https://www.ups.com/track?tracknum=1Z5R89390357567127')
  })
})
