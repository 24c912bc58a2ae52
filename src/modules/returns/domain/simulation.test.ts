import { expect, test } from 'vitest'
import {
  explainDenial,
  simulateTerms,
  type SimulatedUnit,
  type SimulatedTerms,
} from './simulation.ts'

const standard: SimulatedTerms = {
  days: 30,
  finalSale: false,
  holiday: null,
  shippingFee: 7_95,
  creditBonus: 500,
  outcomes: ['refund', 'credit', 'exchange', 'replace', 'keep'],
}

const piece = (more: Partial<SimulatedUnit> = {}): SimulatedUnit => ({
  returnId: 'ret_1',
  lineId: 'oln_1',
  unit: 0,
  reason: 'unwanted',
  resolution: 'refund',
  method: 'label',
  orderedAt: new Date('2026-02-20T15:00:00Z'),
  sentAt: new Date('2026-02-25T15:00:00Z'),
  arrivedAt: new Date('2026-03-01T15:00:00Z'),
  requestedAt: new Date('2026-03-20T15:00:00Z'),
  value: 100_00,
  price: 92_00,
  wasRejected: false,
  current: standard,
  draft: standard,
  ...more,
})

test('equal terms have equal totals, with one fee per return', () => {
  const pieces = [piece(), piece({ unit: 1 })]
  expect(simulateTerms(pieces, 'draft')).toEqual(simulateTerms(pieces, 'current'))
  expect(simulateTerms(pieces, 'current')).toEqual({
    accepted: 2,
    denied: 0,
    refunded: 200_00,
    credited: 0,
    fees: 7_95,
  })
})

test('a shorter window denies later returns and states by how many days', () => {
  const draft = { ...standard, days: 14 }
  expect(explainDenial(piece({ draft }), draft)).toBe(
    'It was requested 5 days after the return window.',
  )
  expect(simulateTerms([piece({ draft })], 'draft')).toMatchObject({
    accepted: 0,
    denied: 1,
    refunded: 0,
    fees: 0,
  })
})

test('final sale still accepts shop errors without a fee', () => {
  const draft = { ...standard, finalSale: true }
  expect(
    simulateTerms([piece({ draft }), piece({ draft, unit: 1, reason: 'damaged' })], 'draft'),
  ).toMatchObject({
    accepted: 1,
    denied: 1,
    fees: 0,
  })
})

test('removed resolutions are denied, and credit counts with its bonus', () => {
  const draft = { ...standard, outcomes: ['credit'] as const, creditBonus: 1_000 }
  expect(
    simulateTerms([piece({ draft }), piece({ draft, unit: 1, resolution: 'credit' })], 'draft'),
  ).toEqual({
    accepted: 1,
    denied: 1,
    refunded: 0,
    credited: 110_00,
    fees: 0,
  })
})

test('rejected returns count as denied', () => {
  expect(simulateTerms([piece({ wasRejected: true })], 'current')).toMatchObject({
    accepted: 0,
    denied: 1,
  })
  expect(simulateTerms([piece({ wasRejected: true })], 'draft')).toMatchObject({
    accepted: 1,
    denied: 0,
  })
})
