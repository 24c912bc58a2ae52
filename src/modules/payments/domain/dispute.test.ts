import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  disputeStatuses,
  isLaterStatus,
  statusAfterDisputes,
  type DisputeStatus,
} from './dispute.ts'
import type { PaymentStatus } from './payment-machine.ts'

const taken = { status: 'captured' as PaymentStatus, captured: 9_600, refunded: 0 }

describe('the status of a disputed payment (commerce.md §2.2)', () => {
  test.for<[PaymentStatus, number, DisputeStatus[], PaymentStatus]>([
    ['captured', 0, ['open'], 'disputed'],
    ['partly_refunded', 600, ['open'], 'disputed'],
    ['disputed', 0, ['won'], 'captured'],
    ['disputed', 600, ['won'], 'partly_refunded'],
    ['disputed', 9_600, ['won'], 'refunded'],
    ['disputed', 0, ['lost'], 'charged_back'],
    ['captured', 0, ['lost'], 'charged_back'],
    ['captured', 0, ['won'], 'captured'],
    ['disputed', 0, ['won', 'open'], 'disputed'],
    ['disputed', 0, ['won', 'lost'], 'charged_back'],
    ['charged_back', 0, ['won'], 'charged_back'],
    ['refunded', 9_600, ['open'], 'refunded'],
    ['voided', 0, ['open'], 'voided'],
  ])('%s with %i gone back and %j is %s', ([status, refunded, disputes, after]) => {
    expect(statusAfterDisputes({ ...taken, status, refunded }, disputes)).toBe(after)
  })

  test('ends the same in any order and with repetitions of the updates', () => {
    const words = fc.shuffledSubarray([...disputeStatuses, ...disputeStatuses, 'open' as const], {
      minLength: 1,
    })
    fc.assert(
      fc.property(words, (told) => {
        let known: DisputeStatus | undefined
        for (const word of told) known = isLaterStatus(word, known) ? word : known
        expect(known).toBe(disputeStatuses.findLast((status) => told.includes(status)))
      }),
    )
  })
})
