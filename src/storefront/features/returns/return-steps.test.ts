import { expect, test } from 'vitest'
import { listReturnSteps } from './return-steps.ts'

const zone = 'America/New_York'
const shipping = {
  status: 'label_issued',
  method: 'label' as const,
  requestedAt: '2026-11-27T15:00:00Z',
  reviewBy: null,
  shipBy: '2026-12-11T15:00:00Z',
  pickUpOn: null,
  deliveredAt: null,
  receivedAt: null,
  settledAt: null,
  items: [{ resolution: 'refund' as const }],
}
const summarize = (progress: Parameters<typeof listReturnSteps>[0]) =>
  listReturnSteps(progress, zone).map(({ title, when, state }) => `${state}: ${title}, ${when}`)

test('a return with a label waits for its parcel, with the date', () => {
  expect(summarize(shipping)).toEqual([
    'done: Return requested, Fri, Nov 27, 10:00 AM',
    'now: You drop off the parcel, by Fri, Dec 11',
    'todo: Parcel reaches us, after drop-off',
    'todo: We inspect it, within 3 days',
    'todo: Refund sent, the day we inspect it',
  ])
})

test('a received return is inspected within three days of its arrival', () => {
  expect(
    summarize({ ...shipping, status: 'received', receivedAt: '2026-12-14T15:00:00Z' }).slice(2),
  ).toEqual([
    'done: Parcel reaches us, Mon, Dec 14, 10:00 AM',
    'now: We inspect it, by Thu, Dec 17',
    'todo: Refund sent, the day we inspect it',
  ])
})

test('every milestone of a settled return is done', () => {
  const settled = { ...shipping, status: 'settled', settledAt: '2026-12-15T15:00:00Z' }
  expect(listReturnSteps(settled, zone).every(({ state }) => state === 'done')).toBe(true)
})

test('a return without shipping goes from its review to the outcome', () => {
  const kept = { ...shipping, method: 'none' as const, items: [{ resolution: 'keep' as const }] }
  expect(summarize({ ...kept, status: 'needs_review', reviewBy: '2026-11-30T15:00:00Z' })).toEqual([
    'done: Return requested, Fri, Nov 27, 10:00 AM',
    'now: We review it, by Mon, Nov 30',
    'todo: Refund sent, the day we inspect it',
  ])
  expect(summarize({ ...kept, status: 'approved' }).at(-1)).toMatch(/^now: Refund sent/)
})

test('a credit and an exchange are named', () => {
  const titles = (resolution: 'credit' | 'exchange') =>
    listReturnSteps({ ...shipping, items: [{ resolution }] }, zone).at(-1)?.title
  expect(titles('credit')).toBe('Store credit added')
  expect(titles('exchange')).toBe('Exchange ships')
})

test('a return that ended early has no milestones', () => {
  for (const status of ['cancelled', 'rejected', 'expired'])
    expect(listReturnSteps({ ...shipping, status }, zone)).toEqual([])
})
