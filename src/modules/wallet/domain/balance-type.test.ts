import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money/money.ts'
import { groupGiftCardCode, formatGiftCardCode, normalizeGiftCardCode } from './gift-card-code.ts'
import { balanceTypes, planSpending, type SpendableGrant } from './balance-type.ts'

const grant = (more: Partial<SpendableGrant>): SpendableGrant => ({
  id: 'wlt_1',
  balanceType: 'refund_credit',
  label: 'Store credit',
  available: 10_00,
  expiresAt: null,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  ...more,
})

test('credit that expires first is spent first, gift cards last', () => {
  const grants = [
    grant({ id: 'card', balanceType: 'gift_card' }),
    grant({ id: 'later', balanceType: 'promotional', expiresAt: new Date('2026-12-01T00:00:00Z') }),
    grant({
      id: 'sooner',
      balanceType: 'promotional',
      expiresAt: new Date('2026-03-01T00:00:00Z'),
    }),
    grant({ id: 'young', createdAt: new Date('2026-02-01T00:00:00Z') }),
    grant({ id: 'old' }),
    grant({ id: 'fund', balanceType: 'registry_fund' }),
  ]
  expect(planSpending(grants, 55_00).map((spend) => [spend.grant.id, spend.amount])).toEqual([
    ['sooner', 10_00],
    ['later', 10_00],
    ['fund', 10_00],
    ['old', 10_00],
    ['young', 10_00],
    ['card', 5_00],
  ])
})

test("a plan spends the amount or everything, within each grant's balance", () => {
  const grants = fc.array(
    fc.record({
      balanceType: fc.constantFrom(...balanceTypes),
      available: fc.integer({ min: -5, max: 10_000 }),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(grants, fc.nat(60_000), (drawn, wanted) => {
      const all = drawn.map((one, index) => grant({ ...one, id: `wlt_${index}` }))
      const plan = planSpending(all, wanted)
      expect(sum(plan.map((one) => one.amount))).toBe(
        Math.min(wanted, sum(all.map((one) => Math.max(0, one.available)))),
      )
      expect(plan.every((one) => one.amount > 0 && one.amount <= one.grant.available)).toBe(true)
    }),
  )
})

test('a code has ten random bytes, is shown in groups of four and is normalized when typed', () => {
  const code = formatGiftCardCode(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 250]))
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(groupGiftCardCode(code)).toMatch(/^(.{4}-){3}.{4}$/)
  expect(normalizeGiftCardCode(groupGiftCardCode(code).toLowerCase().replaceAll('-', ' '))).toBe(
    code,
  )
  expect(normalizeGiftCardCode('oO-iI-lL')).toBe('001111')
})
