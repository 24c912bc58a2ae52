import { readdir, readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { Log } from '#platform/log/log.ts'
import { fillIn, type Figures } from './domain/fill-in.ts'
import { errorMessage } from '#platform/log/error-text.ts'

/** How long what was read is good, so that an edit is seen within seconds and a crowd reads nothing. */
const goodFor = 5_000
const fileName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.json$/

interface Kept {
  readonly at: number
  readonly value: unknown
}

export interface ContentFiles {
  /** Names of the files of a folder, without their ending. */
  names(folder: string): Promise<string[]>
  /** One file with today's figures in place; null when it is not there, or was never as it should be. */
  read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema> | null>
}

/** A file that is not as it should be is left out and named in the log; the version read before stays. */
export function contentFiles({
  log,
  figures,
}: {
  log: Log
  figures: () => Promise<Figures>
}): ContentFiles {
  const kept = new Map<string, Kept>()
  const remembered = async <T>(
    key: string,
    read: (before: T | undefined) => Promise<T>,
  ): Promise<T> => {
    const before = kept.get(key)
    if (before && performance.now() - before.at < goodFor) return before.value as T
    const value = await read(before?.value as T | undefined)
    kept.set(key, { at: performance.now(), value })
    return value
  }
  return {
    names: (folder) =>
      remembered<string[]>(folder, async () => {
        const names = await readdir(folder).catch(() => [])
        return names.flatMap((name) => fileName.exec(name)?.[1] ?? []).sort()
      }),
    read: (path, schema) =>
      remembered(path, async (before) => {
        try {
          return schema.parse(fillIn(JSON.parse(await readFile(path, 'utf8')), await figures()))
        } catch (error) {
          log.error({ path, err: errorMessage(error) }, 'content not read')
          return before ?? null
        }
      }),
  }
}
