import { expect, test } from 'vitest'
import { formatPaymentMethod } from './format-payment-method.ts'

test('names a card by its last digits, and a service by its name', () => {
  expect(formatPaymentMethod({ brand: 'Visa', last4: '4242' })).toBe('Visa ending in 4242')
  expect(formatPaymentMethod({ brand: 'PayPal', last4: '' })).toBe('PayPal')
})
