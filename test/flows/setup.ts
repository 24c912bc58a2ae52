import type { TestProject } from 'vitest/node'
import { startApp, temporaryDirectory, type App } from '#test/support/app.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { flowShops } from './flow-shops.ts'

export interface FlowShop {
  readonly origin: string
  /** The data directory with the control socket. */
  readonly data: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Built shops with the demo catalog on the embedded database, one for each worker. */
    flowShops: readonly FlowShop[]
    /** The data of a stopped shop, to copy from. */
    shopToCopy: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shopToCopy = temporaryDirectory('flows')
  await stop(await startApp({ DATA_DIR: shopToCopy }))
  const data = await Promise.all(
    Array.from({ length: flowShops }, () => copyOfShop(shopToCopy, 'flows')),
  )
  const apps = await Promise.all(data.map((folder) => startApp({ DATA_DIR: folder })))
  project.provide('shopToCopy', shopToCopy)
  project.provide(
    'flowShops',
    apps.map(({ origin }, index) => ({ origin, data: data[index] ?? '' })),
  )
  return async () => {
    await Promise.all(apps.map(stop))
  }
}

async function stop(app: App): Promise<void> {
  const code = await app.stop()
  if (code !== 0) throw new Error(`The shop did not stop cleanly (${code}):\n${app.output()}`)
}
