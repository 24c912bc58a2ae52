import { expect, test } from 'vitest'
import { administer } from '#test/support/administer.ts'
import { runShopCommand, startApp, temporaryDirectory } from '#test/support/app.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { judge } from './judge.ts'
import { keepShopping, newJournal, settle } from './journal.ts'
import { openShopDatabase, stockTheShop } from './stock.ts'

const cuts = Number(process.env['CUTS'] ?? 4)
const shoppers = 4

test(`${cuts} times the database cuts every connection in the middle of checkouts: the same process goes on, and no acknowledged order is lost`, async () => {
  const own = await createPostgresDatabase()
  const environment = { DATA_DIR: temporaryDirectory('cut'), DATABASE_URL: own.url }
  const variants = await stockTheShop(environment)
  const journal = newJournal()
  let isOver = false
  const app = await startApp(environment)
  const crowd = Promise.all(
    Array.from({ length: shoppers }, () => keepShopping({ origin: app.origin, variants, journal, isOver: () => isOver })),
  )
  for (let cut = 0; cut < cuts; cut++) {
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 600))
    await administer(
      own.url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  isOver = true
  await crowd
  await settle(journal)
  expect(await app.stop(), app.output()).toBe(0)

  const database = await openShopDatabase(environment)
  const faults = await judge(database, journal)
  await database.close()
  const fsck = await runShopCommand(['fsck'], environment)
  await own.drop()
  expect(journal.entries.length).toBeGreaterThan(cuts)
  expect(faults).toEqual([])
  expect(fsck.code, fsck.output).toBe(0)
})
