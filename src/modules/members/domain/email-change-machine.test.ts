import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderStateDiagram } from '#kernel/state-machine/state-machine.ts'
import { emailChangeMachine, getEmailChangeStatus } from './email-change-machine.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour))

test('a request expires and a confirmed change becomes final with time', () => {
  const asked = { status: 'requested', expiresAt: at(10), revertUntil: null } as const
  expect(getEmailChangeStatus(asked, at(9))).toBe('requested')
  expect(getEmailChangeStatus(asked, at(10))).toBe('expired')
  const confirmed = { status: 'confirmed', expiresAt: at(1), revertUntil: at(10) } as const
  expect(getEmailChangeStatus(confirmed, at(9))).toBe('confirmed')
  expect(getEmailChangeStatus(confirmed, at(10))).toBe('final')
})

test('the members page shows the state machine', () => {
  expect(
    readFileSync(new URL('../../../../docs/domain/members.md', import.meta.url), 'utf8'),
  ).toContain(renderStateDiagram(emailChangeMachine, 'requested'))
})
