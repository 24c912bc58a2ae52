import { describe, expect, test } from 'vitest'
import { findReturnableUntil, type OrderReturnTerms, type ReturnableLine } from './return-terms.ts'

const now = new Date('2026-11-27T15:00:00Z')
const terms: OrderReturnTerms = { policy: 'v1', anchor: 'delivered', days: 30, finalSale: false }
const delivered = {
  fulfillment: 'delivered' as const,
  returning: 'no' as const,
  isOwnedByRecipient: false,
  shippedAt: new Date('2026-09-08T15:00:00Z'),
  deliveredAt: new Date('2026-11-20T15:00:00Z'),
}
const line = (
  more: Partial<ReturnableLine> & { unit?: Partial<typeof delivered> | object } = {},
): ReturnableLine => ({
  returnTerms: terms,
  isGiftCard: false,
  pieces: [{ ...delivered, ...more.unit }],
  ...more,
})

describe('the last day to return something of an order', () => {
  test('includes the holiday extension', () => {
    expect(findReturnableUntil([line()], now)).toBe('2027-01-31')
  })

  test('is the latest of all units, and nothing once it has passed', () => {
    const early = line({ unit: { deliveredAt: new Date('2026-10-28T15:00:00Z') } })
    expect(findReturnableUntil([early], now)).toBe('2026-11-27')
    expect(findReturnableUntil([early, line()], now)).toBe('2027-01-31')
    expect(findReturnableUntil([early], new Date('2026-11-28T15:00:00Z'))).toBeNull()
  })

  test('counts no units that were not delivered, are being returned, or belong to a recipient', () => {
    const others: object[] = [
      { fulfillment: 'unfulfilled', shippedAt: null, deliveredAt: null },
      { fulfillment: 'shipped', shippedAt: now, deliveredAt: null },
      { fulfillment: 'cancelled' },
      { returning: 'open' },
      { returning: 'returned' },
      { isOwnedByRecipient: true },
    ]
    for (const unit of others) expect(findReturnableUntil([line({ unit })], now)).toBeNull()
  })

  test('counts no final-sale items, monograms and gift cards', () => {
    const final = { ...terms, finalSale: true }
    const personalized = { ...terms, isPersonalized: true }
    expect(findReturnableUntil([line({ returnTerms: final })], now)).toBeNull()
    expect(findReturnableUntil([line({ returnTerms: personalized })], now)).toBeNull()
    expect(findReturnableUntil([line({ isGiftCard: true })], now)).toBeNull()
    expect(findReturnableUntil([line({ pieces: null })], now)).toBeNull()
  })
})
