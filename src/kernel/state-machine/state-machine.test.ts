import { expect, test } from 'vitest'
import {
  listAllowedEvents,
  renderStateDiagram,
  listReachableStates,
  defineStateMachine,
  findNextState,
} from './state-machine.ts'

const door = defineStateMachine({
  open: { close: 'closed' },
  closed: { open: 'open', lock: 'locked' },
  locked: { unlock: 'closed' },
})

test('an event leads to the next state; an unlisted event leads to null', () => {
  expect(findNextState(door, 'open', 'close')).toBe('closed')
  expect(findNextState(door, 'open', 'lock')).toBeNull()
  expect(findNextState(door, 'open', 'toString')).toBeNull()
})

test('lists the allowed events and the reachable states', () => {
  expect(listAllowedEvents(door, 'closed')).toEqual(['open', 'lock'])
  expect([...listReachableStates(door, 'open')].sort()).toEqual(['closed', 'locked', 'open'])
})

test('renders the table as a diagram', () => {
  expect(renderStateDiagram(door, 'open')).toContain('closed --> locked: lock')
})
