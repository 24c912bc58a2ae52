import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Storage } from '#platform/storage/storage.ts'
import { pictureWidths } from './domain/picture.ts'
import { masterKey, maxPicturePixels } from './pictures/keep-picture.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export interface MediaParts {
  readonly storage: Storage
  /** A drawing as SVG, or null when there is none of that kind. The design system draws; the shop hands it in. */
  readonly draw: (kind: string, hex: string) => string | null
}

export interface SizedPicture {
  readonly bytes: Buffer
  readonly etag: string
}

/** Pictures at once; each takes a core, and shoppers come first. */
const atOnce = 2

/** Waiting beyond this a request is better told to come back: the browser tries a lost picture again. */
const mostWaiting = 200

/** The best format a browser says it can show. Without a word from it, what every browser shows. */
export function pictureFormat(accept: string): PictureFormat {
  if (/image\/avif/i.test(accept)) return 'avif'
  return /image\/webp/i.test(accept) ? 'webp' : 'jpeg'
}

export type Sizer = (key: string, width: number, format: PictureFormat) => Promise<SizedPicture | 'busy' | null>

/** Makes each size of a picture once and keeps it; whoever asks meanwhile waits for the same one. */
export function createSizer(storage: Storage): Sizer {
  const underway = new Map<string, Promise<SizedPicture | null>>()
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  async function make(key: string, width: number, format: PictureFormat): Promise<SizedPicture | null> {
    const sizedKey = `media/${key}/${width}.${format}`
    const kept = await storage.read(sizedKey)
    if (kept) return withTag(kept)
    const master = await storage.read(masterKey(key))
    if (!master) return null
    const bytes = await inTurn(() => resize(master, width, format))
    await storage.put(sizedKey, bytes)
    return withTag(bytes)
  }

  return async (key, width, format) => {
    if (!/^[0-9a-f]{32}$/.test(key) || !pictureWidths.some((one) => one === width)) return null
    const name = `${key}/${width}.${format}`
    const started = underway.get(name)
    if (started) return started
    if (waiting.length >= mostWaiting) return 'busy'
    const work = make(key, width, format).finally(() => underway.delete(name))
    underway.set(name, work)
    return work
  }
}

/** Turned upright, without whatever the file carried beside its pixels. More effort halves the pace for a fiftieth of the bytes. */
function resize(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sized = sharp(master, { limitInputPixels: maxPicturePixels, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  switch (format) {
    case 'avif':
      return sized.avif({ quality: 55, effort: 1 }).toBuffer()
    case 'webp':
      return sized.webp({ quality: 78, effort: 2 }).toBuffer()
    case 'jpeg':
      return sized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  }
}

function withTag(bytes: Buffer): SizedPicture {
  return { bytes, etag: etagOf(bytes) }
}

export function etagOf(content: Uint8Array | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
