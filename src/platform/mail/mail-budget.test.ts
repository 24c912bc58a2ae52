import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { createRateLimits } from '../rate-limit/rate-limit.ts'
import { admitMailTo } from './mail-budget.ts'

const limits = createRateLimits(await openTestDatabase(), 1)
const ask = async (email: string, asker: string, kind = 'code') =>
  (await admitMailTo(limits, { kind, email, asker, perAsker: 3 })).allowed

test('spellings of one mailbox share a budget', async () => {
  const spellings = [
    'n.ora@gmail.com',
    'no.ra@gmail.com',
    'nora+1@gmail.com',
    'nora+2@googlemail.com',
    'NORA@gmail.com',
  ]
  const allowed = []
  for (const email of spellings) allowed.push(await ask(email, '192.0.2.1'))
  expect(allowed).toEqual([true, true, true, false, false])
  expect(await ask('nora@gmail.com', '192.0.2.1', 'reset')).toBe(true)
  expect(await ask('otto@gmail.com', '192.0.2.1')).toBe(true)
})

test('a stranger who knows an address does not use up what its owner may ask for', async () => {
  for (let tries = 0; tries < 50; tries++) await ask('ann@example.com', '192.0.2.66')
  for (let tries = 0; tries < 3; tries++)
    expect(await ask('ann@example.com', '192.0.2.7')).toBe(true)
})

test('all askers together get twelve emails an hour into one mailbox', async () => {
  let sent = 0
  for (let asker = 0; asker < 30; asker++)
    if (await ask(`ben+${asker}@example.com`, `192.0.2.${asker}`)) sent++
  expect(sent).toBe(12)
})
