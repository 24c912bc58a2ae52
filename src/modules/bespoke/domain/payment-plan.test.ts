import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money/money.ts'
import { commissionStates } from './commission-machine.ts'
import {
  dueTimes,
  findDueInstallment,
  buildPaymentPlan,
  type OfferedInstallment,
} from './payment-plan.ts'

const installment = fc.record<OfferedInstallment>({
  due: fc.constantFrom(...dueTimes),
  label: fc.constantFrom('', 'The cloth is woven'),
  amount: fc.option(fc.integer({ min: 1, max: 500_00 }), { freq: 3 }),
})

test('every valid plan adds up to its total, is in order and has no negative installment', () => {
  fc.assert(
    fc.property(
      fc.array(installment, { maxLength: 5 }),
      fc.integer({ min: 1, max: 900_00 }),
      (offered, total) => {
        const plan = buildPaymentPlan(offered, total)
        if (typeof plan === 'string') return
        expect(sum(plan.map(({ amount }) => amount))).toBe(total)
        expect(plan.every(({ amount, label }) => amount >= 0 && label !== '')).toBe(true)
        const times = plan.map(({ due }) => dueTimes.indexOf(due))
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(
          plan.filter(({ due }) => due === 'milestone').length + new Set(times).size,
        ).toBeGreaterThanOrEqual(plan.length)
      },
    ),
    { numRuns: 1_000 },
  )
})

test.each<[string, OfferedInstallment[]]>([
  [
    'The last installment must be due at approval or before shipping.',
    [{ due: 'acceptance', label: '', amount: null }],
  ],
  [
    'The last installment is the remainder, so leave its amount empty.',
    [{ due: 'approval', label: '', amount: 5 }],
  ],
  [
    'Every installment but the last needs an amount.',
    [
      { due: 'acceptance', label: '', amount: null },
      { due: 'approval', label: '', amount: null },
    ],
  ],
  [
    'Every milestone needs a label.',
    [
      { due: 'milestone', label: '', amount: 5 },
      { due: 'sending', label: '', amount: null },
    ],
  ],
  [
    'Installments must be in this order: acceptance, approval, milestones, shipping.',
    [
      { due: 'approval', label: '', amount: 5 },
      { due: 'acceptance', label: '', amount: 5 },
      { due: 'sending', label: '', amount: null },
    ],
  ],
  [
    'The installments exceed the total.',
    [
      { due: 'acceptance', label: '', amount: 101 },
      { due: 'approval', label: '', amount: null },
    ],
  ],
])('refused: %s', (said, offered) => {
  expect(buildPaymentPlan(offered, 100)).toBe(said)
})

test('an installment is due in at most four states, never before acceptance or after ordering', () => {
  const plan = buildPaymentPlan(
    [
      { due: 'acceptance', label: '', amount: 10 },
      { due: 'sending', label: '', amount: null },
    ],
    30,
  )
  if (typeof plan === 'string') throw new Error(plan)
  const due = (paid: number) =>
    commissionStates.filter((state) => findDueInstallment(state, { plan, paid }))
  expect([due(0), due(1), due(2)]).toEqual([['accepted'], ['made'], []])
})
