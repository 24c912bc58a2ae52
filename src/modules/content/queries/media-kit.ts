import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Picture } from '#modules/catalog/contract.ts'
import type { PressItem } from '../contract.ts'
import { renderReadMe, renderRelease } from '../domain/kit-texts.ts'
import type { KitFile, MediaKit, MediaKitFile } from '../media-kit-schemas.ts'
import type { Content } from './read-content.ts'

/** A full-size photo of a product, without camera metadata. */
export interface PrintPhoto {
  readonly picture: Picture
  readonly type: 'jpg' | 'png' | 'webp' | 'avif'
  read(): Promise<Buffer | null>
}

/** Finds the first photo of a published product. */
export type FindPrintPhoto = (productSlug: string) => Promise<PrintPhoto | null>

export interface MediaKits {
  describe(now: Date): Promise<MediaKit | Refusal>
  download(now: Date): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal>
}

interface KitItem extends KitFile {
  /** Identifies the content. */
  readonly fingerprint: string
  read(): Promise<Uint8Array | null>
}

type MediaKitTexts = Pick<MediaKitFile, 'terms' | 'about' | 'facts'>

interface BuiltKit {
  readonly items: readonly KitItem[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Builds the media kit on demand and again when its content has changed. */
export function createMediaKits(content: Content, findPicture: FindPrintPhoto): MediaKits {
  let last: { readonly fingerprint: string; readonly built: Promise<BuiltKit> } | null = null

  async function getCurrentKit(now: Date): Promise<(BuiltKit & MediaKitTexts) | null> {
    const kit = await content.mediaKit()
    if (!kit) return null
    const items = await listKitItems(kit, { content, findPicture, now })
    const fingerprint = JSON.stringify([kit, items.map((item) => item.fingerprint)])
    const current =
      last?.fingerprint === fingerprint ? last : { fingerprint, built: buildKit(kit, items) }
    last = current
    try {
      return { ...(await current.built), terms: kit.terms, about: kit.about, facts: kit.facts }
    } catch (error) {
      if (last === current) last = null
      throw error
    }
  }

  return {
    async describe(now) {
      const kit = await getCurrentKit(now)
      if (!kit) return refuseMissingKit()
      return {
        terms: kit.terms,
        about: kit.about,
        facts: kit.facts,
        bytes: kit.bytes.length,
        files: kit.items.map(({ file, title, photo, mark }) => ({ file, title, photo, mark })),
      }
    },
    async download(now) {
      const kit = await getCurrentKit(now)
      return kit ? { name: 'media-kit.zip', bytes: kit.bytes } : refuseMissingKit()
    },
  }
}

const refuseMissingKit = (): Refusal =>
  refuse(
    'not-found',
    'There is no media kit right now. Contact us, and we will send you what you need.',
    { reason: 'media-kit-not-found' },
  )

interface KitSources {
  readonly content: Content
  readonly findPicture: FindPrintPhoto
  readonly now: Date
}

/** Skips missing files and photos. */
async function listKitItems(
  kit: MediaKitFile,
  { content, findPicture, now }: KitSources,
): Promise<KitItem[]> {
  const files = kit.files.map(async ({ file, title, ground }): Promise<KitItem | null> => {
    const bytes = await content.kitFile(file)
    return (
      bytes && {
        file,
        title,
        photo: null,
        mark: createMark(file, bytes, ground),
        fingerprint: createHash('sha256').update(bytes).digest('hex'),
        read: () => Promise.resolve(bytes),
      }
    )
  })
  const pictures = kit.pictures.map(async ({ product, title }): Promise<KitItem | null> => {
    const found = await findPicture(product)
    return (
      found && {
        file: `pictures/${product}.${found.type}`,
        title,
        photo: found.picture,
        mark: null,
        fingerprint: JSON.stringify(found.picture),
        read: () => found.read(),
      }
    )
  })
  const releases = (await content.press(now))
    .filter(({ kind }) => kind === 'release')
    .map(toReleaseItem)
  return [
    ...(await Promise.all([...files, ...pictures])).filter((item) => item !== null),
    ...releases,
  ]
}

const imageTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** A larger file would make the page slow, and is listed by its title only. */
const maxMarkBytes = 32_000

function createMark(file: string, bytes: Buffer, ground: 'light' | 'dark'): KitFile['mark'] {
  const type = getOwnValue(imageTypes, file.slice(file.lastIndexOf('.') + 1))
  if (type === undefined || bytes.length > maxMarkBytes) return null
  return { src: `data:${type};base64,${bytes.toString('base64')}`, ground }
}

function toReleaseItem(item: PressItem): KitItem {
  const text = renderRelease(item)
  const read = () => Promise.resolve(new TextEncoder().encode(text))
  return {
    file: `releases/${item.date}-${item.id}.txt`,
    title: `Release: ${item.title}`,
    photo: null,
    mark: null,
    fingerprint: text,
    read,
  }
}

async function buildKit(kit: MediaKitFile, items: readonly KitItem[]): Promise<BuiltKit> {
  const entries: Record<string, Uint8Array> = {
    'read-me.txt': new TextEncoder().encode(renderReadMe(kit, items)),
  }
  for (const item of items) {
    const bytes = await item.read()
    if (bytes) entries[item.file] = bytes
  }
  // Photos are already compressed.
  return { items, bytes: zipSync(entries, { level: 0 }) }
}
