import { expect, test } from 'vitest'
import { allowed, diagram, reachable, stateMachine, step } from './state-machine.ts'

const door = stateMachine({
  open: { close: 'closed' },
  closed: { open: 'open', lock: 'locked' },
  locked: { unlock: 'closed' },
})

test('an event leads to the next state; an unlisted event leads to null', () => {
  expect(step(door, 'open', 'close')).toBe('closed')
  expect(step(door, 'open', 'lock')).toBeNull()
  expect(step(door, 'open', 'toString')).toBeNull()
})

test('lists the allowed events and the reachable states', () => {
  expect(allowed(door, 'closed')).toEqual(['open', 'lock'])
  expect([...reachable(door, 'open')].sort()).toEqual(['closed', 'locked', 'open'])
})

test('renders the table as a diagram', () => {
  expect(diagram(door, 'open')).toContain('closed --> locked: lock')
})
