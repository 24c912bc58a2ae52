import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { LRUCache } from 'lru-cache'
import { fetchFile, FetchError, type FetchLimits } from '#platform/http-client/fetch-file.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { saveVideo, maxVideoBytes, InvalidVideo } from './save-video.ts'
import { savePicture, maxPictureBytes, InvalidPicture } from './save-picture.ts'

export interface MediaLoader {
  /**
   * Returns the storage key of a picture, or why it is missing. `known` is the key from an earlier
   * import.
   */
  loadPicture(source: string, known: string | null): Promise<FindResult>
  loadVideo(source: string, known: string | null): Promise<FindResult>
}

type FindResult =
  | { readonly key: string }
  | { readonly missing: string | null; readonly deadHost?: string }

class DeadHost extends FetchError {
  readonly host: string
  constructor(host: string) {
    super('the host could not be reached before, so it was skipped')
    this.host = host
  }
}

interface MediaKind {
  /** By source, separately for pictures and videos: one name can be used for both. */
  readonly keyBySource: LRUCache<string, string>
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly save: (bytes: Buffer) => Promise<string>
}

export interface MediaLoaderOptions {
  /** Where files beside the import file lie; null if it was uploaded. */
  readonly folder: string | null
  readonly dryRun: boolean
  readonly mayConnect?: FetchLimits['isAllowedAddress']
}

const sourceCacheLimit = 5_000

/** After this many failures in a row, a host is skipped. */
const maxFailures = 3

/**
 * Loads the pictures and videos of one import, each source once. An unreachable host does not delay
 * the import.
 */
export function createMediaLoader(
  services: { readonly db: Db; readonly storage: Storage },
  options: MediaLoaderOptions,
): MediaLoader {
  const download = createDownloader(options.mayConnect)

  async function find(source: string, known: string | null, kind: MediaKind): Promise<FindResult> {
    const { keyBySource } = kind
    const cached = keyBySource.get(source)
    if (cached) return { key: cached }
    const remote = /^https?:/i.test(source)
    if (remote && known) return { key: known }
    if (remote && options.dryRun) return { missing: null }
    try {
      const bytes = remote
        ? await download(source, kind)
        : await readLocalFile(options.folder, source, kind.maxBytes)
      const key = await kind.save(bytes)
      keyBySource.set(source, key)
      return { key }
    } catch (error) {
      if (error instanceof DeadHost) return { missing: error.message, deadHost: error.host }
      if (
        error instanceof FetchError
        || error instanceof InvalidPicture
        || error instanceof InvalidVideo
      )
        return { missing: error.message }
      throw error
    }
  }

  const picture: MediaKind = {
    keyBySource: new LRUCache({ max: sourceCacheLimit }),
    maxBytes: maxPictureBytes,
    timeoutMs: 10_000,
    save: (bytes) => savePicture(services, bytes, options),
  }
  const video: MediaKind = {
    keyBySource: new LRUCache({ max: sourceCacheLimit }),
    maxBytes: maxVideoBytes,
    timeoutMs: 60_000,
    save: (bytes) => saveVideo(services.storage, bytes, options),
  }
  return {
    loadPicture: (source, known) => find(source, known, picture),
    loadVideo: (source, known) => find(source, known, video),
  }
}

/** Skips a host after too many failures in a row. */
function createDownloader(isAllowedAddress: FetchLimits['isAllowedAddress']) {
  const failures = new Map<string, number>()
  return async (source: string, { maxBytes, timeoutMs }: MediaKind): Promise<Buffer> => {
    const host = URL.parse(source)?.host ?? ''
    const failed = failures.get(host) ?? 0
    if (failed >= maxFailures) throw new DeadHost(host)
    try {
      const bytes = await fetchFile(source, { maxBytes, timeoutMs, isAllowedAddress })
      failures.set(host, 0)
      return bytes
    } catch (error) {
      failures.set(host, failed + 1)
      throw error
    }
  }
}

/**
 * Reads a file in `pictures` or beside the import file; never one outside that folder, even through
 * a link.
 */
async function readLocalFile(
  folder: string | null,
  name: string,
  maxBytes: number,
): Promise<Buffer> {
  if (folder === null)
    throw new FetchError('it is not a web address. Upload it on the page of the product')
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]|\\|\0/i.test(name))
    throw new FetchError('it is neither a web address nor a file name')
  const root = await realpath(folder)
  for (const candidate of [join(root, 'pictures', name), join(root, name)]) {
    const path = await realpath(candidate).catch(() => null)
    if (path === null) continue
    if (!path.startsWith(root + sep))
      throw new FetchError('it is outside the folder of the import file')
    const { size } = await stat(path)
    if (size > maxBytes) throw new FetchError(`it is larger than ${maxBytes / 1_000_000} MB`)
    return readFile(path)
  }
  throw new FetchError('the file does not exist beside the import file')
}
