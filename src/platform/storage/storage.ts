import type { Readable } from 'node:stream'

/** A byte range, including both ends. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Files by key, such as `media/0f3a…/800.webp`. Keys are lower-case paths without dot segments. */
export interface Storage {
  /** Stores a file atomically. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Streams a file or a part of it; `null` if it does not exist. */
  open(
    key: string,
    part?: ByteRange,
  ): Promise<{ readonly size: number; readonly stream: Readable } | null>
  read(key: string): Promise<Buffer | null>
  exists(key: string): Promise<boolean>
  /** In bytes; `null` if the file does not exist. */
  getSize(key: string): Promise<number | null>
  /** Has no effect if the file does not exist. */
  remove(key: string): Promise<void>
}

/** Throws for an invalid key, so that untrusted names cannot become paths. */
export function assertStorageKey(key: string): string {
  if (key.length > 500 || !/^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/.test(key))
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}
