import { randomUUID } from 'node:crypto'
import { open as openFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey, type Storage } from './storage.ts'

/** Files in a folder. Several processes may share it: a file is written beside its place and moved there in one step. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string): string => join(folder, checkKey(key))
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${randomUUID()}.part`
      try {
        await writeFile(unfinished, content, { flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async open(key, part) {
      const file = await orNull(openFile(pathOf(key)))
      if (!file) return null
      const { size } = await file.stat()
      return part
        ? {
            size: part.end - part.start + 1,
            stream: file.createReadStream({ start: part.start, end: part.end }),
          }
        : { size, stream: file.createReadStream() }
    },
    read: (key) => orNull(readFile(pathOf(key))),
    exists: async (key) => (await orNull(stat(pathOf(key)))) !== null,
    sizeOf: async (key) => (await orNull(stat(pathOf(key))))?.size ?? null,
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

async function orNull<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
