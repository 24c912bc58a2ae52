import { expect, test } from 'vitest'
import { formatPaymentStatus } from './format-payment-status.ts'

test('names the amounts of an order that is paid in part', () => {
  const amounts = { captured: 60_00, due: 100_00 }
  expect(formatPaymentStatus({ paymentStatus: 'partly_paid', ...amounts })).toBe(
    'Partly paid, $60.00 of $100.00',
  )
  expect(formatPaymentStatus({ paymentStatus: 'authorized', ...amounts })).toBe(
    'Authorized, not charged yet',
  )
})
