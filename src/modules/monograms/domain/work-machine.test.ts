import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { diagram, reachable } from '#kernel/state-machine/state-machine.ts'
import { isLocked, workMachine } from './work-machine.ts'

const page = readFileSync(new URL('../../../../docs/domain/monograms.md', import.meta.url), 'utf8')

test('the domain documentation shows the diagram of this state machine', () =>
  expect(page).toContain(diagram(workMachine, 'queued')))

test('every state can be reached', () =>
  expect([...reachable(workMachine, 'queued')].sort()).toEqual(Object.keys(workMachine).sort()))

test('a monogram is locked when the edit time is over or production has started', () => {
  const locksAt = new Date('2026-03-02T15:30:00Z')
  expect(isLocked({ state: 'queued', locksAt }, new Date('2026-03-02T15:29:59Z'))).toBe(false)
  expect(isLocked({ state: 'queued', locksAt }, locksAt)).toBe(true)
  expect(isLocked({ state: 'in_work', locksAt }, new Date('2026-03-02T15:00:00Z'))).toBe(true)
})
