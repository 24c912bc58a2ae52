import { describe, expect, test } from 'vitest'
import { runShopCommand, startApp, temporaryDirectory, type App } from '#test/support/app.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/postgres.ts'
import { judge } from './judge.ts'
import { keepShopping, newJournal, settle } from './journal.ts'
import { openShopDatabase, stockTheShop } from './stock.ts'

const kills = Number(process.env['KILLS'] ?? 3)
const shoppers = 4

describe.each(['embedded', 'postgres'] as const)('the app on the %s engine, killed in the middle of checkouts', (engine) => {
  test(`${kills} kills lose no acknowledged order and charge nobody twice`, async () => {
    const own = engine === 'postgres' ? await createPostgresDatabase() : null
    const environment = { DATA_DIR: temporaryDirectory('kill'), PORT: String(await freePort()), ...(own && { DATABASE_URL: own.url }) }
    const variants = await stockTheShop(environment)
    const journal = newJournal()
    let isOver = false
    let app: App = await startApp(environment)
    const crowd = Promise.all(
      Array.from({ length: shoppers }, () => keepShopping({ origin: app.origin, variants, journal, isOver: () => isOver })),
    )
    for (let kill = 0; kill < kills; kill++) {
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 2_800))
      await app.kill()
      app = await startApp(environment)
    }
    isOver = true
    await crowd
    await settle(journal)
    expect(await app.stop(), app.output()).toBe(0)

    const database = await openShopDatabase(environment)
    const faults = await judge(database, journal)
    await database.close()
    const fsck = await runShopCommand(['fsck'], environment)
    await own?.drop()
    console.log(
      `${engine}: ${kills} kills, ${journal.entries.length} checkouts, ${journal.entries.filter(({ told }) => told?.state === 'charged').length} orders`,
    )
    expect(journal.entries.length).toBeGreaterThan(kills)
    expect(faults).toEqual([])
    expect(fsck.code, fsck.output).toBe(0)
  })
})
