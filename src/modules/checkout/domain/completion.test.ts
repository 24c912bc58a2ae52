import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { listReachableStates, findNextState } from '#kernel/state-machine/state-machine.ts'
import { checkoutMachine } from './checkout-machine.ts'
import { decideCompletion, isPaid, decideNextCheck, type CompletionFacts } from './completion.ts'
import {
  extendAfterDecline,
  extendAfterActivity,
  maxReservationTime,
  reservationTime,
} from './hold.ts'

const placed = new Date('2026-03-02T15:00:00Z')
const at = (minute: number) => new Date(placed.getTime() + minutes(minute))
const states = [...listReachableStates(checkoutMachine, 'paying')]
const statuses = [
  'created',
  'requires_action',
  'processing',
  'authorized',
  'captured',
  'partly_refunded',
  'refunded',
  'failed',
  'voided',
  'expired',
  'disputed',
  'charged_back',
] as const

const facts: fc.Arbitrary<CompletionFacts> = fc.record({
  state: fc.constantFrom(...states),
  total: fc.constantFrom(100),
  holdUntil: fc.integer({ min: 1, max: 30 }).map(at),
  holdLimit: fc.constant(at(30)),
  payment: fc.record({ status: fc.constantFrom(...statuses), closing: fc.boolean() }),
})

const of = (more: Partial<CompletionFacts>): CompletionFacts => ({
  state: 'paying',
  total: 100,
  holdUntil: at(10),
  holdLimit: at(30),
  payment: { status: 'created', closing: false },
  ...more,
})

describe('what a checkout becomes', () => {
  test('an order only when it is paid and nobody has let it go', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const isOrder = decideCompletion(some) === 'order'
        expect(isOrder).toBe(
          isPaid(some.payment)
            && !some.payment?.closing
            && (some.state === 'paying' || some.state === 'expired'),
        )
      }),
    )
  })

  test('money that came in for something that cannot be an order always goes back', () => {
    fc.assert(
      fc.property(facts, (some) => {
        if (!isPaid(some.payment) || some.state === 'completed') return
        expect(['order', 'let-go']).toContain(decideCompletion(some))
      }),
    )
  })

  test('nothing, once it is an order', () => {
    fc.assert(
      fc.property(facts, (some) => {
        expect(decideCompletion({ ...some, state: 'completed' })).toBe('done')
      }),
    )
  })

  test('an order at once when there is nothing to pay', () => {
    expect(decideCompletion(of({ total: 0, payment: null }))).toBe('order')
    expect(decideCompletion(of({ total: 0, payment: null, state: 'expired' }))).toBe('order')
  })

  test.each(
    states.flatMap((from) =>
      ['complete', 'expire', 'cancel', 'pay', 'reopen'].map((event) => ({ from, event })),
    ),
  )('$from, asked to $event, does what the table says and nothing else', ({ from, event }) => {
    const listed: Record<string, string> = {
      'paying complete': 'completed',
      'paying expire': 'expired',
      'paying cancel': 'cancelled',
      'expired complete': 'completed',
      'expired cancel': 'cancelled',
    }
    expect(findNextState(checkoutMachine, from, event)).toBe(listed[`${from} ${event}`] ?? null)
  })
})

describe('the next look', () => {
  test('comes for everything that is not final, and is always later than now', () => {
    fc.assert(
      fc.property(
        facts,
        fc.integer({ min: 0, max: 200 }),
        fc.boolean(),
        (some, minute, unanswered) => {
          const now = at(minute)
          const next = decideNextCheck({ ...some, unanswered }, now)
          const isFinal =
            some.state === 'completed'
            || some.state === 'cancelled'
            || some.payment?.closing === true
          expect(next.act === 'none').toBe(isFinal)
          if (next.at) expect(next.at.getTime()).toBeGreaterThan(now.getTime())
        },
      ),
    )
  })

  test('a hold nobody pays for ends after 10 minutes and its payment is closed after 25', () => {
    expect(decideNextCheck({ ...of({}), unanswered: false }, at(10))).toEqual({
      act: 'expire',
      at: at(25),
    })
    expect(decideNextCheck({ ...of({ state: 'expired' }), unanswered: false }, at(25))).toEqual({
      act: 'close',
      at: null,
    })
  })

  test('a payment the bank is busy with is waited for, to the longest hold', () => {
    const busy = { status: 'processing', closing: false }
    expect(decideNextCheck({ ...of({ payment: busy }), unanswered: false }, at(10))).toEqual({
      act: 'extend',
      at: at(11),
    })
    expect(
      decideNextCheck({ ...of({ payment: busy, holdUntil: at(30) }), unanswered: false }, at(30)),
    ).toEqual({ act: 'expire', at: at(31) })
    expect(
      decideNextCheck({ ...of({ payment: busy, state: 'expired' }), unanswered: false }, at(90)),
    ).toEqual({ act: 'wait', at: at(91) })
  })
})

describe('the hold', () => {
  const holds = fc.record({
    holdUntil: fc.integer({ min: 10, max: 30 }).map(at),
    holdLimit: fc.constant(at(30)),
  })

  test('never moves back and never beyond 30 minutes, whatever happens', () => {
    fc.assert(
      fc.property(
        holds,
        fc.array(
          fc.tuple(
            fc.constantFrom(extendAfterActivity, extendAfterDecline),
            fc.integer({ min: 0, max: 60 }),
          ),
        ),
        (hold, steps) => {
          let { holdUntil } = hold
          for (const [move, minute] of steps) {
            const next = move({ ...hold, holdUntil }, at(minute))
            expect(next.getTime()).toBeGreaterThanOrEqual(holdUntil.getTime())
            expect(next.getTime()).toBeLessThanOrEqual(placed.getTime() + maxReservationTime)
            holdUntil = next
          }
        },
      ),
    )
  })

  test('is ten minutes from a sign of life, and ten more than it was after a decline', () => {
    const hold = { holdUntil: at(10), holdLimit: at(30) }
    expect(extendAfterActivity(hold, at(8)).getTime()).toBe(at(8).getTime() + reservationTime)
    expect(extendAfterDecline(hold, at(8))).toEqual(at(20))
  })
})
