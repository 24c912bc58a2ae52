import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { ConfigError, isLocal, readConfig } from '#platform/config/config.ts'
import { serveControl } from '#platform/control/control.ts'
import { DataDirectoryInUse } from '#platform/db/data-directory-lock.ts'
import { home } from '#platform/home.ts'
import { loadAssets } from '#platform/http/assets.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { createPageCache } from '#platform/http/page-cache.ts'
import { exitOnFault } from '#platform/log/exit-on-fault.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { runCommand } from './commands.ts'
import { loadDemoCatalog } from './demo-catalog.ts'
import { hasCardsOutside, pageSources } from './page-sources.ts'
import { openShop, type Shop } from './shop.ts'

const started = performance.now()

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const shop = await openShop(config)
  exitOnFault(shop.log)
  if (config.DEMO_CATALOG) await loadDemoCatalog(shop)
  const cache = createPageCache()
  await shop.database.listen('catalog', () => cache.clear())
  const app = await webApp(shop, cache)
  const listener = getRequestListener(app.fetch)
  const server = createHttpServer((request, response) => {
    if (!cache.tryAnswer(request, response)) void listener(request, response)
  })
  await shop.start()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.PORT, config.HOST, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  shop.listening(port)
  if (config.WORKER) await shop.work()
  const control = config.DATABASE_URL
    ? null
    : await serveControl(join(config.DATA_DIR, 'control.sock'), (args, place) => runCommand(shop, args, place))
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(
      signal,
      () =>
        void stop(shop, server)
          .then(() => control?.close())
          .then(() => process.exit(0)),
    )
  // Said last: whoever waits for this line may ask it to stop at once.
  process.stdout.write(
    `Aumbry is open at ${config.PUBLIC_ORIGIN ?? `http://localhost:${port}`} (${Math.round(performance.now() - started)} ms)\n`,
  )
  if (config.PAYMENT_PROVIDER === 'sandbox' && !isLocal(config.PUBLIC_ORIGIN))
    shop.log.warn({}, 'payments go to the sandbox: anybody can buy with a test card; set PAYMENT_PROVIDER for a real shop')
}

type PageCacheOf = ReturnType<typeof createPageCache>

/** Built files, API and providers, and the storefront for everything else. */
async function webApp(shop: Shop, cache: PageCacheOf): Promise<Hono> {
  const build = new URL('build/', home)
  const asset = await loadAssets(fileURLToPath(new URL('client/', build)))
  const { createPages } = (await import(new URL('server/index.js', build).href)) as typeof import('./storefront/server.ts')
  const pages = createPages({
    transport: shop.transport,
    contextMenu: shop.config.CONTEXT_MENU,
    outside: { chat: shop.config.CHAT_URL ?? null, collector: shop.config.COLLECTOR_URL ?? null, cards: hasCardsOutside(shop.config) },
    shipsBeyond: shop.config.SHIP_BEYOND_STATES,
    guestCheckout: shop.config.GUEST_CHECKOUT,
    origin: shop.config.PUBLIC_ORIGIN?.replace(/\/$/, ''),
  })
  const addressOf = clientAddress(shop.config.TRUSTED_PROXIES)
  const app = new Hono()
  app.use((context, next) => {
    const file = asset(context)
    return file ? Promise.resolve(file) : next()
  })
  app.route('/', shop.app)
  app.all('*', async (context) => {
    const startedAt = performance.now()
    const since = cache.generation()
    const rendered = await pages.handle(context.req.raw, addressOf(context))
    const isPage = rendered.headers.get('content-type')?.startsWith('text/html') ?? false
    const sources = pageSources(shop.config, { path: context.req.path, takesCard: pages.takesCard, apiBase: pages.apiBase })
    const response = isPage ? await cache.keep(context.req.raw, rendered, { since, sources }) : withHeaders(rendered)
    shop.metrics.observePage('rendered', (performance.now() - startedAt) / 1000)
    return response
  })
  return app
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
  return response
}

/** Says no to new work, finishes what is in hand (20 s at most), lets the jobs end, closes the database. */
async function stop(shop: Shop, server: Server): Promise<void> {
  shop.retire()
  const forced = setTimeout(() => server.closeAllConnections(), 20_000)
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
  })
  clearTimeout(forced)
  await shop.close()
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof DataDirectoryInUse
  process.stderr.write(`${isExpected ? error.message : inspect(error)}\n`)
  process.exit(1)
})
