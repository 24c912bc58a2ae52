import { afterAll } from 'vitest'
import { openDatabase } from '#platform/db/database.server.ts'
import { openTestCheckout } from './checkout.ts'
import { fixedClock } from './clock.ts'
import { createPostgresDatabase } from './database.ts'

/** Two pools and compositions on one PostgreSQL database, like two processes; for races. */
export async function openTwoShops() {
  const home = await createPostgresDatabase()
  const databases = await Promise.all([
    openDatabase({ url: home.url, maxConnections: 12 }),
    openDatabase({ url: home.url, maxConnections: 12 }),
  ])
  const clock = fixedClock(new Date())
  const shops = [
    openTestCheckout(databases[0], { clock }),
    openTestCheckout(databases[1], { clock }),
  ] as const
  afterAll(async () => {
    for (const shop of shops) await shop.sandbox.idle()
    await Promise.all(databases.map((database) => database.close()))
    await home.drop()
  })
  return {
    database: databases[0],
    databases,
    clock,
    shops,
    shopOf: (index: number) => shops[index % 2] ?? shops[0],
  }
}

/** Runs an act concurrently. */
export function runConcurrently<Result>(
  count: number,
  act: (index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)))
}
