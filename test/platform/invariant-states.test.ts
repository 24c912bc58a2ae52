import { expect, test } from 'vitest'
import { commissionMachine } from '#modules/bespoke/domain/commission-machine.ts'
import { checkoutMachine } from '#modules/checkout/domain/checkout-machine.ts'
import { ticketMachine } from '#modules/feedback/domain/ticket-machine.ts'
import { reservationMachine } from '#modules/inventory/domain/reservation.ts'
import { fulfillmentMachine } from '#modules/orders/domain/order-machine.ts'
import { paymentMachine, refundMachine } from '#modules/payments/domain/payment-machine.ts'
import { returnMachine } from '#modules/returns/domain/return-machine.ts'
import { invariants } from '../../src/app/assemble.ts'

/**
 * States that an invariant excludes explicitly. A new state is in none of these lists, so its
 * author must decide whether the invariant names it.
 */
const excludedStates: readonly (readonly [
  id: string,
  machine: object,
  states: readonly string[],
])[] = [
  ['I-09b', checkoutMachine, ['completed', 'cancelled']],
  ['I-22b', checkoutMachine, ['completed', 'cancelled']],
  ['I-14', reservationMachine, ['released', 'used_up']],
  ['I-16b', reservationMachine, ['released']],
  ['I-17b', reservationMachine, ['active', 'released', 'used_up']],
  ['I-17b', fulfillmentMachine, ['shipped', 'lost', 'delivered', 'collected', 'cancelled']],
  [
    'I-32a',
    fulfillmentMachine,
    ['unfulfilled', 'in_production', 'ready', 'delivered', 'collected', 'cancelled'],
  ],
  [
    'I-07b',
    paymentMachine,
    ['authorized', 'captured', 'partly_refunded', 'refunded', 'disputed', 'charged_back'],
  ],
  [
    'I-07e',
    paymentMachine,
    [
      'created',
      'requires_action',
      'processing',
      'authorized',
      'refunded',
      'failed',
      'voided',
      'expired',
    ],
  ],
  [
    'I-09',
    paymentMachine,
    ['captured', 'partly_refunded', 'disputed', 'refunded', 'voided', 'expired', 'charged_back'],
  ],
  ['I-05', refundMachine, ['failed', 'manual', 'cancelled']],
  ['I-25b', returnMachine, ['rejected', 'cancelled', 'expired', 'settled', 'closed']],
  ['I-42b', ticketMachine, ['new', 'open', 'spam']],
  [
    'I-33c',
    commissionMachine,
    ['submitted', 'review', 'quoted', 'declined', 'expired', 'refunded', 'withdrawn'],
  ],
]

const literal = (id: string) => {
  const invariant = invariants.find((one) => one.id === id)
  return invariant ? invariant.query.text : ''
}

test.each(excludedStates)(
  '%s names each state of its machine or excludes it explicitly',
  (id, machine, states) => {
    const text = literal(id)
    const named = Object.keys(machine).filter((state) => text.includes(`'${state}'`))
    expect(named.length).toBeGreaterThan(0)
    expect([...named, ...states].toSorted()).toEqual(Object.keys(machine).toSorted())
  },
)
