import type { Readable } from 'node:stream'

/** From one byte to another, both included. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** Files by key: `media/0f3a…/800.webp`. Keys are lower-case paths without dots that climb. */
export interface Storage {
  /** The file is there whole or not at all, also for whoever reads it meanwhile. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** The file as a stream with its size, or `null`; of a part within it, the part. */
  open(
    key: string,
    part?: Part,
  ): Promise<{ readonly size: number; readonly stream: Readable } | null>
  read(key: string): Promise<Buffer | null>
  exists(key: string): Promise<boolean>
  /** How many bytes it has, or `null`. */
  sizeOf(key: string): Promise<number | null>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
}

/** Throws on a key that is not one: a file name from outside must never become a path. */
export function checkKey(key: string): string {
  if (key.length > 500 || !/^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/.test(key))
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}
