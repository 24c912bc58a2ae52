import type { Clock } from '#kernel/time/time.ts'
import type { Config } from './config/config.ts'
import type { Db, Tx } from './db/database.server.ts'
import type { Invariant } from './db/invariant.ts'
import type { Mount } from './http/mounts.ts'
import type { Permission } from './http/endpoint.ts'
import type { Route } from './http/route.ts'
import type { JobHandler, JobQueue } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'
import type { EmailQueue } from './mail/email-queue.ts'
import type { CountEvent } from './metrics/metrics.ts'
import type { List } from './list/list.ts'
import type { RateLimits } from './rate-limit/rate-limit.ts'
import type { Settings, SettingsSection } from './settings/settings.ts'
import type { Storage } from './storage/storage.ts'

/** What the platform gives every module. */
export interface Infrastructure {
  readonly config: Config
  readonly db: Db
  readonly jobs: JobQueue
  readonly log: Log
  readonly clock: Clock
  readonly limits: RateLimits
  readonly limitByKey: RateLimits['limitByKey']
  readonly mails: EmailQueue
  readonly storage: Storage
  /** The merchant's settings: name, addresses, rates, texts. */
  readonly settings: Settings
  /** Where shoppers reach the shop, without a slash at the end. Links in emails start with it. */
  readonly origin: string
  /** Keys the hashes of codes and links. */
  readonly secret: string
  readonly count: CountEvent
  /** Permission of the staff → what it allows, of all modules. */
  readonly permissions: Readonly<Record<Permission, string>>
  /** Where providers that run in this process send their webhooks. */
  readonly webhookUrl: () => string
  /** Calls the handlers of an event, in the order of the modules, inside the transaction. */
  emit<Name extends keyof Events>(name: Name, tx: Tx, event: Events[Name]): Promise<void>
  /** What modules contribute under a name, in the order of the modules. */
  contributions<Name extends keyof Contributions>(name: Name): Contributions[Name][]
}

/**
 * Everything that handlers, jobs and commands work with. A module adds what it needs from others by
 * declaration merging: `declare module '#platform/services.ts' { interface Services extends
 * CouponParts {} }`. Some module, or `src/app/adapters.ts`, provides it; `src/app/modules.ts` does
 * not compile while something is missing.
 */
export interface Services extends Infrastructure {
  readonly count: CountEvent
}

/** Event name → payload. A module declares its events by declaration merging. */
export interface Events {}

/**
 * Name → what a module can contribute to a list that another module reads. Declared by declaration
 * merging.
 */
export interface Contributions {}

export type EventHandlers = {
  readonly [Name in keyof Events]?: (tx: Tx, event: Events[Name]) => Promise<void>
}

/** Makes one service, once, when it is first read. */
export type Providers = {
  readonly [Name in keyof Services]?: (services: Services) => Services[Name]
}

/** The manifest of a module: `src/modules/<name>/module.ts`. */
export interface Module {
  readonly name: string
  /** The modules it may import. The import rules are generated from these lists. */
  readonly uses: readonly string[]
  readonly provides?: Providers
  readonly contributes?: (services: Services) => Partial<Contributions>
  readonly on?: (services: Services) => EventHandlers
  readonly routes?: (services: Services) => readonly Route[]
  readonly mounts?: (services: Services) => readonly Mount[]
  readonly jobs?: (services: Services) => Readonly<Record<string, JobHandler>>
  /** Job → cron expression (UTC). */
  readonly schedule?: Readonly<Record<string, string>>
  readonly invariants?: readonly Invariant[]
  /** Permission → what it allows, as the role editor shows it. */
  readonly permissions?: Readonly<Record<Permission, string>>
  /** Sections of the settings, with their schemas. */
  readonly settings?: readonly SettingsSection[]
  /** Lists of the back office. */
  readonly lists?: readonly List[]
  /** Runs before the shop answers its first request. */
  readonly start?: (services: Services) => Promise<void>
}

/** Keeps the exact type of a manifest, so that the compiler knows what it provides. */
export const defineModule = <const M extends Module>(module: M): M => module
