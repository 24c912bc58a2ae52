import { readFile } from 'node:fs/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { systemClock, type Clock } from '#kernel/time/time.ts'
import type { Config } from '#platform/config/config.ts'
import { type Database, type Db } from '#platform/db/database.server.ts'
import type { Invariant } from '#platform/db/invariant.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Disk } from '#platform/disk/disk-monitor.ts'
import { projectRoot } from '#platform/project-root.ts'
import type { RateLimitDeps } from '#platform/http/limit-rate.ts'
import { getClientAddress, createClientAddressReader } from '#platform/http/client-address.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { createErrorHandler } from '#platform/http/error-handler.ts'
import { mountApps } from '#platform/http/mounts.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { SettingsStore } from '#platform/settings/settings-store.ts'
import { createAnswerCache, type AnswerCache } from '#api/answer-cache.ts'
import { createApi } from '#api/app.ts'
import { createHealthApp } from '#api/health.ts'
import { renderKey, type ApiServices } from '#api/mount.ts'
import type { Route } from '#platform/http/route.ts'
import { authenticate } from '#modules/members/authenticate.ts'
import { cacheGuestSessions } from '#modules/members/cache-guest-sessions.ts'
import type { Services } from '#platform/services.ts'
import { assemble, invariants, type Assembly } from './assemble.ts'
import { openInfrastructure } from './infrastructure.ts'
import type { Settings } from '#platform/settings/settings.ts'

/** The shop with all its dependencies, for the server, the worker, the command line and tests. */
export interface Shop {
  readonly config: Config
  readonly database: Database
  readonly db: Db
  readonly jobs: Jobs
  readonly log: Log
  readonly clock: Clock
  readonly metrics: Metrics
  /** What handlers, jobs and commands work with. */
  readonly services: Services
  readonly endpoints: readonly Endpoint[]
  /** Routes of the staff API, for the command line. */
  readonly staffRoutes: readonly Route[]
  /** Job handlers by name. */
  readonly handlers: Assembly['handlers']
  readonly invariants: readonly Invariant[]
  /** The public URL of the shop, without a trailing slash. */
  readonly origin: string
  readonly limits: RateLimits
  /** Serves the API, the mounts and the health checks. */
  readonly app: Hono
  /** Calls the API from server rendering, in this process and without rate limits for reads. */
  readonly transport: (request: Request) => Promise<Response>
  /** Calls the listener after the settings have changed. */
  onSettingsChange(listener: () => void): void
  /** Sets the actual port, for webhooks of the sandbox payment provider. */
  listening(port: number): void
  /** Loads the search index and opens the job queue; call it before serving requests. */
  start(): Promise<void>
  /** Executes jobs in this process. */
  work(): Promise<void>
  /** Makes `/readyz` report that the process is not ready. */
  retire(): void
  close(): Promise<void>
}

export interface OpenOptions {
  readonly clock?: Clock
  /** An open database, which the caller closes. */
  readonly database?: Database
  /** Takes the place of the stored settings. */
  readonly settings?: Settings
}

export async function openShop(
  config: Config,
  { clock = systemClock, database: existingDatabase, settings }: OpenOptions = {},
): Promise<Shop> {
  const opened = await openInfrastructure(config, { clock, database: existingDatabase, settings })
  const { base, database, metrics, disk, settingsStore } = opened
  const { db, jobs, log, limits, origin } = base
  const { services, routes, mounts, handlers, schedule, start } = assemble(base)
  const answers = createAnswerCache()
  const guests = cacheGuestSessions(authenticate)
  let ready = false
  const app = await createApp({
    services,
    routes,
    mounts,
    metrics,
    disk,
    answers,
    authenticate: guests.authenticate,
    isReady: () => ready,
  })
  return {
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
    services,
    listening: opened.listening,
    onSettingsChange: settingsStore.onChange,
    endpoints: routes.map((route) => route.endpoint),
    staffRoutes: routes.filter((route) => route.endpoint.access === 'staff'),
    handlers,
    transport: createTransport(app),
    async start() {
      await listenForChanges({ database, settingsStore, answers, guests })
      await start()
      await jobs.open(Object.keys(handlers))
      ready = true
    },
    work: () => jobs.work(handlers, schedule),
    retire() {
      ready = false
    },
    async close() {
      ready = false
      await jobs.stop()
      if (!existingDatabase) await database.close()
    },
  }
}

interface Caches {
  readonly database: Database
  readonly settingsStore: SettingsStore
  readonly answers: AnswerCache
  readonly guests: ReturnType<typeof cacheGuestSessions>
}

/** Keeps what this process holds in memory up to date with changes that any process makes. */
async function listenForChanges({
  database,
  settingsStore,
  answers,
  guests,
}: Caches): Promise<void> {
  await database.listen('catalog', () => answers.clear())
  await database.listen('settings', () => void settingsStore.reload())
  settingsStore.onChange(() => answers.clear())
  await database.listen('sessions', () => guests.forget())
}

function createTransport(app: Hono): Shop['transport'] {
  return async (request) => {
    request.headers.set('x-aumbry-render', renderKey)
    return app.fetch(request)
  }
}

interface AppParts
  extends
    Pick<ApiServices, 'answers' | 'authenticate'>,
    Pick<Assembly, 'services' | 'routes' | 'mounts'> {
  readonly metrics: Metrics
  readonly disk: Disk
  readonly isReady: () => boolean
}

/** The API, the health paths and the mounts of the modules as one Hono app. */
async function createApp({
  services,
  routes,
  mounts,
  metrics,
  disk,
  answers,
  authenticate: authenticateCaller,
  isReady,
}: AppParts): Promise<Hono> {
  const { config, db, jobs, log, clock, limits, origin, permissions } = services
  const budgets = { limits, getClientAddress: createClientAddressReader(config.TRUSTED_PROXIES) }
  const api = createApi(
    {
      ...budgets,
      db,
      jobs,
      log,
      clock,
      origin,
      settings: services.settings,
      answers,
      authenticate: authenticateCaller,
      permissions,
      // A PostgreSQL server watches its own disk and reports when it is full.
      hasRoom: async () => config.DATABASE_URL !== undefined || !(await disk.getSpace())?.isLow,
      observe: createObserver(metrics),
    },
    routes,
  )
  const health = createHealthRoutes({
    ...budgets,
    config,
    db,
    metrics,
    disk,
    isReady,
    version: await readVersion(),
  })
  const app = new Hono().onError(createErrorHandler(log)).route('/', health).route('/', api)
  mountApps(app, mounts, budgets)
  return app
}

interface HealthDeps extends RateLimitDeps {
  readonly config: Config
  readonly db: Db
  readonly metrics: Metrics
  readonly disk: Disk
  readonly isReady: () => boolean
  readonly version: string
}

function createHealthRoutes({ config, db, metrics, ...deps }: HealthDeps): Hono {
  return createHealthApp({
    ...deps,
    checkDatabase: () => execute(db, sql`select 1`),
    metrics: () => metrics.text(),
    mayReadMetrics: ({ req, env }) =>
      config.METRICS_TOKEN === undefined
        ? isLocalRequest(env as Partial<HttpBindings> | undefined, req.header('x-forwarded-for'))
        : req.header('authorization') === `Bearer ${config.METRICS_TOKEN}`,
  })
}

/** Whether the request came over the loopback interface and not through a proxy. */
function isLocalRequest(
  bindings: Partial<HttpBindings> | undefined,
  forwardedFor: string | undefined,
): boolean {
  const address = getClientAddress(0, bindings?.incoming?.socket.remoteAddress, undefined)
  return (
    forwardedFor === undefined
    && (address === 'local' || address === '::1' || address.startsWith('127.'))
  )
}

function createObserver(metrics: Metrics): ApiServices['observe'] {
  return ({ path, access }, status, seconds) => {
    metrics.observeCall(path, status, seconds)
    if (access === 'provider')
      metrics.count(status < 400 ? 'webhooks_received' : 'webhooks_refused')
  }
}

async function readVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL('package.json', projectRoot), 'utf8')) as {
    version: string
  }
  return manifest.version
}
