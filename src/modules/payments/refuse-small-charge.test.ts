import { expect, test } from 'vitest'
import { refuseSmallCharge } from './refuse-small-charge.ts'

const charge = (amount: number) =>
  refuseSmallCharge({ amount, minimum: 50, advice: 'Use less of your credit.' })

test.each([0, 50, 51, 9_600])('%i cents can be charged', (amount) => {
  expect(charge(amount)).toBeNull()
})

test.each([1, 49])('%i cents are refused with the way out', (amount) => {
  expect(charge(amount)).toEqual({
    refused: 'fields-invalid',
    reason: 'charge-below-minimum',
    message:
      `$0.${String(amount).padStart(2, '0')} is left to pay, and the smallest payment we can take `
      + 'is $0.50. Use less of your credit.',
    detail: { amount, minimum: 50 },
  })
})
