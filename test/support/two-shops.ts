import { afterAll } from 'vitest'
import { openDatabase, type Database } from '#platform/db/database.server.ts'
import { openTestCheckout } from './checkout.ts'
import { fixedClock } from './clock.ts'
import { createPostgresDatabase } from './database.ts'
import type { ConnectProvider } from './test-provider.ts'

/** Two pools and compositions on one PostgreSQL database, like two processes; for races. */
export async function openTwoShops() {
  return connectTwoShops(await openTwoPools())
}

type Pools = readonly [Database, Database]

/** Two pools on a PostgreSQL database of this test file. */
export async function openTwoPools(): Promise<Pools> {
  const home = await createPostgresDatabase()
  const open = () => openDatabase({ url: home.url, maxConnections: 12 })
  const databases = [await open(), await open()] as const
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await home.drop()
  })
  return databases
}

/** Two processes of a shop; by default their provider is the sandbox. */
export function connectTwoShops(databases: Pools, connectProvider?: ConnectProvider) {
  const clock = fixedClock(new Date())
  const shops = [
    openTestCheckout(databases[0], { clock, connectProvider }),
    openTestCheckout(databases[1], { clock, connectProvider }),
  ] as const
  const deliverWebhooks = async () => {
    for (const { provider } of shops) await provider.deliverWebhooks()
  }
  afterAll(deliverWebhooks)
  return {
    database: databases[0],
    databases,
    clock,
    shops,
    shopOf: (index: number) => shops[index % 2] ?? shops[0],
    deliverWebhooks,
  }
}

/** Runs an act concurrently. */
export function runConcurrently<Result>(
  count: number,
  act: (index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)))
}
