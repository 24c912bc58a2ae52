import { expect, test } from 'vitest'
import { listNextSteps, type OpenOrderWork } from './list-next-steps.ts'

const work = (more: Partial<OpenOrderWork> = {}): OpenOrderWork => ({
  status: 'placed',
  holdReason: null,
  editableUntil: null,
  paymentState: 'paid',
  fulfillmentState: 'unfulfilled',
  isInProduction: false,
  shipBy: '2026-03-05',
  latestDelivery: '2026-03-09',
  hasLostParcel: false,
  cancelAnswerBy: null,
  disputes: [],
  returns: [],
  tickets: [],
  ...more,
})

test.each([
  ['staff', 'Pack and ship', '2026-03-05', {}],
  ['staff', 'Finish the monogram, then pack and ship', '2026-03-05', { isInProduction: true }],
  ['staff', 'Pack for pickup', '2026-03-05', { pickup: 'packing' }],
  ['customer', 'Pick up the order', null, { pickup: 'ready' }],
  [
    'customer',
    'May still change the order',
    '2026-03-02T15:30:00.000Z',
    { editableUntil: '2026-03-02T15:30:00.000Z' },
  ],
  ['carrier', 'Deliver', '2026-03-09', { fulfillmentState: 'shipped' }],
  [
    'staff',
    'Release the hold: Card check failed',
    '2026-03-05',
    { status: 'on_hold', holdReason: 'Card check failed' },
  ],
] as const)('%s: %s by %s', (...[who, what, by, more]) => {
  expect(listNextSteps(work(more))).toEqual([{ who, what, by }])
})

test('a delivered, cancelled or closed order needs nobody', () => {
  expect(listNextSteps(work({ fulfillmentState: 'delivered' }))).toEqual([])
  expect(listNextSteps(work({ status: 'cancelled' }))).toEqual([])
  expect(listNextSteps(work({ status: 'closed' }))).toEqual([])
})

test('the earliest deadline comes first and steps without one last', () => {
  const steps = listNextSteps(
    work({
      cancelAnswerBy: '2026-03-04T22:00:00.000Z',
      disputes: [{ respondBy: null }],
      returns: [{ number: 'RT-1', status: 'received', reviewBy: null, shipBy: null }],
      tickets: [{ number: 'FB-1', state: 'new', replyBy: '2026-03-03' }],
    }),
  )
  expect(steps.map(({ what }) => what)).toEqual([
    'Answer ticket FB-1',
    'Answer the cancellation request',
    'Pack and ship',
    'Answer the dispute',
    'Inspect return RT-1',
  ])
})
