import { test } from 'vitest'
import { runOnServer } from '#test/support/run-on-server.ts'
import { temporaryDirectory } from '#test/support/app.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { runDisturbedShop } from './disturb.ts'

const cuts = Number(process.env['CUTS'] ?? 4)
const cutAll =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

test(`${cuts} times closed database connections during checkouts: the process continues and no acknowledged order is lost`, async () => {
  const own = await createPostgresDatabase()
  const bought = await runDisturbedShop({
    environment: { DATA_DIR: temporaryDirectory('cut'), DATABASE_URL: own.url },
    times: cuts,
    pause: () => 200 + Math.random() * 600,
    disturb: async (apps) => {
      await runOnServer(own.url, cutAll)
      return apps
    },
  })
  await own.drop()
  console.log(`${cuts} cuts, ${bought}`)
})
