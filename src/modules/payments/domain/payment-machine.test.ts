import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  listAllowedEvents,
  renderStateDiagram,
  listReachableStates,
  findNextState,
} from '#kernel/state-machine/state-machine.ts'
import { formatCardNumber, testCards } from '../sandbox/cards.ts'
import {
  hasEndedUnpaid,
  isOpen,
  isPaid,
  paymentMachine,
  refundMachine,
  statusAfterRefund,
  type PaymentStatus,
} from './payment-machine.ts'

const migration = readFileSync(
  new URL('../../../../migrations/0001_baseline.sql', import.meta.url),
  'utf8',
)
const page = readFileSync(new URL('../../../../docs/domain/payments.md', import.meta.url), 'utf8')

describe('the payment machine', () => {
  test('every state can be reached', () => {
    expect([...listReachableStates(paymentMachine, 'created')].sort()).toEqual(
      Object.keys(paymentMachine).sort(),
    )
    expect([...listReachableStates(refundMachine, 'pending')].sort()).toEqual(
      Object.keys(refundMachine).sort(),
    )
  })

  test('no path leads from refunded or released money to captured money, except for returned refunds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), (choices) => {
        let state: PaymentStatus = 'created'
        let over = false
        for (const choice of choices) {
          const events: string[] = listAllowedEvents(paymentMachine, state).filter(
            (event) => event !== 'return_refund',
          )
          const event: string | undefined = events[choice % events.length]
          if (!event) break
          state = findNextState(paymentMachine, state, event) ?? state
          if (over) expect(isPaid(state)).toBe(false)
          over ||= hasEndedUnpaid(state) || state === 'refunded' || state === 'charged_back'
        }
      }),
    )
  })

  test('open, paid and dead never overlap', () => {
    for (const state of Object.keys(paymentMachine) as PaymentStatus[]) {
      expect(
        [isOpen(state), isPaid(state), hasEndedUnpaid(state)].filter(Boolean).length,
      ).toBeLessThanOrEqual(1)
    }
  })

  test('the database has the same states', () => {
    const lists = [
      ...migration.matchAll(
        /status text not null default '(?:created|pending)'\s+check \(status in \(([^)]+)\)/g,
      ),
    ].map((match) => [...(match[1] ?? '').matchAll(/'(\w+)'/g)].map((word) => word[1]).sort())
    expect(lists).toEqual([Object.keys(paymentMachine).sort(), Object.keys(refundMachine).sort()])
  })

  test('the domain page shows the diagrams of the state machines', () => {
    expect(page).toContain(renderStateDiagram(paymentMachine, 'created'))
    expect(page).toContain(renderStateDiagram(refundMachine, 'pending'))
  })

  test('the domain page lists every test card', () => {
    for (const card of testCards)
      expect(page).toContain(
        `| ${formatCardNumber(card.number)} | ${card.brand} | ${card.description} |`,
      )
  })

  test('a refund moves a captured payment and leaves a disputed one with the bank', () => {
    expect(statusAfterRefund('captured', 100, 40)).toBe('partly_refunded')
    expect(statusAfterRefund('partly_refunded', 100, 100)).toBe('refunded')
    expect(statusAfterRefund('disputed', 100, 100)).toBe('disputed')
  })

  test('a returned refund leaves the payment partly refunded, never captured', () => {
    expect(statusAfterRefund('refunded', 100, 60)).toBe('partly_refunded')
    expect(statusAfterRefund('refunded', 100, 0)).toBe('partly_refunded')
    expect(isPaid(statusAfterRefund('partly_refunded', 100, 0))).toBe(false)
  })
})
