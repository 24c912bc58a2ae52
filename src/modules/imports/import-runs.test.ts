import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { createMover, movingFolder } from '#test/support/moving.ts'
import { openTestShop } from '#test/support/shop.ts'
import { takeStep } from './commands/continue-run.ts'
import { readImportFile } from './commands/read-file.ts'
import { findRun } from './db/run-rows.ts'

const folder = movingFolder()
const { shop, database, call } = await openTestShop({ environment: { DATA_DIR: folder } })
const { move, undo } = createMover(shop, folder)
const staff = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Ida', now: shop.services.clock.now() })}`,
}

const mailbox = () => `anna.${createId('tst').slice(-10)}@example.com`
const fileOf = (...emails: readonly string[]) =>
  ['Email,First Name,Last Name', ...emails.map((email) => `${email},Anna,Lind`)].join('\r\n')

test.each([
  ['Color,Size\nred,1\n', 'No kind of import reads these columns: Color, Size.'],
  ['', 'The file is empty.'],
  [Buffer.from('Email,First Name,Last Name\nj\xf8@example.com,J,B\n', 'latin1'), 'not UTF-8'],
])('a file that cannot be imported is refused: %#', async (text, told) => {
  const { code, output } = await move(text)
  expect(output).toContain(told)
  expect(code).toBe(1)
})

test('an import that stopped between two batches goes on where it was', async () => {
  const emails = Array.from({ length: 300 }, mailbox)
  const file = fileOf(...emails)
  const { runId } = await move(file, '--dry-run')
  expect((await call('post /api/staff/import/start', { id: runId }, staff)).data).toMatchObject({
    state: 'done',
  })
  expect(await takeStep(shop.services, runId)).toBe(true)
  const half = await call('get /api/staff/import/detail', { id: runId }, staff)
  expect(half.data).toMatchObject({ state: 'running', position: 251 })
  await shop.handlers['imports.continue']?.({ runId })
  const done = await call('get /api/staff/import/detail', { id: runId }, staff)
  expect(done.data).toMatchObject({ state: 'done', counts: { created: 300, rejected: 0 } })
  const members = await database.query('select id from members where email = any($1)', [emails])
  expect(members.rows).toHaveLength(300)
})

test('a file that another process has read meanwhile does not fail', async () => {
  const { runId } = await move(fileOf(mailbox()), '--dry-run')
  const run = await findRun(database.db, runId)
  if (!run) throw new Error('The run is missing.')
  await readImportFile(shop.services, { ...run, state: 'reading' })
  expect(await findRun(database.db, runId)).toMatchObject({ state: 'checked', fault: null })
})

test('a file with too many rows is not readable, and says how many it may have', async () => {
  const bytes = Buffer.from(fileOf(mailbox(), mailbox()))
  const received = await shop.app.request('/api/staff/import/upload?name=customers.csv', {
    method: 'post',
    headers: { ...staff, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  const { id } = (await received.json()).data
  const run = await findRun(database.db, id)
  if (!run) throw new Error('The run is missing.')
  await readImportFile(shop.services, run, 1)
  expect(await findRun(database.db, id)).toMatchObject({
    state: 'failed',
    fault: 'The file has more than 1 rows. Divide it and import each part.',
  })
})

test('the result file names each row, and executes no formula in a spreadsheet', async () => {
  const { runId } = await move(fileOf('=HYPERLINK(1)'))
  const response = await shop.app.request(`/api/staff/import/result?id=${runId}`, {
    headers: staff,
  })
  expect(await response.text()).toContain("2,'=hyperlink(1),Left out,Email: Please enter")
})

test('the list of files has the counts of each', async () => {
  const { runId } = await move(fileOf(mailbox(), 'nobody'))
  const { runId: undoneId } = await move(fileOf(mailbox(), mailbox()))
  await undo(undoneId)
  const { data } = await call('get /api/staff/import/list', {}, staff)
  expect(data.runs).toContainEqual(
    expect.objectContaining({
      id: runId,
      counts: { created: 1, updated: 0, unchanged: 0, rejected: 1, undone: 0, kept: 0 },
    }),
  )
  expect(data.runs).toContainEqual(
    expect.objectContaining({
      id: undoneId,
      counts: { created: 0, updated: 0, unchanged: 0, rejected: 0, undone: 2, kept: 0 },
    }),
  )
})
