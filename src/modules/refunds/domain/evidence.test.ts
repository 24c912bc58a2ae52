import { describe, expect, test } from 'vitest'
import {
  explainRejection,
  findAnswerState,
  findEditProblem,
  findSubmitProblem,
  type AnswerableDispute,
} from './evidence.ts'

const now = new Date('2026-11-28T12:00:00Z')
const draft: AnswerableDispute = {
  status: 'open',
  respondBy: new Date('2026-12-05T12:00:00Z'),
  submittedAt: null,
  sendingAt: null,
}

describe('the answer to a dispute', () => {
  test('is a draft until it is sent', () => {
    expect(findAnswerState(draft)).toBe('draft')
    expect(findAnswerState({ ...draft, sendingAt: now })).toBe('sending')
    expect(findAnswerState({ ...draft, submittedAt: now })).toBe('sent')
  })

  test('can be changed and sent while the dispute is open', () => {
    expect(findSubmitProblem(draft, now)).toBeNull()
    expect(findSubmitProblem({ ...draft, respondBy: null }, now)).toBeNull()
    expect(findEditProblem({ ...draft, status: 'won' })).toMatchObject({
      reason: 'dispute-decided',
    })
    for (const sent of [{ sendingAt: now }, { submittedAt: now }])
      expect(findEditProblem({ ...draft, ...sent })).toMatchObject({
        reason: 'evidence-submitted',
      })
  })

  test('can be changed but not sent after the last day', () => {
    const overdue = { ...draft, respondBy: new Date('2026-11-28T11:59:59Z') }
    expect(findEditProblem(overdue)).toBeNull()
    expect(findSubmitProblem(overdue, now)).toMatchObject({ reason: 'evidence-overdue' })
  })

  test('names an unknown reason of the provider by its code', () => {
    expect(explainRejection('dispute_closed')).toBe('The bank has already decided this dispute.')
    expect(explainRejection('toString')).toContain('(toString)')
  })
})
