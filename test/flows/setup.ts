import type { TestProject } from 'vitest/node'
import { startApp, temporaryDirectory, type App } from '#test/support/app.ts'
import { copyOfShop, type ShopEnvironment, type StoppedShop } from '#test/support/copy-of-shop.ts'
import { launch } from '#test/support/postgres.ts'
import { databaseUrl, runOnServer } from '#test/support/run-on-server.ts'
import { flowShops } from './flow-shops.ts'

export interface FlowShop {
  readonly origin: string
  readonly environment: ShopEnvironment
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Built shops with the demo catalog, one for each worker. */
    flowShops: readonly FlowShop[]
    shopToCopy: StoppedShop
  }
}

/** The shops are on the embedded database, or on PostgreSQL if TEST_ENGINE says so. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = process.env['TEST_ENGINE'] === 'postgres' ? await launch({ fsync: 'off' }) : null
  const shopToCopy = {
    data: temporaryDirectory('flows'),
    server: postgres?.url ?? '',
    database: 'shop_to_copy',
  }
  if (postgres) await runOnServer(postgres.url, `create database ${shopToCopy.database}`)
  await stop(
    await startApp({
      DATA_DIR: shopToCopy.data,
      ...(postgres && { DATABASE_URL: databaseUrl(postgres.url, shopToCopy.database) }),
    }),
  )
  const shops: (FlowShop & { app: App })[] = []
  for (let count = 0; count < flowShops; count += 1) {
    const environment = await copyOfShop(shopToCopy, 'flows')
    const app = await startApp(environment)
    shops.push({ app, origin: app.origin, environment })
  }
  project.provide('shopToCopy', shopToCopy)
  project.provide(
    'flowShops',
    shops.map(({ origin, environment }) => ({ origin, environment })),
  )
  return async () => {
    await Promise.all(shops.map(({ app }) => stop(app)))
    await postgres?.stop()
  }
}

async function stop(app: App): Promise<void> {
  const code = await app.stop()
  if (code !== 0) throw new Error(`The shop did not stop cleanly (${code}):\n${app.output()}`)
}
