import { auditHandlers } from '#modules/staff/api/audit-handlers.ts'
import { joinInvariants, type Invariant } from '#platform/db/invariant.ts'
import type { Mount } from '#platform/http/mounts.ts'
import type { Route } from '#platform/http/route.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { SettingsSection } from '#platform/settings/settings.ts'
import type {
  Contributions,
  EventHandlers,
  Infrastructure,
  Module,
  Services,
} from '#platform/services.ts'
import { createListRoutes } from './list-descriptions.ts'
import { modules } from './modules.ts'

type Base = Omit<Infrastructure, 'emit' | 'contributions' | 'permissions'>

/** The application as its modules build it. */
export interface Assembly {
  readonly services: Services
  readonly routes: readonly Route[]
  readonly mounts: readonly Mount[]
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Job → cron expression (UTC). */
  readonly schedule: Readonly<Record<string, string>>
  /** Runs what modules do before the first request. */
  start(): Promise<void>
}

export const settingsSections: readonly SettingsSection[] = (modules as readonly Module[]).flatMap(
  (module) => module.settings ?? [],
)

/** Throws for a route that states a permission that no manifest declares. */
function checkPermissions(
  routes: readonly Route[],
  permissions: Infrastructure['permissions'],
): void {
  for (const { name, endpoint } of routes)
    if (endpoint.permission && !(endpoint.permission in permissions))
      throw new Error(`The route ${name} states ${endpoint.permission}, which no module declares.`)
}

export const invariants: readonly Invariant[] = joinInvariants(
  ...(modules as readonly Module[]).map((module) => module.invariants ?? []),
)

/**
 * Builds the services, then the routes, jobs and pages of all modules. `overrides` replaces
 * services in tests.
 */
export function assemble(base: Base, overrides: Partial<Services> = {}): Assembly {
  const services = createServices(base, overrides)
  const collect = <Part>(read: (module: Module) => readonly Part[] | undefined) =>
    (modules as readonly Module[]).flatMap((module) => read(module) ?? [])
  const routes = [
    ...collect((module) => module.routes?.(services)),
    ...createListRoutes(collect((module) => module.lists)),
  ]
  checkPermissions(routes, services.permissions)
  const handlers = Object.assign(
    {},
    ...collect((module) => module.jobs && [module.jobs(services)]),
  ) as Record<string, JobHandler>
  const schedules = collect((module) => module.schedule && [module.schedule])
  return {
    services,
    routes: routes.map(auditHandlers),
    mounts: collect((module) => module.mounts?.(services)),
    handlers,
    // Jobs that this configuration does not have are not scheduled.
    schedule: Object.fromEntries(
      schedules.flatMap((one) => Object.entries(one)).filter(([name]) => name in handlers),
    ),
    async start() {
      for (const module of modules as readonly Module[]) await module.start?.(services)
    },
  }
}

export function createServices(base: Base, overrides: Partial<Services> = {}): Services {
  const list = modules as readonly Module[]
  let handlers: readonly EventHandlers[] | null = null
  let allContributions: readonly Partial<Contributions>[] | null = null
  const services = {
    ...base,
    permissions: Object.assign({}, ...list.map((module) => module.permissions ?? {})),
    async emit(name, tx, event) {
      handlers ??= list.flatMap((module) => module.on?.(services) ?? [])
      for (const on of handlers) await on[name]?.(tx, event)
    },
    contributions(name) {
      allContributions ??= list.flatMap((module) => module.contributes?.(services) ?? [])
      return allContributions.flatMap((moduleContributions) => {
        const contribution = moduleContributions[name]
        return contribution === undefined ? [] : [contribution]
      })
    },
  } as Services & Pick<Infrastructure, 'emit' | 'contributions' | 'permissions'>
  for (const module of list)
    for (const [name, make] of Object.entries(module.provides ?? {})) {
      const provide = make as (services: Services) => unknown
      Object.defineProperty(services, name, {
        enumerable: true,
        configurable: true,
        get() {
          const value = provide(services)
          Object.defineProperty(services, name, { value, enumerable: true, writable: true })
          return value
        },
      })
    }
  return Object.defineProperties(services, Object.getOwnPropertyDescriptors(overrides))
}
