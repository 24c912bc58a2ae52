import { readdir, readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { Log } from '#platform/log/log.ts'
import { insertFigures, type Figures } from './domain/insert-figures.ts'
import { formatErrorMessage } from '#platform/log/format-error.ts'

/** Milliseconds for which a file is cached, so that an edit is visible within seconds. */
const cacheTtl = 5_000
const fileName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.json$/

interface CachedValue {
  readonly at: number
  readonly revision: unknown
  readonly value: unknown
}

export interface ContentFiles {
  /** Names of the JSON files of a folder, without the extension. */
  names(folder: string): Promise<string[]>
  /** A file with figures inserted; null if it is missing or was never valid. */
  read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema> | null>
}

/** An invalid file is logged, and its last valid version stays in use. */
export function createContentFiles({
  log,
  figures,
  revision: getRevision = () => null,
}: {
  log: Log
  figures: () => Promise<Figures>
  /** Cached files are read again when it has changed. */
  revision?: (() => unknown) | undefined
}): ContentFiles {
  const cache = new Map<string, CachedValue>()
  const readCached = async <T>(
    key: string,
    read: (previous: T | undefined) => Promise<T>,
  ): Promise<T> => {
    const previous = cache.get(key)
    const revision = getRevision()
    const isFresh = previous && performance.now() - previous.at < cacheTtl
    if (isFresh && previous.revision === revision) return previous.value as T
    const value = await read(previous?.value as T | undefined)
    cache.set(key, { at: performance.now(), revision, value })
    return value
  }
  return {
    names: (folder) =>
      readCached<string[]>(folder, async () => {
        const names = await readdir(folder).catch(() => [])
        return names.flatMap((name) => fileName.exec(name)?.[1] ?? []).sort()
      }),
    read: (path, schema) =>
      readCached(path, async (previous) => {
        try {
          return schema.parse(
            insertFigures(JSON.parse(await readFile(path, 'utf8')), await figures()),
          )
        } catch (error) {
          log.error({ path, err: formatErrorMessage(error) }, 'content file not loaded')
          return previous ?? null
        }
      }),
  }
}
