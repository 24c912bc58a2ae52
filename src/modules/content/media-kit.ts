import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { MediaKit, MediaKitFile, PressItem } from './contract.ts'
import { readMe, releaseText } from './domain/kit-texts.ts'
import type { Content } from './read-content.ts'

/** A photograph of goods in full size, without what a camera writes beside the pixels. */
export interface PrintPicture {
  readonly key: string
  readonly type: 'jpg' | 'png' | 'webp' | 'avif'
  read(): Promise<Buffer | null>
}

/** The first photograph of goods on show; null where there is none. */
export type FindPicture = (goodsSlug: string) => Promise<PrintPicture | null>

export interface MediaKits {
  describe(now: Date): Promise<MediaKit | Refusal>
  download(now: Date): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal>
}

interface Part {
  readonly file: string
  readonly title: string
  /** Changes when the part does. */
  readonly mark: string
  read(): Promise<Uint8Array | null>
}

interface BuiltKit {
  readonly parts: readonly Part[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What the press may take along, put together once and again when something in it has changed. */
export function mediaKits(content: Content, findPicture: FindPicture): MediaKits {
  let last: { readonly mark: string; readonly built: Promise<BuiltKit> } | null = null

  async function current(now: Date): Promise<(BuiltKit & { terms: string }) | null> {
    const kit = await content.mediaKit()
    if (!kit) return null
    const parts = await partsOf(kit, { content, findPicture, now })
    const mark = JSON.stringify([kit, parts.map((part) => part.mark)])
    const kept = last?.mark === mark ? last : { mark, built: build(kit, parts) }
    last = kept
    try {
      return { ...(await kept.built), terms: kit.terms }
    } catch (error) {
      if (last === kept) last = null
      throw error
    }
  }

  return {
    async describe(now) {
      const kit = await current(now)
      if (!kit) return noKit()
      return {
        terms: kit.terms,
        bytes: kit.bytes.length,
        parts: kit.parts.map(({ file, title }) => ({ file, title })),
      }
    },
    async download(now) {
      const kit = await current(now)
      return kit ? { name: 'media-kit.zip', bytes: kit.bytes } : noKit()
    },
  }
}

const noKit = (): Refusal =>
  refuse(
    'not-found',
    'There is no media kit at the moment. Write to us, and we send what you need.',
  )

interface Sources {
  readonly content: Content
  readonly findPicture: FindPicture
  readonly now: Date
}

/** A file or a picture that is not there is left out. */
async function partsOf(kit: MediaKitFile, { content, findPicture, now }: Sources): Promise<Part[]> {
  const files = kit.files.map(async ({ file, title }): Promise<Part | null> => {
    const bytes = await content.kitFile(file)
    return (
      bytes && {
        file,
        title,
        mark: createHash('sha256').update(bytes).digest('hex'),
        read: () => Promise.resolve(bytes),
      }
    )
  })
  const pictures = kit.pictures.map(async ({ goods, title }): Promise<Part | null> => {
    const picture = await findPicture(goods)
    return (
      picture && {
        file: `pictures/${goods}.${picture.type}`,
        title,
        mark: picture.key,
        read: () => picture.read(),
      }
    )
  })
  const releases = (await content.press(now))
    .filter(({ kind }) => kind === 'release')
    .map(releasePart)
  return [
    ...(await Promise.all([...files, ...pictures])).filter((part) => part !== null),
    ...releases,
  ]
}

function releasePart(item: PressItem): Part {
  const text = releaseText(item)
  const read = () => Promise.resolve(new TextEncoder().encode(text))
  return {
    file: `releases/${item.date}-${item.id}.txt`,
    title: `Release: ${item.title}`,
    mark: text,
    read,
  }
}

async function build(kit: MediaKitFile, parts: readonly Part[]): Promise<BuiltKit> {
  const entries: Record<string, Uint8Array> = {
    'read-me.txt': new TextEncoder().encode(readMe(kit, parts)),
  }
  for (const part of parts) {
    const bytes = await part.read()
    if (bytes) entries[part.file] = bytes
  }
  // Pictures are packed as tight as they go already.
  return { parts, bytes: zipSync(entries, { level: 0 }) }
}
