import type { Db } from '../db/database.server.ts'
import { execute, queryRows } from '../db/query.ts'
import { json as jsonOf, text } from '../db/row.ts'
import { insertValues, json, sql } from '../db/sql.ts'
import { formatErrorWithStack } from '../log/format-error.ts'
import type { Log } from '../log/log.ts'
import {
  parseSections,
  type Settings,
  type SettingsSection,
  type SettingsValues,
} from './settings.ts'

export interface SettingsStore {
  readonly settings: Settings
  /** Stores the initial values of sections that have none, then reads all. */
  open(): Promise<void>
  /** Reads the latest versions, then calls the listeners. An error is logged. */
  reload(): Promise<void>
  onChange(listener: () => void): void
}

export interface SettingsStoreOptions {
  readonly db: Db
  readonly sections: readonly SettingsSection[]
  /** Section → values, from `shop.json`. */
  readonly initial: Readonly<Record<string, unknown>>
  readonly now: () => Date
  readonly log: Log
}

/** Keeps the latest version of each section in memory. */
export function createSettingsStore({
  db,
  sections,
  initial,
  now,
  log,
}: SettingsStoreOptions): SettingsStore {
  const initialValues = parseSections(sections, initial)
  const listeners: (() => void)[] = []
  let values = initialValues
  const read = async (): Promise<void> => {
    const stored = await queryRows(
      db,
      { section: text, value: jsonOf<unknown>() },
      sql`
        select distinct on (section) section, value
        from settings_versions
        order by section, version desc`,
    )
    const latest = Object.fromEntries(stored.map(({ section, value }) => [section, value]))
    values = parseSections(sections, { ...initialValues, ...latest })
  }
  return {
    settings: { sections, get: (name) => values[name] as SettingsValues[typeof name] },
    async open() {
      const rows = Object.entries(initialValues).map(([section, value]) => ({
        section,
        version: 1,
        value: json(value),
        changedBy: 'shop.json',
        changedAt: now(),
      }))
      const [first, ...others] = rows
      if (first)
        await execute(
          db,
          sql`
            insert into settings_versions ${insertValues(first, ...others)}
            on conflict do nothing`,
        )
      await read()
    },
    async reload() {
      try {
        await read()
        for (const listener of listeners) listener()
      } catch (error) {
        log.error({ err: formatErrorWithStack(error) }, 'settings not read')
      }
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
