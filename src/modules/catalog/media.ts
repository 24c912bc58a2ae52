import { createHash } from 'node:crypto'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Sharp } from 'sharp'
import type { Storage } from '#platform/storage/storage.ts'
import { pictureWidths } from './domain/picture.ts'
import { masterKey, maxPicturePixels } from './pictures/save-picture.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export interface MediaParts {
  readonly storage: Storage
  /** A drawing as SVG, or null when there is none of that kind. The design system draws; the shop hands it in. */
  readonly draw: (kind: string, colors: readonly string[]) => string | null
}

export interface SizedPicture {
  readonly bytes: Buffer
  readonly etag: string
  readonly format: PictureFormat
  /** Sent in place of the best format while that is being made; it is not to be kept. */
  readonly standsIn: boolean
}

/** Pictures somebody waits for, at once; each takes a core, and shoppers come first. */
const atOnce = 2

/** Pictures nobody waits for. */
const behind = 1

/** Waiting beyond this a request is better told to come back: the browser tries a lost picture again. */
const mostWaiting = 200

/** The best format a browser says it can show. Without a word from it, what every browser shows. */
export function pictureFormat(accept: string): PictureFormat {
  if (/image\/avif/i.test(accept)) return 'avif'
  return /image\/webp/i.test(accept) ? 'webp' : 'jpeg'
}

export type Sizer = (
  key: string,
  width: number,
  format: PictureFormat,
) => Promise<SizedPicture | 'busy' | null>

/**
 * Makes each size of a picture once and keeps it. AVIF takes four times as long as JPEG: whoever asks before it is there gets
 * a JPEG, and does not wait for it.
 */
export function createSizer(storage: Storage): Sizer {
  const underway = new Map<string, Promise<SizedPicture | null>>()
  const [now, later] = [pLimit(atOnce), pLimit(behind)]

  /** Whoever asks for what is underway already gets the same one. */
  function once(
    name: string,
    work: () => Promise<SizedPicture | null>,
  ): Promise<SizedPicture | null> {
    const started = underway.get(name)
    if (started) return started
    const promise = work().finally(() => underway.delete(name))
    underway.set(name, promise)
    return promise
  }

  async function kept(size: Size): Promise<SizedPicture | null> {
    const bytes = await storage.read(sizedKey(size))
    return bytes && pictureOf(bytes, size.format)
  }

  async function make(
    { key, width, format }: Size,
    inTurn: LimitFunction,
  ): Promise<SizedPicture | null> {
    // Whoever looked for it before may ask for it after it has been made.
    const there = await kept({ key, width, format })
    if (there) return there
    const master = await storage.read(masterKey(key))
    if (!master) return null
    const bytes = await inTurn(() => resize(master, width, format))
    await storage.put(sizedKey({ key, width, format }), bytes)
    return pictureOf(bytes, format)
  }

  async function standIn({ key, width, format }: Size): Promise<SizedPicture | null> {
    const master = await storage.read(masterKey(key))
    if (!master) return null
    const bytes = await now(() => sketch(master, width))
    // When it fails, the next one who asks begins it again.
    if (later.pendingCount < mostWaiting)
      void once(sizedKey({ key, width, format }), () => make({ key, width, format }, later)).catch(
        () => null,
      )
    return { ...pictureOf(bytes, 'jpeg'), standsIn: true }
  }

  return async (key, width, format) => {
    if (!/^[0-9a-f]{32}$/.test(key) || !pictureWidths.some((one) => one === width)) return null
    const size = { key, width, format }
    const there = await kept(size)
    if (there) return there
    if (now.pendingCount >= mostWaiting) return 'busy'
    return format === 'jpeg'
      ? once(sizedKey(size), () => make(size, now))
      : once(`${key}/${width}`, () => standIn(size))
  }
}

interface Size {
  readonly key: string
  readonly width: number
  readonly format: PictureFormat
}

const sizedKey = ({ key, width, format }: Size): string => `media/${key}/${width}.${format}`

/** Quick rather than small; a JPEG master is read at a fraction of its size already. */
async function sketch(master: Buffer, width: number): Promise<Buffer> {
  return (await sized(master, width))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72 })
    .toBuffer()
}

/** Turned upright, without whatever the file carried beside its pixels. More effort halves the pace for a fiftieth of the bytes. */
async function resize(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const picture = await sized(master, width)
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: 1 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 78, effort: 2 }).toBuffer()
    case 'jpeg':
      return picture
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80, mozjpeg: true })
        .toBuffer()
  }
}

/** The library is loaded with the first picture. */
async function sized(master: Buffer, width: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(master, { limitInputPixels: maxPicturePixels, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
}

function pictureOf(bytes: Buffer, format: PictureFormat): SizedPicture {
  return { bytes, etag: etagOf(bytes), format, standsIn: false }
}

export function etagOf(content: Uint8Array | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
