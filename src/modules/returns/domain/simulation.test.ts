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
  was: standard,
  would: standard,
  ...more,
})

test('equal terms have equal totals, with one fee per return', () => {
  const pieces = [piece(), piece({ unit: 1 })]
  expect(simulateTerms(pieces, 'would')).toEqual(simulateTerms(pieces, 'was'))
  expect(simulateTerms(pieces, 'was')).toEqual({
    accepted: 2,
    denied: 0,
    refunded: 200_00,
    credited: 0,
    fees: 7_95,
  })
})

test('a shorter window denies later returns and states by how many days', () => {
  const would = { ...standard, days: 14 }
  expect(explainDenial(piece({ would }), would)).toBe(
    'It was requested 5 days after the return window.',
  )
  expect(simulateTerms([piece({ would })], 'would')).toMatchObject({
    accepted: 0,
    denied: 1,
    refunded: 0,
    fees: 0,
  })
})

test('final sale still accepts shop errors without a fee', () => {
  const would = { ...standard, finalSale: true }
  expect(
    simulateTerms([piece({ would }), piece({ would, unit: 1, reason: 'damaged' })], 'would'),
  ).toMatchObject({
    accepted: 1,
    denied: 1,
    fees: 0,
  })
})

test('removed resolutions are denied, and credit counts with its bonus', () => {
  const would = { ...standard, outcomes: ['credit'] as const, creditBonus: 1_000 }
  expect(
    simulateTerms([piece({ would }), piece({ would, unit: 1, resolution: 'credit' })], 'would'),
  ).toEqual({
    accepted: 1,
    denied: 1,
    refunded: 0,
    credited: 110_00,
    fees: 0,
  })
})

test('rejected returns count as denied', () => {
  expect(simulateTerms([piece({ wasRejected: true })], 'was')).toMatchObject({
    accepted: 0,
    denied: 1,
  })
  expect(simulateTerms([piece({ wasRejected: true })], 'would')).toMatchObject({
    accepted: 1,
    denied: 0,
  })
})
