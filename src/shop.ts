import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Clock } from '#kernel/time/time.ts'
import { systemClock } from '#kernel/time/time.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase, rows, type Database, type Db } from '#platform/db/database.server.ts'
import type { Invariant } from '#platform/db/invariant.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { createJobs, type JobHandler, type Jobs } from '#platform/jobs/jobs.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { createMetrics, type Metrics } from '#platform/metrics/metrics.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { createApi } from '#api/app.ts'
import { healthRoutes } from '#api/health.ts'
import { purgeIdempotencyKeys } from '#api/idempotency.ts'
import { renderKey, routesOf } from '#api/mount.ts'
import { cartContract } from '#modules/cart/contract.ts'
import { cartHandlers } from '#modules/cart/http.ts'
import { cartJobs } from '#modules/cart/jobs.ts'
import { cartInvariants } from '#modules/cart/fsck.ts'
import { inventoryInvariants } from '#modules/inventory/fsck.ts'
import { inventoryJobs } from '#modules/inventory/jobs.ts'
import { membersContract } from '#modules/members/contract.ts'
import { authenticate, purgeSessions } from '#modules/members/guest-session.ts'
import { membersHandlers } from '#modules/members/http.ts'
import { createSandboxProvider, type SandboxProvider } from '#modules/payments/create-sandbox-provider.ts'
import { paymentJobs } from '#modules/payments/jobs.ts'
import type { PaymentParts } from '#modules/payments/payment-parts.ts'
import { paymentProviders, type PaymentProviders } from '#modules/payments/payment-providers.ts'
import { paymentSchedule, sandboxSchedule } from '#modules/payments/payment-schedule.ts'
import { createSandboxPaymentProvider } from '#modules/payments/sandbox-provider.ts'
import { createStripePaymentProvider } from '#modules/payments/stripe-provider.ts'
import type { PricingParts } from '#modules/pricing/quote.ts'
import { tableRateShipping } from '#modules/pricing/table-rate-shipping.ts'
import { taxTable } from '#modules/pricing/tax-table.ts'

/** Everything that runs, built by hand once; the server, the worker, the command line and the tests start here. */
export interface Shop {
  readonly config: Config
  readonly database: Database
  readonly db: Db
  readonly jobs: Jobs
  readonly log: Log
  readonly clock: Clock
  readonly metrics: Metrics
  readonly endpoints: readonly Endpoint[]
  /** What `fsck` checks. */
  readonly invariants: readonly Invariant[]
  /** Answers `/api`, `/media`, `/sandbox`, `/outbox` and the health paths. */
  readonly app: Hono
  /** How pages that are being rendered ask the API: a call in this process, counted against nobody. */
  readonly transport: (request: Request) => Promise<Response>
  /** The port the server got: the built-in provider sends its webhooks there. */
  listening(port: number): void
  /** Starts the job queue; with `work` this process runs the jobs. */
  start(options: { work: boolean }): Promise<void>
  /** From now on `/readyz` says no. */
  retire(): void
  close(): Promise<void>
}

export interface OpenOptions {
  readonly clock?: Clock
  /** A database that is open already and stays its owner's to close. */
  readonly database?: Database
}

export async function openShop(config: Config, { clock = systemClock, database: given }: OpenOptions = {}): Promise<Shop> {
  const log = createLog(config.LOG_LEVEL)
  const database = given ?? await openDatabase({ url: config.DATABASE_URL, directory: config.DATA_DIR, maxConnections: config.DATABASE_POOL })
  await migrate(database)
  const { db } = database
  const jobs = createJobs(database, log)
  const metrics = createMetrics(database)
  const limits = createRateLimits(database, config.RATE_LIMIT_SCALE)
  const origin = config.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}`
  const secret = config.SECRET ?? await keptSecret(db)
  let ready = false
  let port = config.PORT

  const pricing: PricingParts = { shipping: tableRateShipping(), tax: taxTable() }
  const sandbox = config.SANDBOX_PROVIDER_URL ? null
    : createSandboxProvider({ db, jobs, secret, webhookUrl: () => `http://127.0.0.1:${port}/api/webhooks/sandbox` })
  const payments: PaymentParts = { db, jobs, log, clock, secret, providers: providersOf(config, secret, sandbox) }

  const handlers: Record<string, JobHandler> = {
    ...inventoryJobs({ db, clock }),
    ...cartJobs({ db, clock }),
    ...paymentJobs(payments),
    ...sandbox?.jobs,
    'shop.tidy': async () => {
      await purgeIdempotencyKeys(db)
      await purgeSessions(db, clock.now())
    },
  }

  const routes = [
    ...routesOf(membersContract, membersHandlers({ secureCookies: origin.startsWith('https:') })),
    ...routesOf(cartContract, cartHandlers({ pricing })),
  ]
  const api = createApi(
    { db, jobs, log, clock, limits, origin, addressOf: clientAddress(config.TRUSTED_PROXIES), authenticate, observe: (endpoint, status, seconds) => metrics.observeCall(endpoint.path, status, seconds) },
    routes,
  )

  const app = new Hono()
  app.route('/', healthRoutes({ isReady: () => ready, checkDatabase: () => db.execute(sql`select 1`), metrics: () => metrics.text(), metricsToken: config.METRICS_TOKEN, version: await version() }))
  app.route('/', api)
  if (sandbox) app.route('/sandbox', sandbox.app)

  return {
    config, database, db, jobs, log, clock, metrics, app, endpoints: routes.map((route) => route.endpoint), invariants,
    transport: async (request) => {
      request.headers.set('x-aumbry-render', renderKey)
      return app.fetch(request)
    },
    listening(on) {
      port = on
    },
    async start({ work }) {
      await jobs.start(handlers, { work, every: { ...schedule, ...(sandbox && sandboxSchedule) } })
      ready = true
    },
    retire() {
      ready = false
    },
    async close() {
      ready = false
      await jobs.stop()
      await sandbox?.idle()
      if (!given) await database.close()
    },
  }
}

const invariants: readonly Invariant[] = [...inventoryInvariants, ...cartInvariants]

/** What runs by the clock (UTC), whichever process gets to it first. */
const schedule = { 'inventory.release-expired': '* * * * *', 'cart.purge': '7 * * * *', ...paymentSchedule, 'shop.tidy': '15 4 * * *' }

/** Old payments stay with the provider they were made with. */
function providersOf(config: Config, secret: string, sandbox: SandboxProvider | null): PaymentProviders {
  const external = config.SANDBOX_PROVIDER_URL
  const built = createSandboxPaymentProvider(external
    ? { secret, fetch, apiBase: `${external}/v1`, frameBase: external }
    : { secret, fetch: (request) => sandbox ? sandbox.app.fetch(request) : fetch(request), apiBase: 'http://sandbox/v1' })
  if (config.PAYMENT_PROVIDER === 'sandbox') return paymentProviders({ current: built })
  return paymentProviders({ older: [built], current: createStripePaymentProvider({
    secretKey: config.STRIPE_SECRET_KEY ?? '', publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '', webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '', apiBase: config.STRIPE_API_BASE,
  }) })
}

/** Made once and kept with the data, when none is configured: links in old mails must stay good. */
async function keptSecret(db: Db): Promise<string> {
  const made = JSON.stringify(randomBytes(32).toString('base64url'))
  await db.execute(sql`insert into shop_settings (name, value) values ('secret', ${made}::jsonb) on conflict (name) do nothing`)
  const [row] = await rows<{ value: string }>(db, sql`select value from shop_settings where name = 'secret'`)
  return String(row?.value)
}

async function version(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  return manifest.version
}
