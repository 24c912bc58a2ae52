import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { inTransaction } from '../db/database.server.ts'
import { createLog } from '../log/log.ts'
import { createJobs, type JobData } from './jobs.ts'

const database = await openTestDatabase()
const log = createLog('silent')
const done: JobData[] = []
const working = createJobs(database, log)
const sending = createJobs(database, log)
const handlers = { mail: async (data: JobData) => void done.push(data) }
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
  done.length = 0
  const started = performance.now()
  for (const number of [1, 2, 3, 4, 5]) {
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, 'mail', { number }))
    await expect.poll(() => done, { interval: 10 }).toHaveLength(number)
  }
  expect(performance.now() - started).toBeLessThan(fourPollIntervals)
})

test('all jobs of a burst are executed', async () => {
  done.length = 0
  await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      inTransaction(database.db, (tx) => working.enqueue(tx, 'mail', { number })),
    ),
  )
  await expect.poll(() => new Set(done.map(({ number }) => number)).size).toBe(40)
})

test('waiting jobs with the same name and key are merged', async () => {
  done.length = 0
  const after = new Date(Date.now() + 1_500)
  for (const number of [1, 2, 3])
    await inTransaction(database.db, (tx) =>
      working.enqueue(tx, 'mail', { number }, { after, key: 'one' }),
    )
  await inTransaction(database.db, (tx) =>
    working.enqueue(tx, 'mail', { number: 4 }, { after, key: 'two' }),
  )
  await expect.poll(() => done.map(({ number }) => number).toSorted()).toEqual([1, 4])
  await inTransaction(database.db, (tx) =>
    working.enqueue(tx, 'mail', { number: 5 }, { key: 'one' }),
  )
  await expect.poll(() => done.map(({ number }) => number).toSorted()).toEqual([1, 4, 5])
})
