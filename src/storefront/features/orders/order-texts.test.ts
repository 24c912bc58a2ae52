import { describe, expect, it } from 'vitest'
import {
  findDateMeaning,
  reorderPath,
  formatDay,
  isArriving,
  describeRefund,
  describeHeadlineDate,
  toSentence,
} from './order-texts.ts'
import { formatStepTime, timelineEvents } from './timeline-events.ts'

const zone = 'America/New_York'

describe('the timeline', () => {
  const steps = [
    { at: '2026-11-18T21:12:00.000Z', step: 'order_placed', parcel: null, done: true, by: 'you' },
    {
      at: '2026-11-18T21:12:00.000Z',
      step: 'getting_ready',
      parcel: null,
      done: false,
      by: 'shop',
    },
    { at: '2026-12-01', step: 'arrives', parcel: 2, done: false, by: 'carrier' },
  ] as const
  const settings = { name: 'Alder', timeZone: zone }

  it("shows the time of each step in the shop's time zone", () => {
    expect(steps.map((step) => formatStepTime(step, zone))).toEqual([
      'Wed, Nov 18, 4:12 PM',
      'now',
      'by Tue, Dec 1',
    ])
    expect(formatDay('2026-11-19T02:00:00.000Z', zone)).toBe('Wed, Nov 18, 2026')
  })

  it('names each step and who acts', () => {
    expect(timelineEvents(steps, settings).map(({ title, who }) => [title, who])).toEqual([
      ['Order placed', 'You'],
      ['Getting ready', 'Alder'],
      ['Parcel 2 arrives', 'Carrier'],
    ])
  })

  it('has one current step: the first that is not done', () => {
    expect(timelineEvents(steps, settings).map(({ state }) => state)).toEqual([
      'done',
      'now',
      'todo',
    ])
    expect(timelineEvents(steps.slice(0, 1), settings).map(({ state }) => state)).toEqual(['done'])
  })
})

describe('the headline', () => {
  const groups = [
    { arrives: { earliest: '2026-11-24', latest: '2026-11-25' } },
    { arrives: { earliest: '2026-11-30', latest: '2026-12-01' } },
    { arrives: null },
  ]

  it('names the latest delivery date while parcels are in transit', () => {
    expect(describeHeadlineDate({ status: 'getting_ready', groups })).toBe(
      'arrives by Tue,\u00A0Dec\u00A01',
    )
    expect(describeHeadlineDate({ status: 'delivered', groups })).toBeNull()
    expect(
      describeHeadlineDate({ status: 'delivered', groups, returnableUntil: '2027-01-31' }),
    ).toBe('return by Jan\u00A031')
    expect(
      describeHeadlineDate({ status: 'getting_ready', groups: [{ arrives: null }] }),
    ).toBeNull()
  })
})

it('the headline of a pickup says when it is ready', () => {
  const arrives = { earliest: '2026-11-30', latest: '2026-12-01' }
  const pickup = { city: 'New York', address: '40 Mercer Street', hours: 'Daily' }
  expect(describeHeadlineDate({ status: 'getting_ready', groups: [{ arrives, pickup }] })).toBe(
    'ready by Tue,\u00A0Dec\u00A01',
  )
  expect(
    describeHeadlineDate({ status: 'getting_ready', groups: [{ arrives, pickup }, { arrives }] }),
  ).toBe('arrives by Tue,\u00A0Dec\u00A01')
})

it('a list shows no date for delivered, returned or cancelled orders', () => {
  expect(
    (['on_its_way', 'delivered', 'return_in_progress', 'cancelled'] as const).filter(isArriving),
  ).toEqual(['on_its_way'])
})

describe('reordering', () => {
  const line = (sku: string | null, qty: number) =>
    ({ sku, qty }) as Parameters<typeof reorderPath>[0]['groups'][number]['lines'][number]
  const order = (...lines: ReturnType<typeof line>[]) =>
    ({ groups: [{ lines }] }) as unknown as Parameters<typeof reorderPath>[0]

  it('links to a cart with the same items', () => {
    expect(reorderPath(order(line('AU-1', 2), line('AU-2', 1)))).toBe('/cart/AU-1:2,AU-2:1')
  })

  it('is not offered when an item has no SKU', () => {
    expect(reorderPath(order(line('AU-1', 2), line(null, 1)))).toBeNull()
    expect(reorderPath(order())).toBeNull()
  })
})

it('ends a reason with one period', () => {
  expect(['A chipped plate', 'A chipped plate.', ' Too late! '].map(toSentence)).toEqual([
    'A chipped plate.',
    'A chipped plate.',
    'Too late!',
  ])
})

it('says when a delivered parcel was promised, and nothing for a cancelled one', () => {
  expect(
    (['confirmed', 'arriving_today', 'delivered', 'returned', 'cancelled'] as const).map(
      findDateMeaning,
    ),
  ).toEqual(['arriving', 'arriving', 'promised', 'promised', null])
})

it('describes the reason and status of a refund', () => {
  const refund = { amount: 69_09, at: '2026-11-22T05:24:00.000Z', reason: 'Return RT-2S4EX8X5' }
  expect(
    ['pending', 'succeeded', 'manual'].map((status) => describeRefund({ ...refund, status })),
  ).toEqual([
    'Return RT-2S4EX8X5. On its way to your bank.',
    'Return RT-2S4EX8X5. Refunded. Your bank can take 5 to 10 days to show it.',
    'Return RT-2S4EX8X5. Your bank rejected the refund. We are resolving it.',
  ])
})
