import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CardChecks } from './card-checks.ts'
import {
  applyProviderState,
  type PaymentFacts,
  type ProviderState,
} from './apply-provider-state.ts'

const payment: PaymentFacts = {
  id: 'pay_1',
  providerRef: 'ses_1',
  cardToken: null,
  amount: 9_600,
  currency: 'USD',
  status: 'created',
  authorized: 0,
  captured: 0,
  method: null,
  cardFingerprint: null,
  checks: null,
  failure: null,
  attempts: 0,
}

const card = { brand: 'Visa', last4: '4242', exp: '12/30' }

function state(change: Partial<ProviderState>): ProviderState {
  return {
    ref: 'ses_1',
    status: 'open',
    amount: 9_600,
    authorized: 0,
    captured: 0,
    refunded: 0,
    currency: 'USD',
    paymentId: 'pay_1',
    method: null,
    cardFingerprint: null,
    checks: null,
    failure: null,
    attempts: 0,
    ...change,
  }
}

const declined = (attempt: string, attempts: number | null = 1) =>
  state({ failure: { class: 'declined', code: 'card_declined', attempt }, attempts, method: card })
const checks: CardChecks = {
  address: 'pass',
  postalCode: 'fail',
  securityCode: 'pass',
  threeDSecure: false,
}
const authorized = state({
  status: 'authorized',
  authorized: 9_600,
  method: card,
  checks,
  attempts: 2,
})
const captured = state({
  status: 'captured',
  authorized: 9_600,
  captured: 9_600,
  method: card,
  checks,
  attempts: 2,
})

function applyAll(states: readonly ProviderState[], from = payment): PaymentFacts {
  return states.reduce<PaymentFacts>((row, one) => {
    const applied = applyProviderState(row, one)
    return applied.outcome === 'changed' ? { ...row, ...applied.change } : row
  }, from)
}

describe('applying provider states', () => {
  test('gives the same row in any order and with repetitions', () => {
    const history = [
      state({}),
      declined('att_1'),
      state({ status: 'requires_action', attempts: 2, method: card, checks }),
      state({ status: 'processing', attempts: 2, method: card, checks }),
      authorized,
      captured,
    ]
    const end = applyAll(history)
    expect(end).toMatchObject({
      status: 'captured',
      authorized: 9_600,
      captured: 9_600,
      method: card,
      checks,
      failure: null,
      attempts: 2,
    })
    const shuffled = fc.shuffledSubarray([...history, ...history, ...history], {
      minLength: 18,
      maxLength: 18,
    })
    fc.assert(
      fc.property(shuffled, (states) => {
        expect(applyAll(states)).toEqual(end)
      }),
      { numRuns: 500 },
    )
  })

  test('ends voided in any order when the authorization was released', () => {
    const voided = state({ status: 'voided', authorized: 9_600, method: card, attempts: 2 })
    fc.assert(
      fc.property(
        fc.shuffledSubarray([authorized, authorized, declined('att_1')], { minLength: 3 }),
        (states) => {
          expect(applyAll([...states, voided, ...states]).status).toBe('voided')
        },
      ),
    )
  })

  test('a session closed before authorization leaves the payment failed', () => {
    expect(applyAll([state({ status: 'voided' })]).status).toBe('failed')
    expect(applyAll([state({ status: 'voided' }), authorized]).status).toBe('failed')
  })

  test('a declined attempt leaves it open for another card', () => {
    expect(applyAll([declined('att_1')])).toMatchObject({
      status: 'created',
      attempts: 1,
      failure: { class: 'declined' },
    })
    expect(applyAll([declined('att_1'), authorized])).toMatchObject({
      status: 'authorized',
      failure: null,
    })
  })

  test('card checks belong to the charged card', () => {
    const other: CardChecks = { ...checks, postalCode: 'pass', securityCode: 'fail' }
    const turnedDown = { ...declined('att_1'), checks: other }
    expect(applyAll([turnedDown])).toMatchObject({ checks: other })
    expect(applyAll([turnedDown, authorized])).toMatchObject({ checks })
    expect(
      applyAll([turnedDown, authorized, { ...captured, checks: null, method: null }]),
    ).toMatchObject({ status: 'captured', checks })
    expect(applyAll([authorized, turnedDown])).toMatchObject({ status: 'authorized', checks })
    expect(applyAll([captured, { ...authorized, checks: other }])).toMatchObject({
      status: 'captured',
      checks,
    })
  })

  test('counts each failed attempt once if the provider does not count', () => {
    expect(
      applyAll([declined('ch_1', null), declined('ch_1', null), declined('ch_2', null)]).attempts,
    ).toBe(2)
  })

  const mismatches: [string, Partial<ProviderState>][] = [
    ['another amount', { amount: 100 }],
    ['a partial authorization', { authorized: 100 }],
    ['another currency', { currency: 'CAD' }],
    ['another payment', { paymentId: 'pay_2' }],
    ['no payment', { paymentId: null }],
    ['another session', { ref: 'ses_2' }],
    ['more captured than was asked', { captured: 9_700 }],
  ]
  test.each(mismatches)('a state with %s changes nothing', (_name, change) => {
    expect(applyProviderState(payment, { ...authorized, ...change }).outcome).toBe('mismatch')
  })

  test('a payment without a session ignores every state', () => {
    expect(applyProviderState({ ...payment, providerRef: null }, authorized).outcome).toBe(
      'mismatch',
    )
  })

  test('a payment with a stored card takes over the session of its charge once', () => {
    const waiting: PaymentFacts = { ...payment, providerRef: null, cardToken: 'tok_1' }
    const session = { clientSecret: 'secret' }
    const taken = { providerRef: 'ses_1', clientSecret: 'secret', cardToken: null }
    expect(applyAll([{ ...authorized, ...session }], waiting)).toMatchObject({
      ...taken,
      status: 'authorized',
      authorized: 9_600,
    })
    expect(applyAll([{ ...declined('att_1'), ...session }], waiting)).toMatchObject({
      ...taken,
      status: 'created',
      attempts: 1,
    })
    expect(
      applyAll(
        [{ ...authorized, ...session, ref: 'ses_2' }],
        applyAll([{ ...authorized, ...session }], waiting),
      ).providerRef,
    ).toBe('ses_1')
    expect(applyProviderState(waiting, authorized)).toEqual({ outcome: 'mismatch', field: 'ref' })
    for (const [, change] of mismatches.filter(([, one]) => !one.ref))
      expect(applyProviderState(waiting, { ...authorized, ...session, ...change }).outcome).toBe(
        'mismatch',
      )
    expect(
      applyProviderState({ ...waiting, cardToken: null }, { ...authorized, ...session }).outcome,
    ).toBe('mismatch')
  })

  test('never lowers the authorized or captured amount', () => {
    const anyState = fc
      .record({
        status: fc.constantFrom<ProviderState['status']>(
          'open',
          'requires_action',
          'processing',
          'authorized',
          'captured',
          'voided',
          'failed',
        ),
        authorized: fc.constantFrom(0, 9_600),
        captured: fc.constantFrom(0, 4_800, 9_600),
        attempts: fc.nat({ max: 8 }),
      })
      .map(state)
    fc.assert(
      fc.property(fc.array(anyState), (states) => {
        let row = payment
        for (const one of states) {
          const next = applyAll([one], row)
          expect(next.authorized).toBeGreaterThanOrEqual(row.authorized)
          expect(next.captured).toBeGreaterThanOrEqual(row.captured)
          row = next
        }
      }),
    )
  })
})
