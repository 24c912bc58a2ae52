import { randomBytes } from 'node:crypto'
import type { Clock } from '#kernel/time/time.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase, type Database, type Db } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { json as jsonOf } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'
import { createDiskMonitor, type Disk } from '#platform/disk/disk-monitor.ts'
import { ownAddress } from '#platform/http/http-server.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import { createMetrics, type Metrics } from '#platform/metrics/metrics.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { Infrastructure } from '#platform/services.ts'
import { createSettingsStore, type SettingsStore } from '#platform/settings/settings-store.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { settingsSections } from './assemble.ts'
import { readInitialSettings } from './initial-settings.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { createEmailShop } from '#modules/settings/create-email-shop.ts'
import { setShopLocale } from '#kernel/locale/shop-locale.ts'
import { setShopTimeZone } from '#kernel/time/shop-time-zone.ts'

export interface OpenInfrastructure {
  readonly base: Omit<Infrastructure, 'emit' | 'contributions' | 'jobs' | 'permissions'> & {
    readonly jobs: Jobs
  }
  readonly database: Database
  readonly metrics: Metrics
  readonly disk: Disk
  readonly settingsStore: SettingsStore
  /** The port the server got, when it is another than the configured one. */
  listening(port: number): void
}

interface OpenInfrastructureOptions {
  readonly clock: Clock
  readonly database?: Database | undefined
  /** Takes the place of the stored settings. */
  readonly settings?: Settings | undefined
}

/** Opens and migrates the database, and builds the platform services on it. */
export async function openInfrastructure(
  config: Config,
  { clock, database: existingDatabase, settings: givenSettings }: OpenInfrastructureOptions,
): Promise<OpenInfrastructure> {
  const log = createLog(config.LOG_LEVEL)
  const database =
    existingDatabase
    ?? (await openDatabase({
      url: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      directory: config.DATA_DIR,
      maxConnections: config.DATABASE_POOL,
    }))
  await migrate(database)
  const { db } = database
  const settingsStore = createSettingsStore({
    db,
    sections: settingsSections,
    initial: await readInitialSettings(config),
    now: () => clock.now(),
    log,
  })
  await settingsStore.open()
  const disk = createDiskMonitor({ directory: config.DATA_DIR, floor: config.DISK_FLOOR_MB, log })
  const metrics = createMetrics({ database, disk })
  const { count } = metrics
  const jobs = createJobs(database, log, count)
  const limits = createRateLimits(database, config.RATE_LIMIT_SCALE)
  const { MAIL_FROM: from, SMTP_URL: smtpUrl } = config
  const settings = givenSettings ?? settingsStore.settings
  const applyLocale = () => {
    setShopTimeZone(settings.get('shop').timeZone)
    setShopLocale(settings.get('locale'))
  }
  applyLocale()
  settingsStore.onChange(applyLocale)
  const origin = config.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}`
  const shop = () => createEmailShop(settings, origin)
  let port = config.PORT
  const base = {
    config,
    db,
    jobs,
    log,
    clock,
    limits,
    limitByKey: limits.limitByKey,
    mails: createEmailQueue({ db, jobs, log, clock, from, smtpUrl, count, shop }),
    storage: openStorage(config),
    settings,
    origin,
    secret: config.SECRET ?? (await readStoredSecret(db)),
    webhookUrl: () => `${ownAddress(config.HOST, port)}/api/webhooks/sandbox`,
    count,
  }
  return { base, database, metrics, disk, settingsStore, listening: (on) => void (port = on) }
}

/**
 * Generated once and stored with the data when none is configured: links in emails that were sent
 * must stay valid.
 */
async function readStoredSecret(db: Db): Promise<string> {
  const newSecret = randomBytes(32).toString('base64url')
  await execute(
    db,
    sql`
      insert into shop_settings (name, value)
      values ('secret', ${json(newSecret)})
      on conflict (name) do nothing`,
  )
  const storedSecret = await queryRow(
    db,
    { value: jsonOf<string>() },
    sql`select value from shop_settings where name = 'secret'`,
  )
  if (!storedSecret) throw new Error('The generated secret was not stored.')
  return storedSecret.value
}
