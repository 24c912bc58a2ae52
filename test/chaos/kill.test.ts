import { describe, test } from 'vitest'
import { startApp, temporaryDirectory } from '#test/support/app.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/postgres.ts'
import { runDisturbedShop } from './disturb.ts'

const kills = Number(process.env['KILLS'] ?? 3)

describe.concurrent.each(['embedded', 'postgres'] as const)(
  'the app on the %s engine, killed during checkouts',
  (engine) => {
    test(`${kills} kills lose no acknowledged order and charge nobody twice`, async () => {
      const own = engine === 'postgres' ? await createPostgresDatabase() : null
      const environment = {
        DATA_DIR: temporaryDirectory('kill'),
        PORT: String(await freePort()),
        ...(own && { DATABASE_URL: own.url }),
      }
      const bought = await runDisturbedShop({
        environment,
        times: kills,
        pause: () => 200 + Math.random() * 2_800,
        disturb: async ([app]) => {
          await app?.kill()
          return [await startApp(environment)]
        },
      })
      await own?.drop()
      console.log(`${engine}: ${kills} kills, ${bought}`)
    })
  },
)
