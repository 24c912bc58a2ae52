import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { createRateLimits } from '../rate-limit/rate-limit.ts'
import { limitEmailsTo } from './limit-emails.ts'

const limits = createRateLimits(await openTestDatabase(), 1)
const requestMail = async (email: string, asker: string, kind = 'code') =>
  (await limitEmailsTo(limits, { kind, email, asker, perAsker: 3 })).allowed

test('spellings of a mailbox share a rate limit', async () => {
  const spellings = [
    'n.ora@gmail.com',
    'no.ra@gmail.com',
    'nora+1@gmail.com',
    'nora+2@googlemail.com',
    'NORA@gmail.com',
  ]
  const results = []
  for (const email of spellings) results.push(await requestMail(email, '192.0.2.1'))
  expect(results).toEqual([true, true, true, false, false])
  expect(await requestMail('nora@gmail.com', '192.0.2.1', 'reset')).toBe(true)
  expect(await requestMail('otto@gmail.com', '192.0.2.1')).toBe(true)
})

test('requests of one client do not use up the rate limit of another', async () => {
  for (let attempt = 0; attempt < 50; attempt++) await requestMail('ann@example.com', '192.0.2.66')
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await requestMail('ann@example.com', '192.0.2.7')).toBe(true)
})

test('a mailbox gets at most twelve emails an hour', async () => {
  let sentCount = 0
  for (let asker = 0; asker < 30; asker++)
    if (await requestMail(`ben+${asker}@example.com`, `192.0.2.${asker}`)) sentCount++
  expect(sentCount).toBe(12)
})
