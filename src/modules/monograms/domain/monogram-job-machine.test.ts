import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderStateDiagram, listReachableStates } from '#kernel/state-machine/state-machine.ts'
import { isMonogramLocked, monogramJobMachine } from './monogram-job-machine.ts'

const page = readFileSync(new URL('../../../../docs/domain/monograms.md', import.meta.url), 'utf8')

test('the domain documentation shows the diagram of this state machine', () =>
  expect(page).toContain(renderStateDiagram(monogramJobMachine, 'queued')))

test('every state can be reached', () =>
  expect([...listReachableStates(monogramJobMachine, 'queued')].sort()).toEqual(
    Object.keys(monogramJobMachine).sort(),
  ))

test('a monogram is locked when the edit time is over or production has started', () => {
  const locksAt = new Date('2026-03-02T15:30:00Z')
  expect(isMonogramLocked({ state: 'queued', locksAt }, new Date('2026-03-02T15:29:59Z'))).toBe(
    false,
  )
  expect(isMonogramLocked({ state: 'queued', locksAt }, locksAt)).toBe(true)
  expect(isMonogramLocked({ state: 'in_work', locksAt }, new Date('2026-03-02T15:00:00Z'))).toBe(
    true,
  )
})
