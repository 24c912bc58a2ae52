import { expect, test } from 'vitest'
import { describeRefund, refundStateLabels } from './describe-refund.ts'

test('each state says where the money is and who acts next', () => {
  const describe = (state: string, nextAttemptAt: string | null = null) =>
    describeRefund({ state, amount: 96_00, method: 'Visa 4242', nextAttemptAt }, () => 'May 2')
  expect(describe('succeeded').text).toBe('$96.00 went to Visa 4242. Nothing is left to do.')
  expect(describe('failed', '2026-05-02T00:00:00Z')).toEqual({
    severity: 'warning',
    text:
      'The payment provider declined the refund. The shop tries again by itself. The next '
      + 'attempt is on May 2.',
  })
  expect(describe('manual').severity).toBe('error')
  const texts = Object.keys(refundStateLabels).map((state) => describe(state).text)
  expect(new Set(texts).size).toBe(texts.length)
})
