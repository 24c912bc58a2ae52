import type { Server } from 'node:http'
import { resolve as absolute } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { isLocal, readConfig } from '#platform/config/config.ts'
import { getControlSocketPath, serveControl } from '#platform/control/control.ts'
import { describeErrorForLog } from '#platform/http/error-handler.ts'
import { createFrontListener } from '#platform/http/front.ts'
import { createHttpServer, stopHttpServer } from '#platform/http/http-server.ts'
import { createFileCache } from '#platform/http/file-cache.ts'
import { createPageCache } from '#platform/http/page-cache.ts'
import { exitOnUncaughtError } from '#platform/log/exit-on-uncaught-error.ts'
import { redirectConsoleToLog } from '#platform/log/redirect-console.ts'
import { describeStartError } from '#platform/describe-start-error.ts'
import { createFirstRunLink } from '#modules/staff/setup-link.ts'
import { runCommand } from './commands.ts'
import { loadDemoCatalog } from './load-demo-catalog.ts'
import { openShop, type Shop } from './shop.ts'
import { openStorefront } from './storefront.ts'
import { createWebApp } from './web-app.ts'

const startedAt = performance.now()

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const shop = await openShop(config)
  exitOnUncaughtError(shop.log)
  redirectConsoleToLog(shop.log)
  if (config.DEMO_CATALOG) await loadDemoCatalog(shop)
  const storefront = await openStorefront(shop)
  const cache = createPageCache((address) => storefront.pages().cacheKey(address))
  const files = createFileCache()
  const forgetPages = (): void => {
    cache.clear()
    files.invalidate()
  }
  await shop.database.listen('catalog', forgetPages)
  shop.onSettingsChange(() => {
    forgetPages()
    storefront
      .loadLanguage()
      .then(forgetPages)
      .catch((error: unknown) =>
        shop.log.error(describeErrorForLog(error), 'the pages in another language did not load'),
      )
  })
  const app = createWebApp({ shop, storefront, cache, files })
  const server = createHttpServer(
    createFrontListener({
      limits: shop.limits,
      trustedProxies: config.TRUSTED_PROXIES,
      cache,
      // Used for HTTP/1.0 requests, which have no Host header.
      listener: getRequestListener(app.fetch, { hostname: 'localhost' }),
      onError: (error) => shop.log.error(describeErrorForLog(error), 'request failed'),
    }),
  )
  await shop.start()
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(config.PORT, config.HOST, resolve),
  )
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  shop.listening(port)
  if (config.WORKER) await shop.work()
  const control = config.DATABASE_URL
    ? null
    : await serveControl(getControlSocketPath(config.DATA_DIR), (args, place) =>
        runCommand(shop, args, place),
      )
  onStopSignal(() => stop(shop, server).then(() => control?.close()))
  const setupUrl = await createFirstRunLink(shop.db, {
    origin: config.PUBLIC_ORIGIN ? shop.origin : `http://localhost:${port}`,
    now: shop.clock.now(),
  })
  const facts = { port, milliseconds: performance.now() - startedAt, setupUrl }
  // Printed last, because the process can be stopped after this line.
  process.stdout.write(`${describeStart(shop, facts)}\n`)
  if (config.PAYMENT_PROVIDER === 'sandbox' && !isLocal(config.PUBLIC_ORIGIN))
    shop.log.warn(
      {},
      'payments use the sandbox, which accepts test cards; set PAYMENT_PROVIDER for a real shop',
    )
}

function onStopSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void close().then(() => process.exit(0)))
}

interface StartFacts {
  readonly port: number
  readonly milliseconds: number
  /** Null if the shop has an owner. */
  readonly setupUrl: string | null
}

/** The lines that are printed at the start. */
function describeStart(
  { config, services }: Shop,
  { port, milliseconds, setupUrl }: StartFacts,
): string {
  const local = `http://localhost:${port}`
  const data = `${config.DATABASE_URL ? 'PostgreSQL and ' : ''}${absolute(config.DATA_DIR)}`
  const emails = config.SMTP_URL ? 'sent through SMTP_URL' : 'stored'
  return [
    `${services.settings.get('shop').name} is running (started in `
      + `${(milliseconds / 1000).toFixed(1)} s, data in ${data})`,
    `Shop:    ${config.PUBLIC_ORIGIN ?? local} (API: ${local}/api/docs)`,
    `Emails:  ${config.LOCAL_PAGES ? `${local}/outbox` : emails}`,
    setupUrl
      ? `Set up:  ${setupUrl} (once, for the owner of the shop)`
      : `Staff:   ${config.PUBLIC_ORIGIN ?? local}/admin`,
    'Catalog: npm run shop -- import goods.csv --dry-run, then without --dry-run',
    'Stop:    Ctrl+C',
  ].join('\n')
}

/** Completes running requests (20 s at most) and jobs, then closes the database. */
async function stop(shop: Shop, server: Server): Promise<void> {
  shop.retire()
  await stopHttpServer(server)
  await shop.close()
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exit(1)
})
