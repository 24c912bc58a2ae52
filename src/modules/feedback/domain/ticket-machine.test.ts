import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderStateDiagram, listReachableStates } from '#kernel/state-machine/state-machine.ts'
import { days } from '#kernel/time/time.ts'
import { canReply, ticketMachine } from './ticket-machine.ts'

const now = new Date('2026-03-02T15:00:00Z')
const ago = (count: number) => new Date(now.getTime() - days(count))

test('the domain documentation shows the diagram of this state machine', () => {
  expect(
    readFileSync(new URL('../../../../docs/domain/feedback.md', import.meta.url), 'utf8'),
  ).toContain(renderStateDiagram(ticketMachine, 'new'))
})

test('every state can be reached', () => {
  expect([...listReachableStates(ticketMachine, 'new')].sort()).toEqual(
    Object.keys(ticketMachine).sort(),
  )
})

test('a resolved or closed ticket accepts replies for 30 days, spam never', () => {
  expect(canReply({ state: 'resolved', resolvedAt: ago(29) }, now)).toBe(true)
  expect(canReply({ state: 'closed', resolvedAt: ago(30) }, now)).toBe(false)
  expect(canReply({ state: 'open', resolvedAt: null }, now)).toBe(true)
  expect(canReply({ state: 'spam', resolvedAt: null }, now)).toBe(false)
})
