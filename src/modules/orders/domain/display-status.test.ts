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
import { determinePaymentStatus, paymentStatuses } from './payment-status.ts'
import { buildTimeline } from './timeline.ts'

const now = new Date('2026-03-02T15:00:00Z')
const fulfillments = [...listReachableStates(fulfillmentMachine, 'unfulfilled')]
const orders = [...listReachableStates(orderMachine, 'placed')]

const pieces: fc.Arbitrary<OrderUnitState> = fc.record({
  fulfillment: fc.constantFrom(...fulfillments),
  trackingStatus: fc.constantFrom(null, ...trackingStatuses),
  returning: fc.constantFrom('no', 'open', 'returned'),
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

const withOneUnit = (
  piece: Partial<OrderUnitState>,
  more: Partial<DisplayStatusInput> = {},
): DisplayStatusInput => ({
  status: 'placed',
  payment: 'paid',
  pieces: [{ fulfillment: 'unfulfilled', trackingStatus: null, returning: 'no', ...piece }],
  editableUntil: null,
  latest: '2026-03-09',
  returnableUntil: null,
  now,
  ...more,
})

describe('the display status', () => {
  test('is a listed status with a next step for every state of order, payment and unit', () => {
    const one = fulfillments.flatMap((fulfillment) =>
      [null, ...trackingStatuses].flatMap((trackingStatus) =>
        (['no', 'open', 'returned'] as const).map((returning) => ({
          fulfillment,
          trackingStatus,
          returning,
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
        expect(selectDisplayStatus({ ...some, status: 'cancelled' }).status).toBe('Canceled')
      }),
    )
  })

  test.each([
    ['Getting ready', withOneUnit({})],
    ['Getting ready', withOneUnit({}, { payment: 'authorized' })],
    ['Confirmed', withOneUnit({}, { editableUntil: new Date(now.getTime() + 60_000) })],
    ['Payment pending', withOneUnit({}, { payment: 'pending' })],
    [
      'On its way',
      withOneUnit(
        { fulfillment: 'shipped', trackingStatus: 'in_transit' },
        { payment: 'partly_paid' },
      ),
    ],
    ['Being made', withOneUnit({ fulfillment: 'in_production' })],
    ['On its way', withOneUnit({ fulfillment: 'shipped', trackingStatus: 'in_transit' })],
    ['Arriving today', withOneUnit({ fulfillment: 'shipped', trackingStatus: 'out_for_delivery' })],
    ['Problem with delivery', withOneUnit({ fulfillment: 'shipped', trackingStatus: 'exception' })],
    ['Problem with delivery', withOneUnit({ fulfillment: 'lost' })],
    ['Delivered', withOneUnit({ fulfillment: 'delivered' })],
    ['Return in progress', withOneUnit({ fulfillment: 'delivered', returning: 'open' })],
    ['Returned', withOneUnit({ fulfillment: 'delivered', returning: 'returned' })],
    ['Canceled', withOneUnit({ fulfillment: 'cancelled' })],
    ['On hold', withOneUnit({}, { status: 'on_hold' })],
  ])('%s', (expected, some) => {
    expect(selectDisplayStatus(some).status).toBe(expected)
  })
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
})

describe('a pickup', () => {
  const pickup = { address: '40 Mercer Street, New York', hours: 'Daily, 10 am to 6 pm' }
  const ready = { fulfillment: 'ready', trackingStatus: 'available_for_pickup' } as const

  test.each([
    [{}, 'Getting ready', 'It will be ready for pickup by Mon, Mar 9.'],
    [{ fulfillment: 'in_production' } as const, 'Being made', 'It will be ready for pickup by'],
    [ready, 'Ready for pickup', 'Pick it up at 40 Mercer Street, New York. Daily, 10 am to 6 pm.'],
    [{ fulfillment: 'delivered' } as const, 'Delivered', 'Your order was picked up.'],
  ])('with %j is "%s"', (unit, status, next) => {
    const shown = selectDisplayStatus(withOneUnit(unit, { pickup }))
    expect(shown.status).toBe(status)
    expect(shown.next).toContain(next)
  })

  test('is not ready while an item of the order is packed', () => {
    const packing = { fulfillment: 'unfulfilled', trackingStatus: null, returning: 'no' } as const
    const one = withOneUnit(ready)
    expect(selectDisplayStatus({ ...one, pieces: [...one.pieces, packing] }).status).toBe(
      'Getting ready',
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
      shopName: 'Aumbry',
      status: 'Getting ready',
      events: [placed, { kind: 'mail_sent', at: placed.at, actor: 'system' }],
      promises,
    })
    expect(
      steps.map(({ title, done, by }) => `${done ? 'done' : 'to come'}: ${title} (${by})`),
    ).toEqual([
      'done: Order placed (You)',
      'to come: Getting ready (Aumbry)',
      'to come: Parcel 1 arrives (Carrier)',
      'to come: Parcel 2 arrives (Carrier)',
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
      buildTimeline({ status: 'Delivered', shopName: 'Aumbry', events, promises: [] }).map(
        ({ by }) => by,
      ),
    ).toEqual(['Aumbry', 'Carrier', 'Carrier', 'Carrier'])
  })

  test('promises the day on which a pickup is ready', () => {
    const steps = buildTimeline({
      shopName: 'Aumbry',
      status: 'Getting ready',
      events: [],
      promises: promises.map((promise) => ({ ...promise, isPickup: true })),
    })
    expect(steps.at(-1)).toEqual({
      at: '2026-03-11',
      title: 'Ready for pickup',
      done: false,
      by: 'Aumbry',
    })
  })

  test('has no promised steps after a cancellation', () => {
    expect(
      buildTimeline({
        shopName: 'Aumbry',
        status: 'Canceled',
        events: [placed, { kind: 'order_cancelled', at: placed.at, actor: 'staff' }],
        promises,
      }).every((step) => step.done),
    ).toBe(true)
  })
})
