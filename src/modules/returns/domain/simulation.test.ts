import { expect, test } from 'vitest'
import { denial, weigh, type AskedPiece, type WeighedTerms } from './simulation.ts'

const standard: WeighedTerms = {
  days: 30,
  finalSale: false,
  holiday: null,
  shippingFee: 7_95,
  creditBonus: 500,
  outcomes: ['refund', 'credit', 'exchange', 'replace', 'keep'],
}

const piece = (more: Partial<AskedPiece> = {}): AskedPiece => ({
  returnId: 'ret_1',
  lineId: 'oln_1',
  unit: 0,
  reason: 'unwanted',
  resolution: 'refund',
  method: 'label',
  orderedAt: new Date('2026-02-20T15:00:00Z'),
  sentAt: new Date('2026-02-25T15:00:00Z'),
  arrivedAt: new Date('2026-03-01T15:00:00Z'),
  askedAt: new Date('2026-03-20T15:00:00Z'),
  value: 100_00,
  price: 92_00,
  wasRejected: false,
  was: standard,
  would: standard,
  ...more,
})

test('equal terms have equal totals, with one fee per return', () => {
  const pieces = [piece(), piece({ unit: 1 })]
  expect(weigh(pieces, 'would')).toEqual(weigh(pieces, 'was'))
  expect(weigh(pieces, 'was')).toEqual({
    accepted: 2,
    denied: 0,
    refunded: 200_00,
    credited: 0,
    fees: 7_95,
  })
})

test('a shorter window denies later returns and states by how many days', () => {
  const would = { ...standard, days: 14 }
  expect(denial(piece({ would }), would)).toBe('It was requested 5 days after the return window.')
  expect(weigh([piece({ would })], 'would')).toMatchObject({
    accepted: 0,
    denied: 1,
    refunded: 0,
    fees: 0,
  })
})

test('final sale still accepts shop errors without a fee', () => {
  const would = { ...standard, finalSale: true }
  expect(
    weigh([piece({ would }), piece({ would, unit: 1, reason: 'damaged' })], 'would'),
  ).toMatchObject({
    accepted: 1,
    denied: 1,
    fees: 0,
  })
})

test('removed resolutions are denied, and credit counts with its bonus', () => {
  const would = { ...standard, outcomes: ['credit'] as const, creditBonus: 1_000 }
  expect(
    weigh([piece({ would }), piece({ would, unit: 1, resolution: 'credit' })], 'would'),
  ).toEqual({
    accepted: 1,
    denied: 1,
    refunded: 0,
    credited: 110_00,
    fees: 0,
  })
})

test('rejected returns count as denied', () => {
  expect(weigh([piece({ wasRejected: true })], 'was')).toMatchObject({ accepted: 0, denied: 1 })
  expect(weigh([piece({ wasRejected: true })], 'would')).toMatchObject({ accepted: 1, denied: 0 })
})
