import { expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { openTestBespoke } from '#test/support/bespoke.ts'
import { createCaller } from '#test/support/caller.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { leaveUnchecked } from '#test/support/invariants.ts'
import { findEmailedToken } from '#test/support/sent-emails.ts'
import { bespokeContract } from '../contract.ts'
import { bespokeHandlers } from '../api/http.ts'
import { deleteOldCommissionFiles } from './delete-old-commission-files.ts'
import { listCommissionFiles } from '../list-commission-files.ts'

const database = await openTestDatabase()
const { services, clock } = await openTestBespoke(database)
// These tests set commission states directly, without orders.
leaveUnchecked(database)

/** A commission with an uploaded file. */
async function withFile(email: string) {
  const who = createCaller(database, bespokeHandlers(services))
  const sends = async (name: string) => {
    const id = `fil_${name}`
    await database.query(
      `insert into files (id, owner_id, purpose, name, state, size, type, sha256, created_at, expires_at) values ($1, $2, 'bespoke', 'heron.jpg', 'ready', 4, 'jpeg', 'x', $3, $3)`,
      [id, who.owner, clock.now()],
    )
    await services.storage.put(`uploads/files/${id}`, Buffer.from('heron'))
    return id
  }
  const id = await sends(email.split('@')[0] ?? '')
  const asked = {
    serviceId: 'crest',
    answers: {},
    quantity: 1,
    name: 'Nora Hale',
    email,
    title: 'Crest',
    brief: 'A heron in reeds, one thread, for napkins.',
  }
  const { number } = await who.does(
    'submit',
    bespokeContract.submit.input.parse({ ...asked, fileIds: [id] }),
  )
  return { who, number, sends, token: await findEmailedToken(database, email, 't') }
}

test('files are deleted 90 days after the end and after a year without one; messages stay', async () => {
  const [ended, left] = [await withFile('ended@example.com'), await withFile('left@example.com')]
  await ended.who.does('withdraw', { token: ended.token })
  const claimed = async () =>
    (await database.query(`select claimed_by from files where claimed_by is not null`)).rows.length
  const at = (count: number) =>
    deleteOldCommissionFiles(database.db, new Date(clock.now().getTime() + days(count)))
  await at(89)
  expect(await claimed()).toBe(2)
  expect(await listCommissionFiles(database.db, services, ended.number)).toHaveLength(1)
  await at(91)
  expect(await claimed()).toBe(1)
  expect(await listCommissionFiles(database.db, services, ended.number)).toEqual([])
  expect((await ended.who.does('readCommission', { token: ended.token })).entries[0]).toMatchObject(
    {
      files: [{ id: null, name: 'heron.jpg' }],
    },
  )
  await at(364)
  expect(await claimed()).toBe(1)
  await at(366)
  expect(await claimed()).toBe(0)
  expect((await left.who.does('readCommission', { token: left.token })).entries[0]?.text).toContain(
    'A heron in reeds',
  )
})

test('files sent long after delivery are kept as long from that day', async () => {
  const { who, number, sends, token } = await withFile('late@example.com')
  await database.query(`update bespoke_commissions set state = 'done' where number = $1`, [number])
  who.clock.advance(days(91))
  await who.does('writeToWorkroom', {
    token,
    text: 'A seam has come undone.',
    fileIds: [await sends('seam')],
  })
  await deleteOldCommissionFiles(database.db, who.clock.now())
  expect(await listCommissionFiles(database.db, services, number)).toHaveLength(2)
  who.clock.advance(days(91))
  await deleteOldCommissionFiles(database.db, who.clock.now())
  expect(await listCommissionFiles(database.db, services, number)).toEqual([])
})
