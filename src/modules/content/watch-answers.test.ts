import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { createLog } from '#platform/log/log.ts'
import { createMails } from '#platform/mail/mails.ts'
import { fixedClock } from '#test/support/clock.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { testJobs } from '#test/support/jobs.ts'
import { mailsTo } from '#test/support/mailed.ts'
import { listStaleAnswers, markAnswerRead, watchAnswers } from './watch-answers.ts'

const database = await openTestDatabase()
const { db } = database
const clock = fixedClock()
const folder = await mkdtemp(join(tmpdir(), 'answers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const answers = [
  { id: 'time', question: 'How long?', answer: '{returnDays} days from delivery.' },
  {
    id: 'cost',
    question: 'What does it cost?',
    answer: 'Nothing for store credit.',
    rests: ['returnFee'],
  },
  { id: 'care', question: 'How do I wash it?', answer: 'Warm, not hot.' },
]
const settings = { returnDays: '30', returnFee: '$8.00' }
let figures: Record<string, string> = settings
const mails = createMails({
  db,
  jobs: testJobs(database),
  log: createLog('silent'),
  clock,
  from: 'Aumbry <hello@shop.example>',
})
const deps = {
  folder,
  figures: async () => figures,
  mails,
  origin: 'https://shop.example',
  house: 'house@shop.example',
}
const runNightlyJob = () => watchAnswers(db, deps, clock.now())

beforeEach(async () => {
  await emptyTables(database)
  await writeFile(
    join(folder, 'faqs.json'),
    JSON.stringify({ groups: [{ title: 'Returns', faqs: answers }] }),
  )
  figures = settings
  await runNightlyJob()
})

test('an answer whose figure changes is stale until it is reviewed', async () => {
  expect(await listStaleAnswers(db, deps)).toEqual([])
  figures = { ...settings, returnDays: '45' }
  expect(await listStaleAnswers(db, deps)).toEqual([
    {
      id: 'time',
      question: 'How long?',
      changed: [{ figure: 'returnDays', was: '30', now: '45' }],
    },
  ])
  expect(await markAnswerRead(db, deps, { id: 'time', now: clock.now() })).toEqual({})
  expect(await listStaleAnswers(db, deps)).toEqual([])
})

test('an answer is stale if a figure that it depends on without inserting it changes', async () => {
  figures = { ...settings, returnFee: '$9.00' }
  expect((await listStaleAnswers(db, deps)).map(({ id }) => id)).toEqual(['cost'])
})

test('the shop is notified by email once for each change', async () => {
  figures = { ...settings, returnDays: '45', returnFee: '$9.00' }
  await runNightlyJob()
  await runNightlyJob()
  const [mail, ...more] = await mailsTo(database, 'house@shop.example')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 answers depend on settings that changed')
  expect(mail?.text).toContain('How long? (time): returnDays was 30 and is now 45.')
  figures = { ...settings, returnDays: '60', returnFee: '$9.00' }
  await runNightlyJob()
  expect(await mailsTo(database, 'house@shop.example')).toHaveLength(2)
})

test('a reverted setting makes no answer stale, and a new answer counts as reviewed', async () => {
  figures = { ...settings, returnDays: '45' }
  figures = settings
  const fresh = { id: 'fresh', question: 'New?', answer: 'Within {returnDays} days.' }
  await writeFile(
    join(folder, 'faqs.json'),
    JSON.stringify({ groups: [{ title: 'Returns', faqs: [...answers, fresh] }] }),
  )
  await runNightlyJob()
  expect(await listStaleAnswers(db, deps)).toEqual([])
})

test('an answer without figures cannot be marked, and an invalid file causes no error', async () => {
  expect(isRefusal(await markAnswerRead(db, deps, { id: 'care', now: clock.now() }))).toBe(true)
  await writeFile(join(folder, 'faqs.json'), '{')
  await runNightlyJob()
  expect(await listStaleAnswers(db, deps)).toEqual([])
})
