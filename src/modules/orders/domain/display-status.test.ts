import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listReachableStates } from '#kernel/state-machine/state-machine.ts'
import {
  selectDisplayStatus,
  displayStatuses,
  type OrderUnitState,
  type DisplayStatusInput,
} from './display-status.ts'
import { fulfillmentMachine, orderMachine, trackingStatuses } from './order-machine.ts'
import {
  describePaymentStatus,
  determinePaymentStatus,
  determineShownPaymentStatus,
  paymentStatuses,
} from './payment-status.ts'
import { buildTimeline } from './timeline.ts'

const now = new Date('2026-03-02T15:00:00Z')
const fulfillments = [...listReachableStates(fulfillmentMachine, 'unfulfilled')]
const orders = [...listReachableStates(orderMachine, 'placed')]

const pieces: fc.Arbitrary<OrderUnitState> = fc.record({
  fulfillment: fc.constantFrom(...fulfillments),
  trackingStatus: fc.constantFrom(null, ...trackingStatuses),
  returning: fc.constantFrom('no', 'open', 'returned'),
  isEmailed: fc.boolean(),
})
const facts: fc.Arbitrary<DisplayStatusInput> = fc.record({
  status: fc.constantFrom(...orders),
  payment: fc.constantFrom(...paymentStatuses),
  pieces: fc.array(pieces, { maxLength: 4 }),
  editableUntil: fc.constantFrom(
    null,
    new Date(now.getTime() - 1),
    new Date(now.getTime() + 60_000),
  ),
  latest: fc.constantFrom(null, '2026-03-09' as const),
  returnableUntil: fc.constantFrom(null, '2026-04-09' as const),
  now: fc.constant(now),
})

const waiting: OrderUnitState = {
  fulfillment: 'unfulfilled',
  trackingStatus: null,
  returning: 'no',
  isEmailed: false,
}
const withOneUnit = (
  piece: Partial<OrderUnitState>,
  more: Partial<DisplayStatusInput> = {},
): DisplayStatusInput => ({
  status: 'placed',
  payment: 'paid',
  pieces: [{ ...waiting, ...piece }],
  editableUntil: null,
  latest: '2026-03-09',
  returnableUntil: null,
  now,
  ...more,
})

/** A unit and a gift card that waits for its day. */
const withCard = (piece: Partial<OrderUnitState>): DisplayStatusInput =>
  withOneUnit(
    {},
    {
      pieces: [
        { ...waiting, ...piece },
        { ...waiting, isEmailed: true },
      ],
    },
  )

describe('the display status', () => {
  test('is a listed status with a next step for every state of order, payment and unit', () => {
    const one = fulfillments.flatMap((fulfillment) =>
      [null, ...trackingStatuses].flatMap((trackingStatus) =>
        (['no', 'open', 'returned'] as const).map((returning) => ({
          fulfillment,
          trackingStatus,
          returning,
          isEmailed: false,
        })),
      ),
    )
    const all = orders.flatMap((status) =>
      paymentStatuses.flatMap((payment) =>
        one.map((piece) => withOneUnit(piece, { status, payment })),
      ),
    )
    const blank = all.filter((some) => {
      const shown = selectDisplayStatus(some)
      return !displayStatuses.includes(shown.status) || !/^\w.*\.$/.test(shown.next)
    })
    expect(all.length).toBeGreaterThan(8_000)
    expect(blank).toEqual([])
  })

  test('is never empty for any mix of units', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const shown = selectDisplayStatus(some)
        expect(displayStatuses).toContain(shown.status)
        expect(shown.next.length).toBeGreaterThan(10)
      }),
      { numRuns: 2_000 },
    )
  })

  test('does not depend on the order of the units', () => {
    fc.assert(
      fc.property(facts, (some) => {
        expect(selectDisplayStatus({ ...some, pieces: [...some.pieces].reverse() })).toEqual(
          selectDisplayStatus(some),
        )
      }),
    )
  })

  test('is canceled for a cancelled order, whatever else is true', () => {
    fc.assert(
      fc.property(facts, (some) => {
        expect(selectDisplayStatus({ ...some, status: 'cancelled' }).status).toBe('cancelled')
      }),
    )
  })

  test.each([
    ['getting_ready', withOneUnit({})],
    ['getting_ready', withOneUnit({}, { payment: 'authorized' })],
    ['confirmed', withOneUnit({}, { editableUntil: new Date(now.getTime() + 60_000) })],
    ['payment_pending', withOneUnit({}, { payment: 'pending' })],
    [
      'on_its_way',
      withOneUnit(
        { fulfillment: 'shipped', trackingStatus: 'in_transit' },
        { payment: 'partly_paid' },
      ),
    ],
    ['being_made', withOneUnit({ fulfillment: 'in_production' })],
    ['on_its_way', withOneUnit({ fulfillment: 'shipped', trackingStatus: 'in_transit' })],
    ['arriving_today', withOneUnit({ fulfillment: 'shipped', trackingStatus: 'out_for_delivery' })],
    ['delivery_problem', withOneUnit({ fulfillment: 'shipped', trackingStatus: 'exception' })],
    ['delivery_problem', withOneUnit({ fulfillment: 'lost' })],
    ['delivered', withOneUnit({ fulfillment: 'delivered' })],
    ['return_in_progress', withOneUnit({ fulfillment: 'delivered', returning: 'open' })],
    ['returned', withOneUnit({ fulfillment: 'delivered', returning: 'returned' })],
    ['cancelled', withOneUnit({ fulfillment: 'cancelled' })],
    ['on_hold', withOneUnit({}, { status: 'on_hold' })],
    ['getting_ready', withOneUnit({ isEmailed: true })],
    ['delivered', withOneUnit({ fulfillment: 'delivered', isEmailed: true })],
    ['delivered', withCard({ fulfillment: 'delivered' })],
    ['getting_ready', withCard({ fulfillment: 'cancelled' })],
  ])('%s', (expected, some) => {
    expect(selectDisplayStatus(some).status).toBe(expected)
  })
})

test('no order of gift cards alone is packed, arrives or is returned', () => {
  const card = { isEmailed: true }
  const told = [
    withOneUnit(card),
    withOneUnit({ ...card, fulfillment: 'delivered' }, { returnableUntil: '2026-04-09' }),
  ].map((some) => selectDisplayStatus(some).next)
  expect(told).toEqual([
    'Each gift card is emailed on its day.',
    'Everything was emailed. If something is not right, contact us.',
  ])
})

describe('the payment status', () => {
  test.each([
    ['none', { total: 0, payment: null }],
    ['pending', { total: 100, payment: null }],
    [
      'authorized',
      { total: 100, payment: { status: 'authorized', authorized: 100, captured: 0, refunded: 0 } },
    ],
    [
      'paid',
      { total: 100, payment: { status: 'captured', authorized: 100, captured: 100, refunded: 0 } },
    ],
    [
      'partly_paid',
      { total: 100, payment: { status: 'captured', authorized: 100, captured: 60, refunded: 0 } },
    ],
    [
      'overpaid',
      { total: 100, payment: { status: 'captured', authorized: 120, captured: 120, refunded: 0 } },
    ],
    [
      'partly_refunded',
      {
        total: 100,
        payment: { status: 'partly_refunded', authorized: 100, captured: 100, refunded: 40 },
      },
    ],
    [
      'refunded',
      {
        total: 100,
        payment: { status: 'refunded', authorized: 100, captured: 100, refunded: 100 },
      },
    ],
    [
      'voided',
      { total: 100, payment: { status: 'voided', authorized: 100, captured: 0, refunded: 0 } },
    ],
    [
      'disputed',
      { total: 100, payment: { status: 'disputed', authorized: 100, captured: 100, refunded: 0 } },
    ],
  ] as const)('is %s', (expected, money) => {
    expect(determinePaymentStatus(money)).toBe(expected)
  })

  test('is paid when the wallet paid all of it', () => {
    const free = { total: 0, payment: null }
    expect(
      [0, 40_00].map((tenderTotal) => determineShownPaymentStatus({ ...free, tenderTotal })),
    ).toEqual(['none', 'paid'])
  })

  test('has words for documents', () => {
    const amounts = { captured: 60_00, due: 100_00 }
    expect(
      (['paid', 'partly_paid'] as const).map((paymentStatus) =>
        describePaymentStatus({ paymentStatus, ...amounts }),
      ),
    ).toEqual(['Paid', 'Partly paid, $60.00 of $100.00'])
  })
})

describe('a pickup', () => {
  const pickup = { address: '40 Mercer Street, New York', hours: 'Daily, 10 am to 6 pm' }
  const ready = { fulfillment: 'ready', trackingStatus: 'available_for_pickup' } as const

  test.each([
    [{}, 'getting_ready', 'It will be ready for pickup by Mon, Mar 9.'],
    [{ fulfillment: 'in_production' } as const, 'being_made', 'It will be ready for pickup by'],
    [ready, 'ready_for_pickup', 'Pick it up at 40 Mercer Street, New York. Daily, 10 am to 6 pm.'],
    [{ fulfillment: 'delivered' } as const, 'delivered', 'Your order was picked up.'],
  ])('with %j is "%s"', (unit, status, next) => {
    const shown = selectDisplayStatus(withOneUnit(unit, { pickup }))
    expect(shown.status).toBe(status)
    expect(shown.next).toContain(next)
  })

  test('is not ready while an item of the order is packed', () => {
    const packing = waiting
    const one = withOneUnit(ready)
    expect(selectDisplayStatus({ ...one, pieces: [...one.pieces, packing] }).status).toBe(
      'getting_ready',
    )
  })
})

describe('the timeline', () => {
  const placed = { kind: 'order_placed', at: '2026-03-02T15:00:00.000Z', actor: 'customer' }
  const promises = [
    { earliest: '2026-03-10', latest: '2026-03-11' },
    { earliest: '2026-03-05', latest: '2026-03-06' },
  ] as const

  test('lists past events, then promised steps by date', () => {
    const steps = buildTimeline({
      status: 'getting_ready',
      events: [placed, { kind: 'mail_sent', at: placed.at, actor: 'system' }],
      promises,
    })
    expect(
      steps.map(
        ({ step, parcel, done, by }) =>
          `${done ? 'done' : 'to come'}: ${step}${parcel ? ` ${parcel}` : ''} (${by})`,
      ),
    ).toEqual([
      'done: order_placed (you)',
      'to come: getting_ready (shop)',
      'to come: arrives 1 (carrier)',
      'to come: arrives 2 (carrier)',
    ])
    expect(steps[2]?.at).toBe('2026-03-06')
  })

  test('shows carrier events as the carrier’s even when staff record them', () => {
    const kinds = [
      'shipment_shipped',
      'shipment_out_for_delivery',
      'shipment_delivered',
      'shipment_exception',
    ]
    const events = kinds.map((kind) => ({ kind, at: placed.at, actor: 'staff' }))
    expect(
      buildTimeline({ status: 'delivered', events, promises: [] }).map(({ by }) => by),
    ).toEqual(['shop', 'carrier', 'carrier', 'carrier'])
  })

  test('promises the day on which a pickup is ready', () => {
    const steps = buildTimeline({
      status: 'getting_ready',
      events: [],
      promises: promises.map((promise) => ({ ...promise, isPickup: true })),
    })
    expect(steps.at(-1)).toEqual({
      at: '2026-03-11',
      step: 'ready_for_pickup',
      parcel: null,
      done: false,
      by: 'shop',
    })
  })

  test('has no promised steps after a cancellation', () => {
    expect(
      buildTimeline({
        status: 'cancelled',
        events: [placed, { kind: 'order_cancelled', at: placed.at, actor: 'staff' }],
        promises,
      }).every((step) => step.done),
    ).toBe(true)
  })
})
