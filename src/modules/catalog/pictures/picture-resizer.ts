import { createHash } from 'node:crypto'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Sharp } from 'sharp'
import type { Storage } from '#platform/storage/storage.ts'
import { pictureWidths } from '../domain/picture.ts'
import { masterStorageKey, maxPicturePixels } from './save-picture.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export interface SizedPicture {
  readonly bytes: Buffer
  readonly etag: string
  readonly format: PictureFormat
  /** A JPEG sent while the requested format is being encoded; not to be cached for long. */
  readonly isFallback: boolean
}

/** Concurrent conversions that a request waits for; each uses one core. */
const foregroundLimit = 2

/** Concurrent conversions in the background. */
const backgroundLimit = 1

/** With more requests waiting than this, further ones get 503; browsers retry. */
const queueLimit = 200

/** The best format in the `Accept` header; JPEG without one. */
export function choosePictureFormat(accept: string): PictureFormat {
  if (/image\/avif/i.test(accept)) return 'avif'
  return /image\/webp/i.test(accept) ? 'webp' : 'jpeg'
}

export type ResizePicture = (
  key: string,
  width: number,
  format: PictureFormat,
) => Promise<SizedPicture | 'busy' | null>

/**
 * Creates each size of a picture once and stores it. AVIF takes four times as long as JPEG, so
 * requests get a JPEG until the AVIF is stored.
 */
export function createPictureResizer(storage: Storage): ResizePicture {
  const inProgress = new Map<string, Promise<SizedPicture | null>>()
  const [foregroundQueue, backgroundQueue] = [pLimit(foregroundLimit), pLimit(backgroundLimit)]

  /** Concurrent requests for the same size share one conversion. */
  function runOnce(
    name: string,
    work: () => Promise<SizedPicture | null>,
  ): Promise<SizedPicture | null> {
    const existing = inProgress.get(name)
    if (existing) return existing
    const promise = work().finally(() => inProgress.delete(name))
    inProgress.set(name, promise)
    return promise
  }

  async function readStored(size: Size): Promise<SizedPicture | null> {
    const bytes = await storage.read(sizedKey(size))
    return bytes && toSizedPicture(bytes, size.format)
  }

  async function createSize(
    { key, width, format }: Size,
    limit: LimitFunction,
  ): Promise<SizedPicture | null> {
    // Another request may have stored it since the caller checked.
    const stored = await readStored({ key, width, format })
    if (stored) return stored
    const master = await storage.read(masterStorageKey(key))
    if (!master) return null
    const bytes = await limit(() => encode(master, width, format))
    await storage.put(sizedKey({ key, width, format }), bytes)
    return toSizedPicture(bytes, format)
  }

  async function createFallback({ key, width, format }: Size): Promise<SizedPicture | null> {
    const master = await storage.read(masterStorageKey(key))
    if (!master) return null
    const bytes = await foregroundQueue(() => encodeFallback(master, width))
    // If it fails, the next request tries again.
    if (backgroundQueue.pendingCount < queueLimit)
      void runOnce(sizedKey({ key, width, format }), () =>
        createSize({ key, width, format }, backgroundQueue),
      ).catch(() => null)
    return { ...toSizedPicture(bytes, 'jpeg'), isFallback: true }
  }

  return async (key, width, format) => {
    if (!/^[0-9a-f]{32}$/.test(key) || !pictureWidths.some((one) => one === width)) return null
    const size = { key, width, format }
    const stored = await readStored(size)
    if (stored) return stored
    if (foregroundQueue.pendingCount >= queueLimit) return 'busy'
    return format === 'jpeg'
      ? runOnce(sizedKey(size), () => createSize(size, foregroundQueue))
      : runOnce(`${key}/${width}`, () => createFallback(size))
  }
}

interface Size {
  readonly key: string
  readonly width: number
  readonly format: PictureFormat
}

const sizedKey = ({ key, width, format }: Size): string => `media/${key}/${width}.${format}`

/** Fast encoding at the cost of size. */
async function encodeFallback(master: Buffer, width: number): Promise<Buffer> {
  return (await decodeResized(master, width))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72 })
    .toBuffer()
}

/** Upright and without metadata. A higher effort takes twice as long and saves 2 % of the bytes. */
async function encode(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const picture = await decodeResized(master, width)
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

/** Loaded on first use, because the library is large. */
async function decodeResized(master: Buffer, width: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(master, { limitInputPixels: maxPicturePixels, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
}

function toSizedPicture(bytes: Buffer, format: PictureFormat): SizedPicture {
  return { bytes, etag: createEtag(bytes), format, isFallback: false }
}

export function createEtag(content: Uint8Array | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
