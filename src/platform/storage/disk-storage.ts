import { randomUUID } from 'node:crypto'
import { open as openFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertStorageKey, type Storage } from './storage.ts'

/** Stores files in a folder that processes can share; files are written atomically. */
export function createDiskStorage(folder: string): Storage {
  const toPath = (key: string): string => join(folder, assertStorageKey(key))
  return {
    async put(key, content) {
      const path = toPath(key)
      await mkdir(dirname(path), { recursive: true })
      const temporaryPath = `${path}.${randomUUID()}.part`
      try {
        await writeFile(temporaryPath, content, { flush: true })
        await rename(temporaryPath, path)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },
    async open(key, part) {
      const file = await nullIfMissing(openFile(toPath(key)))
      if (!file) return null
      const { size } = await file.stat()
      return part
        ? {
            size: part.end - part.start + 1,
            stream: file.createReadStream({ start: part.start, end: part.end }),
          }
        : { size, stream: file.createReadStream() }
    },
    read: (key) => nullIfMissing(readFile(toPath(key))),
    exists: async (key) => (await nullIfMissing(stat(toPath(key)))) !== null,
    getSize: async (key) => (await nullIfMissing(stat(toPath(key))))?.size ?? null,
    remove: (key) => rm(toPath(key), { force: true }),
  }
}

async function nullIfMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
