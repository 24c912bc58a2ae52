import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateWithheldAmount } from './reduction.ts'

test('an amount is used as given, and a share is rounded half up', () => {
  expect(calculateWithheldAmount(87_10, { amount: 12_00 })).toBe(12_00)
  expect(calculateWithheldAmount(87_10, { share: 2_500 })).toBe(21_78)
})

test('a reduction is always between nothing and the whole refund', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.nat(1_200_000),
      fc.integer({ min: 1, max: 9_999 }),
      (goes, amount, share) => {
        for (const kept of [
          calculateWithheldAmount(goes, { amount }),
          calculateWithheldAmount(goes, { share }),
        ])
          if (kept !== null) expect(kept > 0 && kept < goes).toBe(true)
        expect(calculateWithheldAmount(goes, { amount: goes })).toBeNull()
      },
    ),
  )
})
