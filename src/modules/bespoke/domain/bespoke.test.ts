import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderStateDiagram, listReachableStates } from '#kernel/state-machine/state-machine.ts'
import { commissionMachine, describeNextStep } from './commission-machine.ts'
import { testSettings } from '#test/support/settings.ts'
import { estimateCommission } from './services.ts'

const { services } = testSettings.get('bespoke')

test('the domain documentation shows the diagram of this state machine', () => {
  expect(
    readFileSync(new URL('../../../../docs/domain/bespoke.md', import.meta.url), 'utf8'),
  ).toContain(renderStateDiagram(commissionMachine, 'submitted'))
})

test('every state can be reached and has a next step', () => {
  expect([...listReachableStates(commissionMachine, 'submitted')].sort()).toEqual(
    Object.keys(commissionMachine).sort(),
  )
  for (const state of listReachableStates(commissionMachine, 'submitted'))
    expect(
      describeNextStep(state, {
        firstReplyBy: 'Tue, Dec 1',
        validUntil: null,
        installment: null,
        order: null,
        isAmended: false,
      }),
    ).toMatch(/\.$/)
})

describe('the estimate', () => {
  const asked = fc.constantFrom(...services).chain((service) =>
    fc.record({
      service: fc.constant(service),
      quantity: fc.integer({ min: 1, max: 500 }),
      answers: fc.record(
        Object.fromEntries(
          service.questions.map(({ id, options }) => [
            id,
            fc.constantFrom(...options.map((one) => one.id)),
          ]),
        ),
        { requiredKeys: [] },
      ),
    }),
  )

  test('is a range of whole ten dollars and days for any answers', () => {
    fc.assert(
      fc.property(asked, ({ service, answers, quantity }) => {
        const { low, high, daysLow, daysHigh } = estimateCommission(
          service,
          answers as Record<string, string>,
          quantity,
        )
        expect(low).toBeGreaterThan(0)
        expect(high).toBeGreaterThanOrEqual(low)
        expect(daysHigh).toBeGreaterThanOrEqual(daysLow)
        expect([low % 10_00, high % 10_00]).toEqual([0, 0])
      }),
    )
  })

  test('is never widened by an answer', () => {
    fc.assert(
      fc.property(asked, ({ service, answers, quantity }) => {
        const [open, told] = [
          estimateCommission(service, {}, quantity),
          estimateCommission(service, answers as Record<string, string>, quantity),
        ]
        expect(told.low).toBeGreaterThanOrEqual(open.low)
        expect(told.high).toBeLessThanOrEqual(open.high)
      }),
    )
  })
})
