import { expect, test } from 'vitest'
import type { Db } from '#platform/db/database.server.ts'
import type { Authentication } from './authenticate.ts'
import { cacheGuestSessions } from './cache-guest-sessions.ts'

const db = {} as Db
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
const guest = { actor: { level: 'guest', id: 'gst_1', sessionId: 'ses_1' } } as Authentication
const member = { actor: { level: 'member', id: 'mem_1', sessionId: 'ses_2' } } as Authentication

function counted(answer: () => Authentication) {
  const asked = { times: 0 }
  const guests = cacheGuestSessions(async () => {
    asked.times++
    return answer()
  })
  return { asked, ...guests }
}

test('caches a guest session for five seconds', async () => {
  const { asked, authenticate } = counted(() => guest)
  for (const seconds of [0, 1, 4])
    expect(await authenticate(db, 'token', at(seconds))).toEqual(guest)
  expect(asked.times).toBe(1)
  await authenticate(db, 'another', at(4))
  await authenticate(db, 'token', at(5))
  expect(asked.times).toBe(3)
})

test('looks up members and invalid tokens at every call', async () => {
  for (const answer of [member, { dead: 'invalid' } as const]) {
    const { asked, authenticate } = counted(() => answer)
    for (let time = 0; time < 3; time++) await authenticate(db, 'token', at(0))
    expect(asked.times).toBe(3)
  }
})

test('a revocation clears the cache, including lookups in progress', async () => {
  let answer: Authentication = guest
  const { asked, authenticate, forget } = counted(() => answer)
  await authenticate(db, 'token', at(0))
  answer = { dead: 'revoked' }
  forget()
  expect(await authenticate(db, 'token', at(1))).toEqual({ dead: 'revoked' })
  answer = guest
  const underWay = authenticate(db, 'token', at(2))
  forget()
  await underWay
  await authenticate(db, 'token', at(2))
  expect(asked.times).toBe(4)
})
