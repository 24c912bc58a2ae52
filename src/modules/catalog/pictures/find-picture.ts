import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { LRUCache } from 'lru-cache'
import { fetchFile, FetchFailed, type FetchLimits } from '#platform/http-client/fetch-file.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { saveFilm, maxFilmBytes, NotAFilm } from './save-film.ts'
import { savePicture, maxPictureBytes, NotAPicture } from './save-picture.ts'

export interface PictureFinder {
  /** The key a picture is kept under, or why it could not be had. `known` is its key from an earlier time. */
  find(source: string, known: string | null): Promise<Found>
  /** The same for a film. */
  findFilm(source: string, known: string | null): Promise<Found>
}

type Found =
  | { readonly key: string }
  | { readonly missing: string | null; readonly deadHost?: string }

/** A host that failed before and was not asked again. */
class DeadHost extends FetchFailed {
  readonly host: string
  constructor(host: string) {
    super('the host could not be reached before, so it was not asked again')
    this.host = host
  }
}

interface Kind {
  /** By source: of each kind, since one name may be asked for as both. */
  readonly remembered: LRUCache<string, string>
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly keep: (bytes: Buffer) => Promise<string>
}

export interface FinderOptions {
  /** The folder of the file that names the pictures. */
  readonly folder: string
  /** Looks, but keeps and fetches nothing. */
  readonly dryRun: boolean
  readonly mayConnect?: FetchLimits['mayConnect']
}

const rememberedSources = 5_000

/** So many failures in a row, and the rest of a host's pictures are not waited for. */
const patience = 3

/** Pictures and films of one import: each source is had once, and a dead host does not hold up the goods. */
export function pictureFinder(
  parts: { readonly db: Db; readonly storage: Storage },
  options: FinderOptions,
): PictureFinder {
  const failures = new Map<string, number>()

  async function download(source: string, { maxBytes, timeoutMs }: Kind): Promise<Buffer> {
    const host = URL.parse(source)?.host ?? ''
    const failed = failures.get(host) ?? 0
    if (failed >= patience) throw new DeadHost(host)
    try {
      const bytes = await fetchFile(source, { maxBytes, timeoutMs, mayConnect: options.mayConnect })
      failures.set(host, 0)
      return bytes
    } catch (error) {
      failures.set(host, failed + 1)
      throw error
    }
  }

  async function find(source: string, known: string | null, kind: Kind): Promise<Found> {
    const { remembered } = kind
    const before = remembered.get(source)
    if (before) return { key: before }
    const remote = /^https?:/i.test(source)
    if (remote && known) return { key: known }
    if (remote && options.dryRun) return { missing: null }
    try {
      const bytes = remote
        ? await download(source, kind)
        : await readBeside(options.folder, source, kind.maxBytes)
      const key = await kind.keep(bytes)
      remembered.set(source, key)
      return { key }
    } catch (error) {
      if (error instanceof DeadHost) return { missing: error.message, deadHost: error.host }
      if (error instanceof FetchFailed || error instanceof NotAPicture || error instanceof NotAFilm)
        return { missing: error.message }
      throw error
    }
  }

  const picture: Kind = {
    remembered: new LRUCache({ max: rememberedSources }),
    maxBytes: maxPictureBytes,
    timeoutMs: 10_000,
    keep: (bytes) => savePicture(parts, bytes, options),
  }
  const film: Kind = {
    remembered: new LRUCache({ max: rememberedSources }),
    maxBytes: maxFilmBytes,
    timeoutMs: 60_000,
    keep: (bytes) => saveFilm(parts.storage, bytes, options),
  }
  return {
    find: (source, known) => find(source, known, picture),
    findFilm: (source, known) => find(source, known, film),
  }
}

/** A file in `pictures` beside the goods file, or beside it; never one outside, whatever its name or a link says. */
async function readBeside(folder: string, name: string, maxBytes: number): Promise<Buffer> {
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]|\\|\0/i.test(name))
    throw new FetchFailed('it is neither a web address nor a file name')
  const home = await realpath(folder)
  for (const candidate of [join(home, 'pictures', name), join(home, name)]) {
    const path = await realpath(candidate).catch(() => null)
    if (path === null) continue
    if (!path.startsWith(home + sep))
      throw new FetchFailed('it lies outside the folder of the file')
    const { size } = await stat(path)
    if (size > maxBytes) throw new FetchFailed(`it is larger than ${maxBytes / 1_000_000} MB`)
    return readFile(path)
  }
  throw new FetchFailed('there is no such file beside the goods file')
}
