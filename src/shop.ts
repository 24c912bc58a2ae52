import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { systemClock, type Clock } from '#kernel/time/time.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase, rows, type Database, type Db } from '#platform/db/database.server.ts'
import type { Invariant } from '#platform/db/invariant.ts'
import { migrate } from '#platform/db/migrate.ts'
import { watchDisk, type Disk } from '#platform/disk/disk-room.ts'
import { home } from '#platform/home.ts'
import type { BudgetParts } from '#platform/http/budget.ts'
import { callerAddress, clientAddress } from '#platform/http/client-address.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { answerFault } from '#platform/http/fault.ts'
import { mountAll } from '#platform/http/mounts.ts'
import { ownAddress } from '#platform/http/http-server.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { createMetrics, type Metrics } from '#platform/metrics/metrics.ts'
import { createRateLimits, type RateLimits } from '#platform/rate-limit/rate-limit.ts'
import { createAnswerCache } from '#api/answer-cache.ts'
import { createApi } from '#api/app.ts'
import { healthRoutes } from '#api/health.ts'
import { renderKey, type ApiParts, type Route } from '#api/mount.ts'
import { refreshDerived } from '#modules/catalog/refresh-derived.ts'
import type { BespokeParts } from '#modules/bespoke/bespoke-parts.ts'
import type { FeedbackParts } from '#modules/feedback/feedback-parts.ts'
import type { ImportParts } from '#modules/catalog/import-catalog.ts'
import { authenticate } from '#modules/members/authenticate.ts'
import { rememberGuests } from '#modules/members/remember-guests.ts'
import { authenticateStaff } from '#modules/staff/staff-key.ts'
import { compose, type Composition } from './compose.ts'
import { invariants } from './invariants.ts'

/** Everything that runs, built by hand once; the server, the worker, the command line and the tests start here. */
export interface Shop {
  readonly config: Config
  readonly database: Database
  readonly db: Db
  readonly jobs: Jobs
  readonly log: Log
  readonly clock: Clock
  readonly metrics: Metrics
  readonly catalog: ImportParts
  readonly feedback: FeedbackParts
  readonly bespoke: BespokeParts
  readonly endpoints: readonly Endpoint[]
  /** What the staff may do, for the command line. */
  readonly staffRoutes: readonly Route[]
  /** What runs each job, by its name. */
  readonly handlers: Composition['handlers']
  /** What `fsck` checks. */
  readonly invariants: readonly Invariant[]
  /** Where shoppers reach the shop, without a slash at the end. */
  readonly origin: string
  readonly limits: RateLimits
  /** Answers `/api`, `/media`, `/sandbox`, `/outbox` and the health paths. */
  readonly app: Hono
  /** How pages that are being rendered ask the API: a call in this process, counted against nobody. */
  readonly transport: (request: Request) => Promise<Response>
  /** The port the server got: the built-in card provider sends its messages there. */
  listening(port: number): void
  /** Opens the index and the job queue. Before that nobody is to be served: what they leave to do could not be written down. */
  start(): Promise<void>
  /** From then on this process runs the jobs. */
  work(): Promise<void>
  /** From now on `/readyz` says no. */
  retire(): void
  close(): Promise<void>
}

export interface OpenOptions {
  readonly clock?: Clock
  /** A database that is open already and stays its owner's to close. */
  readonly database?: Database
}

export async function openShop(
  config: Config,
  { clock = systemClock, database: given }: OpenOptions = {},
): Promise<Shop> {
  const log = createLog(config.LOG_LEVEL)
  const database =
    given
    ?? (await openDatabase({
      url: config.DATABASE_URL,
      directory: config.DATA_DIR,
      maxConnections: config.DATABASE_POOL,
    }))
  await migrate(database)
  const { db } = database
  const disk = watchDisk({ directory: config.DATA_DIR, floor: config.DISK_FLOOR_MB, log })
  const metrics = createMetrics({ database, disk })
  const jobs = createJobs(database, log, metrics.count)
  const limits = createRateLimits(database, config.RATE_LIMIT_SCALE)
  const origin = config.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}`
  const answers = createAnswerCache()
  let ready = false
  let port = config.PORT
  const secret = config.SECRET ?? (await keptSecret(db))
  const webhookUrl = () => `${ownAddress(config.HOST, port)}/api/webhooks/sandbox`
  const parts = compose({
    config,
    db,
    jobs,
    log,
    clock,
    limits,
    origin,
    secret,
    webhookUrl,
    count: metrics.count,
  })

  const guests = rememberGuests(authenticate)
  const addressOf = clientAddress(config.TRUSTED_PROXIES)
  const served = {
    db,
    jobs,
    log,
    clock,
    limits,
    origin,
    answers,
    addressOf,
    authenticate: guests.authenticate,
    authenticateStaff,
  }
  // A PostgreSQL server keeps its own disk and says itself when it is full.
  const hasRoom = async () => config.DATABASE_URL !== undefined || !(await disk.room())?.isLow
  const api = createApi({ ...served, hasRoom, observe: observeBy(metrics) }, parts.routes)
  const budgets = { limits, addressOf }
  const health = healthOf({
    ...budgets,
    config,
    db,
    metrics,
    disk,
    isReady: () => ready,
    version: await version(),
  })
  const app = new Hono().onError(answerFault(log)).route('/', health).route('/', api)
  mountAll(app, parts.mounts, budgets)

  const standing = {
    config,
    database,
    db,
    jobs,
    log,
    clock,
    metrics,
    limits,
    origin,
    app,
    invariants,
  }
  return {
    ...standing,
    catalog: parts.catalog,
    feedback: parts.feedback,
    bespoke: parts.bespoke,
    listening: (on) => void (port = on),
    endpoints: parts.routes.map((route) => route.endpoint),
    staffRoutes: parts.routes.filter((route) => route.endpoint.access === 'staff'),
    handlers: parts.handlers,
    transport: async (request) => {
      request.headers.set('x-aumbry-render', renderKey)
      return app.fetch(request)
    },
    async start() {
      await database.listen('catalog', () => answers.clear())
      await database.listen('sessions', () => guests.forget())
      await refreshDerived(db)
      await parts.index.warm(db)
      await jobs.open(Object.keys(parts.handlers))
      ready = true
    },
    work: () => jobs.work(parts.handlers, parts.schedule),
    retire() {
      ready = false
    },
    async close() {
      ready = false
      await jobs.stop()
      if (!given) await database.close()
    },
  }
}

interface WatchedParts extends BudgetParts {
  readonly config: Config
  readonly db: Db
  readonly metrics: Metrics
  readonly disk: Disk
  readonly isReady: () => boolean
  readonly version: string
}

function healthOf({ config, db, metrics, ...parts }: WatchedParts): Hono {
  return healthRoutes({
    ...parts,
    checkDatabase: () => db.execute(sql`select 1`),
    metrics: () => metrics.text(),
    mayReadMetrics: ({ req, env }) =>
      config.METRICS_TOKEN === undefined
        ? isFromThisMachine(env as Partial<HttpBindings> | undefined, req.header('x-forwarded-for'))
        : req.header('authorization') === `Bearer ${config.METRICS_TOKEN}`,
  })
}

/** Asked over the loopback, and by no proxy that runs there. A request from inside the process has no socket. */
function isFromThisMachine(
  bindings: Partial<HttpBindings> | undefined,
  forwardedFor: string | undefined,
): boolean {
  const address = callerAddress(0, bindings?.incoming?.socket.remoteAddress, undefined)
  return (
    forwardedFor === undefined
    && (address === 'local' || address === '::1' || address.startsWith('127.'))
  )
}

function observeBy(metrics: Metrics): ApiParts['observe'] {
  return ({ path, access }, status, seconds) => {
    metrics.observeCall(path, status, seconds)
    if (access === 'provider')
      metrics.count(status < 400 ? 'webhooks_received' : 'webhooks_refused')
  }
}

/** Made once and kept with the data, when none is configured: links in old mails must stay good. */
async function keptSecret(db: Db): Promise<string> {
  const made = JSON.stringify(randomBytes(32).toString('base64url'))
  await db.execute(
    sql`insert into shop_settings (name, value) values ('secret', ${made}::jsonb) on conflict (name) do nothing`,
  )
  const [row] = await rows<{ value: string }>(
    db,
    sql`select value from shop_settings where name = 'secret'`,
  )
  return String(row?.value)
}

async function version(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL('package.json', home), 'utf8')) as {
    version: string
  }
  return manifest.version
}
