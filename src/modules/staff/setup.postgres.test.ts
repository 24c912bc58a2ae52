import { afterAll, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { shopSettings } from '#modules/settings/shop-settings.ts'
import { createFixedSettings } from '#platform/settings/settings.ts'
import { authenticator } from '#test/support/authenticator.ts'
import { testContext } from '#test/support/context.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import shopJson from '../../../content/shop.json' with { type: 'json' }
import { finishSetup, openSetupPasskey } from './commands/setup.ts'
import { createFirstRunLink } from './setup-link.ts'

const home = await createPostgresDatabase()
/** Two connection pools, like two processes of the shop. */
const databases = await Promise.all(
  [1, 2].map(() => openDatabase({ url: home.url, maxConnections: 12 })),
)

afterAll(async () => {
  await Promise.all(databases.map((one) => one.close()))
  await home.drop()
})

const origin = 'http://localhost:3000'
const settings = createFixedSettings([shopSettings], shopJson)
const services = { origin, secret: 'a secret of the test', settings }
const inProcess = (index: number) => {
  const database = databases[index % 2]
  if (!database) throw new Error('No database is open.')
  return testContext(database, { actor: { level: 'nobody' } })
}

test('of ten people who use the link of the first run at once, one becomes the owner', async () => {
  const { db, now } = inProcess(0)
  const url = await createFirstRunLink(db, { origin, now })
  const token = new URL(url ?? '').searchParams.get('token') ?? ''
  const results = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const ctx = inProcess(index)
      const who = { token, email: `owner-${index}@example.com`, name: `Owner ${index}` }
      const opened = await openSetupPasskey(ctx, services, who)
      if (isRefusal(opened)) return opened
      const { challengeId, options } = opened
      const credential = authenticator(origin).create(options)
      return finishSetup(ctx, services, { ...who, challengeId, credential, device: 'Test' })
    }),
  )
  expect(results.filter((result) => !isRefusal(result))).toHaveLength(1)
  expect(await queryRows(db, { state: text }, sql`select state from staff_members`)).toEqual([
    { state: 'active' },
  ])
  expect(await createFirstRunLink(db, { origin, now })).toBeNull()
})

test('of two processes that start at once, the link of the later one works', async () => {
  const { db, now } = inProcess(0)
  await db.send(sql`update staff_members set state = 'disabled'`)
  const urls = await Promise.all(
    [0, 1, 2, 3].map((index) => createFirstRunLink(inProcess(index).db, { origin, now })),
  )
  expect(new Set(urls).size).toBe(4)
  const tokens = urls.map((url) => new URL(url ?? '').searchParams.get('token') ?? '')
  const opened = await Promise.all(
    tokens.map((token) =>
      openSetupPasskey(inProcess(0), services, { token, email: 'a@example.com', name: 'A' }),
    ),
  )
  expect(opened.filter((result) => !isRefusal(result))).toHaveLength(1)
})
