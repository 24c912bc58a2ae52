import { expect, test } from 'vitest'
import { describeReturnEvent } from './return-timeline.ts'

test('the history of a return is told in words', () => {
  const say = (kind: string, data: unknown = {}) => describeReturnEvent({ kind, data })
  expect(say('return_requested')).toBe('The return was requested.')
  expect(say('return_requested', { channel: 'in_person' })).toBe(
    'The return was opened for the buyer (in person).',
  )
  expect(say('return_approved', { reopened: true })).toBe('The return was opened again.')
  expect(say('return_received', { pieces: 1 })).toBe('1 unit was received.')
  expect(say('return_rejected', { answer: 'Worn.' })).toBe('The return was rejected: Worn.')
  expect(say('return_of_the_king', null)).toBe('return of the king')
})
