import { expect, test } from 'vitest'
import { allowed, diagram, reachable, stateMachine, step } from './state-machine.ts'

const door = stateMachine({
  open: { close: 'closed' },
  closed: { open: 'open', lock: 'locked' },
  locked: { unlock: 'closed' },
})

test('a listed move leads on, an unlisted one leads nowhere', () => {
  expect(step(door, 'open', 'close')).toBe('closed')
  expect(step(door, 'open', 'lock')).toBeNull()
  expect(step(door, 'open', 'toString')).toBeNull()
})

test('a state knows its events and what it can come to', () => {
  expect(allowed(door, 'closed')).toEqual(['open', 'lock'])
  expect([...reachable(door, 'open')].sort()).toEqual(['closed', 'locked', 'open'])
})

test('the diagram is printed from the table', () => {
  expect(diagram(door, 'open')).toContain('closed --> locked: lock')
})
