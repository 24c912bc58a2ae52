import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import {
  isRunnableDevEnvironment,
  type Plugin,
  type RunnableDevEnvironment,
  type ViteDevServer,
} from 'vite'
import { describeErrorForLog } from '#platform/http/error-handler.ts'
import type { Database } from '#platform/db/database.server.ts'
import type { Shop } from '../../app/shop.ts'

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const root = file('../../../')
/**
 * What makes the shop's other half: when it changes, the shop is opened anew at the next request.
 */
const ofTheShop = /[\\/]src[\\/](app|modules|platform|kernel|api)/

/**
 * `npm run dev`: pages and API in one process, both reloaded as they are written. The database is
 * opened once and stays open.
 */
export function shopInDevelopment(): Plugin {
  return {
    name: 'shop-in-development',
    apply: 'serve',
    config: () => ({
      server: {
        port: Number(process.env['PORT'] ?? 3000),
        strictPort: true,
        fs: { allow: [root] },
      },
    }),
    configureServer(server) {
      const shop = reopening(server)
      // Returned, so that Vite's own files are answered before; listed before React Router, so that
      // its pages are not.
      return () => {
        server.middlewares.use((request, response, next) => {
          request.url = request.originalUrl ?? request.url
          answer(server, shop)
            .then((app) => getRequestListener(app.fetch)(request, response))
            .catch((error: unknown) => {
              if (error instanceof Error) server.ssrFixStacktrace(error)
              next(error)
            })
        })
      }
    },
  }
}

async function answer(server: ViteDevServer, shop: () => Promise<Shop>): Promise<Hono> {
  const open = await shop()
  const { createPages } = (await runnerOf(server).import(
    file('../server.ts'),
  )) as typeof import('../server.ts')
  const pages = createPages({
    transport: open.transport,
    contextMenu: open.config.CONTEXT_MENU,
    getShipsBeyond: () => open.services.settings.get('shipping').beyond,
    guestCheckout: open.config.GUEST_CHECKOUT,
    outside: {
      chat: open.config.CHAT_URL ?? null,
      collector: open.config.COLLECTOR_URL ?? null,
      cards: false,
    },
    onFault: ({ error, ...fault }) =>
      open.log.error({ ...fault, ...describeErrorForLog(error) }, 'page fault'),
  })
  const app = new Hono()
  app.route('/', open.app)
  app.all('*', async (context) => {
    const written = await pages.siteFile(context.req.path)?.(open.origin)
    return written
      ? context.body(Readable.toWeb(Readable.from(written.text)) as ReadableStream, 200, {
          'content-type': written.type,
        })
      : pages.handle(context.req.raw)
  })
  return app
}

interface Held {
  shop: Promise<Shop> | null
  database: Database | null
}

/**
 * Outlives Vite's own restarts, which load this file anew: an embedded database has one opener
 * only.
 */
const held = ((globalThis as { shopInDevelopment?: Held }).shopInDevelopment ??= {
  shop: null,
  database: null,
})

function closeShop(): void {
  const old = held.shop
  held.shop = null
  void old?.then((shop) => shop.close()).catch(() => undefined)
}

/**
 * Gives the open shop; one that is out of date is closed first. Requests that come meanwhile wait
 * for the same one.
 */
function reopening(server: ViteDevServer): () => Promise<Shop> {
  const spoil = (path: string) => {
    if (ofTheShop.test(path) && !path.endsWith('.test.ts')) closeShop()
  }
  closeShop()
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, spoil)

  const open = async (): Promise<Shop> => {
    const runner = runnerOf(server)
    const { openShop } = (await runner.import(
      file('../../app/shop.ts'),
    )) as typeof import('../../app/shop.ts')
    const { readConfig } = (await runner.import(
      file('../../platform/config/config.ts'),
    )) as typeof import('#platform/config/config.ts')
    const { openDatabase } = (await runner.import(
      file('../../platform/db/database.server.ts'),
    )) as typeof import('#platform/db/database.server.ts')
    const { loadDemoCatalog } = (await runner.import(
      file('../../app/load-demo-catalog.ts'),
    )) as typeof import('../../app/load-demo-catalog.ts')
    const config = readConfig(process.env)
    held.database ??= await openDatabase({
      url: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      directory: config.DATA_DIR,
      maxConnections: config.DATABASE_POOL,
    })
    const shop = await openShop(config, { database: held.database })
    if (config.DEMO_CATALOG) await loadDemoCatalog(shop)
    const address = server.httpServer?.address()
    shop.listening(typeof address === 'object' && address ? address.port : config.PORT)
    await shop.start()
    if (config.WORKER) await shop.work()
    return shop
  }
  return () => {
    held.shop ??= open().catch((error: unknown) => {
      held.shop = null
      throw error
    })
    return held.shop
  }
}

function runnerOf({ environments }: ViteDevServer): RunnableDevEnvironment['runner'] {
  const { ssr } = environments
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('The server side cannot be run in this process.')
  return ssr.runner
}
