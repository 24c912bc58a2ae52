import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Log } from '#platform/log/log.ts'
import { contentPageSchema, pressFileSchema, roleFileSchema, type ContentPage, type PressItem, type Role } from './contract.ts'

/** What the house says of itself, from files that may be edited while the shop runs. */
export interface Content {
  page(name: string): Promise<ContentPage | Refusal>
  roles(now: Date): Promise<Role[]>
  press(now: Date): Promise<PressItem[]>
}

/** How long what was read is good, so that an edit is seen within seconds and a crowd reads nothing. */
const goodFor = 5_000
const fileName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.json$/

/** A file that is not as it should be is left out and named in the log; the version read before stays. */
export function openContent({ folder, log }: { folder: string; log: Log }): Content {
  const read = cachedReader(log)
  const list = async <Schema extends z.ZodType>(kind: string, schema: Schema) => {
    const names = await readdir(join(folder, kind)).catch(() => [])
    const found = await Promise.all(
      names.flatMap((name) => {
        const [, id] = fileName.exec(name) ?? []
        return id ? [read(join(folder, kind, name), schema).then((value) => value && { ...(value as z.output<Schema> & object), id })] : []
      }),
    )
    return found.filter((one) => one !== null)
  }
  return {
    async page(name) {
      const page = await read(join(folder, `${name}.json`), contentPageSchema)
      return page ?? refuse('not-found', 'This page is being written. Please look again later.')
    },
    async roles(now) {
      const roles = await list('careers', roleFileSchema)
      const today = calendarDate(now)
      return roles
        .map((role): Role => ({ ...role, open: !role.filled && role.closesAt >= today }))
        .sort((a, b) => (a.postedAt === b.postedAt ? a.title.localeCompare(b.title) : a.postedAt < b.postedAt ? 1 : -1))
    },
    async press(now) {
      const items = await list('press', pressFileSchema)
      return items.filter(({ embargoUntil }) => !embargoUntil || new Date(embargoUntil) <= now).sort((a, b) => (a.date < b.date ? 1 : -1))
    },
  }
}

interface Kept {
  readonly at: number
  readonly value: unknown
}

function cachedReader(log: Log) {
  const kept = new Map<string, Kept>()
  return async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema> | null> => {
    const before = kept.get(path)
    if (before && performance.now() - before.at < goodFor) return before.value as z.output<Schema> | null
    const value = await parse(path, schema).catch((error: unknown) => {
      log.error({ path, err: error instanceof Error ? error.message : String(error) }, 'content not read')
      return (before?.value ?? null) as z.output<Schema> | null
    })
    kept.set(path, { at: performance.now(), value })
    return value
  }
}

async function parse<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(await readFile(path, 'utf8')))
}
