import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { inTransaction } from '../db/database.server.ts'
import { createLog } from '../log/log.ts'
import { createJobs, type JobData } from './jobs.ts'

const database = await openTestDatabase()
const log = createLog('silent')
const finishedJobs: JobData[] = []
const working = createJobs(database, log)
const sending = createJobs(database, log)
const handlers = { mail: async (data: JobData) => void finishedJobs.push(data) }
for (const jobs of [working, sending]) await jobs.open(Object.keys(handlers))
await working.work(handlers)
afterAll(async () => {
  await sending.stop()
  await working.stop()
})

/** In milliseconds: the minimum time of five sequential jobs that wait for polling. */
const fourPollIntervals = 20_000

test.each([
  ['the worker process', working],
  ['another process', sending],
])('jobs that %s enqueues start at once, without polling', async (_, jobs) => {
  finishedJobs.length = 0
  const startedAt = performance.now()
  for (const number of [1, 2, 3, 4, 5]) {
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, 'mail', { number }))
    await expect.poll(() => finishedJobs, { interval: 10 }).toHaveLength(number)
  }
  expect(performance.now() - startedAt).toBeLessThan(fourPollIntervals)
})

test('all jobs of a burst are executed', async () => {
  finishedJobs.length = 0
  await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      inTransaction(database.db, (tx) => working.enqueue(tx, 'mail', { number })),
    ),
  )
  await expect.poll(() => new Set(finishedJobs.map(({ number }) => number)).size).toBe(40)
})

test('waiting jobs with the same name and key are merged', async () => {
  finishedJobs.length = 0
  const after = new Date(Date.now() + 1_500)
  for (const number of [1, 2, 3])
    await inTransaction(database.db, (tx) =>
      working.enqueue(tx, 'mail', { number }, { after, key: 'one' }),
    )
  await inTransaction(database.db, (tx) =>
    working.enqueue(tx, 'mail', { number: 4 }, { after, key: 'two' }),
  )
  await expect.poll(() => finishedJobs.map(({ number }) => number).toSorted()).toEqual([1, 4])
  await inTransaction(database.db, (tx) =>
    working.enqueue(tx, 'mail', { number: 5 }, { key: 'one' }),
  )
  await expect.poll(() => finishedJobs.map(({ number }) => number).toSorted()).toEqual([1, 4, 5])
})
