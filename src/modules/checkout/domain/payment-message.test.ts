import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { paymentMessage, type PaymentMessageFacts, type PaymentAmounts } from './payment-message.ts'

const now = new Date('2026-03-02T15:00:00Z')
const visa = { brand: 'Visa', last4: '4242' }
const statuses = [
  'created',
  'requires_action',
  'processing',
  'authorized',
  'captured',
  'partly_refunded',
  'refunded',
  'failed',
  'voided',
  'expired',
  'disputed',
  'charged_back',
] as const

const of = (
  payment: Partial<PaymentAmounts>,
  more: Partial<PaymentMessageFacts> = {},
): PaymentMessageFacts => ({
  state: 'paying',
  total: 96_00,
  tendered: 0,
  holdUntil: new Date(now.getTime() + 60_000),
  now,
  orderNumber: null,
  unanswered: false,
  payment: {
    status: 'created',
    closing: false,
    captured: 0,
    refunded: 0,
    updatedAt: now,
    method: visa,
    failure: null,
    ...payment,
  },
  ...more,
})

describe('the truth about the money', () => {
  test.each<[string, string, PaymentMessageFacts]>([
    ['open', 'Nothing is charged yet.', of({})],
    [
      'open',
      'Your bank declined the card. Nothing was charged.',
      of({ failure: { message: 'Your bank declined the card. Nothing was charged.' } }),
    ],
    [
      'requires_action',
      'Your bank needs you to confirm that it’s you. Nothing is charged until you do.',
      of({ status: 'requires_action' }),
    ],
    [
      'checking',
      'We’re checking with the bank. Don’t pay again; this page updates by itself.',
      of({ status: 'processing' }),
    ],
    [
      'checking',
      'We’re checking with the bank. Don’t pay again; this page updates by itself.',
      of({}, { unanswered: true }),
    ],
    [
      'charged',
      'Order AB-7K3M9QX2 is placed. $96.00 was charged to your Visa ending in 4242.',
      of(
        { status: 'captured', captured: 96_00 },
        { state: 'completed', orderNumber: 'AB-7K3M9QX2' },
      ),
    ],
    [
      'charged',
      'Order AB-7K3M9QX2 is placed. $96.00 is being charged to your Visa ending in 4242.',
      of({ status: 'authorized' }, { state: 'completed', orderNumber: 'AB-7K3M9QX2' }),
    ],
    [
      'releasing',
      'We couldn’t place your order, so you aren’t charged. The hold of $96.00 on your Visa ending in 4242 is being released; your bank may show it until Mon, Mar 9.',
      of({ status: 'authorized', closing: true }, { state: 'cancelled' }),
    ],
    [
      'releasing',
      'The hold of $96.00 on your Visa ending in 4242 was released on Mon, Mar 2; your bank may show it until Mon, Mar 9.',
      of({ status: 'voided' }, { state: 'cancelled' }),
    ],
    [
      'charged',
      'Order AB-7K3M9QX2 is placed. Of its $96.00, your bank paid $48.00 from your Visa ending in 4242. We’ll email you about the rest; don’t pay again.',
      of(
        { status: 'captured', captured: 48_00 },
        { state: 'completed', orderNumber: 'AB-7K3M9QX2' },
      ),
    ],
    [
      'not_charged',
      'Nothing was charged.',
      of(
        { status: 'voided', updatedAt: new Date(now.getTime() - days(8)) },
        { state: 'cancelled' },
      ),
    ],
    [
      'refunding',
      'We couldn’t place your order. We’re sending $96.00 back to your Visa ending in 4242; expect it by Thu, Mar 12.',
      of({ status: 'captured', captured: 96_00, closing: true }, { state: 'cancelled' }),
    ],
    [
      'refunding',
      'We couldn’t place your order, so $96.00 was sent back to your Visa ending in 4242. Expect it by Thu, Mar 12.',
      of(
        { status: 'refunded', captured: 96_00, refunded: 96_00, closing: true },
        { state: 'cancelled' },
      ),
    ],
    [
      'expired',
      'We’re no longer holding your items; your cart is saved, so you can check out again.',
      of({}, { state: 'expired' }),
    ],
    ['not_charged', 'This payment is closed; your cart is saved.', of({}, { state: 'cancelled' })],
    [
      'not_charged',
      'Nothing was charged, and this payment is closed. Your cart is saved.',
      of({ status: 'failed' }, { state: 'cancelled' }),
    ],
  ])('%s: %s', (state, message, facts) => {
    expect(paymentMessage(facts)).toEqual({ state, message })
  })

  test('never says "not charged" while nobody knows, nor lets anybody pay twice', () => {
    const any = fc
      .record({
        status: fc.constantFrom(...statuses),
        closing: fc.boolean(),
        captured: fc.constantFrom(0, 96_00),
        refunded: fc.constantFrom(0, 96_00),
        updatedAt: fc.constant(now),
        method: fc.constantFrom(null, visa),
        failure: fc.constant(null),
      })
      .map((payment) =>
        [
          'created',
          'requires_action',
          'processing',
          'authorized',
          'failed',
          'voided',
          'expired',
        ].includes(payment.status)
          ? { ...payment, captured: 0, refunded: 0 }
          : { ...payment, captured: 96_00 },
      )
    fc.assert(
      fc.property(
        any,
        fc.constantFrom('paying', 'expired', 'cancelled', 'completed'),
        fc.boolean(),
        (payment, state, unanswered) => {
          const { state: told, message } = paymentMessage(
            of(payment, {
              state,
              unanswered,
              orderNumber: state === 'completed' ? 'AB-7K3M9QX2' : null,
            }),
          )
          expect(message).toMatch(/\.$/)
          if (told === 'open') expect(payment.status).toBe('created')
          if (told === 'not_charged' || told === 'expired') expect(payment.captured).toBe(0)
          if (
            unanswered
            && ['created', 'requires_action', 'processing'].includes(payment.status)
            && payment.captured === 0
            && payment.refunded === 0
            && state !== 'completed'
          )
            expect(told).toBe('checking')
        },
      ),
    )
  })
})
