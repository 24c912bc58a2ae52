import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderStateDiagram, listReachableStates } from '#kernel/state-machine/state-machine.ts'
import { getReturnDeadline } from '#kernel/time/return-window.ts'
import { checkEligibility, isOutcomeWindowOpen } from './eligibility.ts'
import { isOurFault, returnReasons } from './reasons.ts'
import { returnMachine } from './return-machine.ts'
import {
  calculateReturnFee,
  needsManualReview,
  calculateRestockingFee,
  type UnitResolution,
} from './return-plan.ts'

const page = readFileSync(new URL('../../../../docs/domain/returns.md', import.meta.url), 'utf8')
const terms = {
  days: 30,
  finalSale: false,
  holiday: { from: '11-01', to: '12-31', until: '01-31' },
}
const delivered = (at: string) => ({
  status: 'delivered',
  returnState: 'no' as const,
  shippedAt: null,
  deliveredAt: new Date(at),
})

test('the domain page shows the state table, and every state can be reached', () => {
  expect(page).toContain(renderStateDiagram(returnMachine, 'requested'))
  expect([...listReachableStates(returnMachine, 'requested')].sort()).toEqual(
    Object.keys(returnMachine).sort(),
  )
})

describe('the return window', () => {
  test.each([
    ['30 days from delivery', '2026-03-02', '2026-04-01'],
    ['what arrives before the holidays has until the end of January', '2026-11-20', '2027-01-31'],
    ['what arrives on the last day of the year too', '2026-12-31', '2027-01-31'],
    ['the holidays never shorten it', '2026-10-31', '2026-11-30'],
  ] as const)('%s', (_says, arrived, until) => {
    expect(getReturnDeadline(arrived, terms)).toBe(until)
  })

  test('a registry gift can be returned until 90 days after the event, if later', () => {
    const gift = { ...terms, days: 180 }
    expect(getReturnDeadline('2026-03-02', { ...gift, atLeastUntil: '2026-12-19' })).toBe(
      '2026-12-19',
    )
    expect(getReturnDeadline('2026-03-02', { ...gift, atLeastUntil: '2026-05-30' })).toBe(
      '2026-08-29',
    )
  })

  test('the last day counts in full, in the shop’s time zone', () => {
    const piece = delivered('2026-03-02T15:00:00Z')
    expect(checkEligibility(piece, terms, new Date('2026-04-02T03:59:00Z')).ok).toBe(true)
    expect(checkEligibility(piece, terms, new Date('2026-04-02T04:01:00Z'))).toMatchObject({
      ok: false,
    })
  })

  test('a parcel without delivery scan counts as delivered a week after shipping', () => {
    const piece = {
      status: 'shipped',
      returnState: 'no' as const,
      shippedAt: new Date('2026-03-02T15:00:00Z'),
      deliveredAt: null,
    }
    expect(checkEligibility(piece, terms, new Date('2026-03-05T15:00:00Z'))).toMatchObject({
      ok: false,
    })
    expect(checkEligibility(piece, terms, new Date('2026-03-10T15:00:00Z'))).toMatchObject({
      ok: true,
      until: '2026-04-08',
    })
  })
})

describe('policy options', () => {
  const sent = { ...delivered('2026-03-10T15:00:00Z'), shippedAt: new Date('2026-03-05T15:00:00Z') }
  const at = (day: string) => new Date(`${day}T15:00:00Z`)

  test('the window starts with the delivery, the shipment, or the order', () => {
    expect(checkEligibility(sent, terms, at('2026-03-12'))).toMatchObject({ until: '2026-04-09' })
    expect(checkEligibility(sent, { ...terms, anchor: 'shipped' }, at('2026-03-12'))).toMatchObject(
      {
        until: '2026-04-04',
      },
    )
    expect(
      checkEligibility(sent, { ...terms, anchor: 'placed', from: '2026-03-02' }, at('2026-03-12')),
    ).toMatchObject({ until: '2026-04-01' })
  })

  test('the refund window can be shorter, except for shop errors', () => {
    const can = { start: '2026-03-10' as const }
    const asked = { outcome: 'refund', reason: 'color', now: at('2026-03-25') } as const
    const rule = { holiday: null, daysFor: { refund: 14 } }
    expect(isOutcomeWindowOpen(can, asked, rule)).toBe(false)
    expect(isOutcomeWindowOpen(can, { ...asked, now: at('2026-03-24') }, rule)).toBe(true)
    expect(isOutcomeWindowOpen(can, { ...asked, outcome: 'credit' as 'refund' }, rule)).toBe(true)
    expect(isOutcomeWindowOpen(can, { ...asked, reason: 'damaged' }, rule)).toBe(true)
  })

  test('the restocking fee applies only to refunds without shop error', () => {
    const asked = { lineId: 'a', unit: 0, reason: 'unwanted', resolution: 'refund' } as const
    expect(calculateRestockingFee(asked, 99_99, 1_500)).toBe(15_00)
    expect(calculateRestockingFee({ ...asked, reason: 'defective' }, 99_99, 1_500)).toBe(0)
    expect(calculateRestockingFee({ ...asked, resolution: 'credit' }, 99_99, 1_500)).toBe(0)
    expect(calculateRestockingFee(asked, 99_99)).toBe(0)
  })
})

const piece: fc.Arbitrary<UnitResolution> = fc.record({
  lineId: fc.constantFrom('a', 'b'),
  unit: fc.nat(5),
  reason: fc.constantFrom(...returnReasons),
  resolution: fc.constantFrom('refund', 'credit', 'exchange', 'replace', 'keep'),
})

test('return shipping is free for shop errors and without a refund', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('label', 'qr_dropoff', 'own', 'none'),
      (units, method) => {
        const fee = calculateReturnFee({ units, method, shippingFee: 795 })
        expect([0, 795]).toContain(fee)
        if (
          units.some(({ reason }) => isOurFault(reason))
          || units.every(({ resolution }) => resolution !== 'refund')
        )
          expect(fee).toBe(0)
        if (method === 'own' || method === 'none') expect(fee).toBe(0)
      },
    ),
  )
})

test('high amounts and frequent returns need manual review', () => {
  const asked = {
    value: 200_00,
    orders: 1,
    bought: 2,
    returned: 1,
    units: [],
    reviewAbove: null,
    trustFlag: null,
  }
  expect(needsManualReview(asked)).toBe(false)
  expect(needsManualReview({ ...asked, value: 250_01 })).toBe(true)
  expect(needsManualReview({ ...asked, orders: 5 })).toBe(true)
  expect(needsManualReview({ ...asked, orders: 5, bought: 3 })).toBe(false)
  expect(needsManualReview({ ...asked, reviewAbove: 199_99 })).toBe(true)
  expect(needsManualReview({ ...asked, value: 900_00, reviewAbove: 1_000_00 })).toBe(false)
  expect(needsManualReview({ ...asked, trustFlag: 'watched', value: 1 })).toBe(true)
  expect(needsManualReview({ ...asked, trustFlag: 'trusted', value: 900_00 })).toBe(false)
})
