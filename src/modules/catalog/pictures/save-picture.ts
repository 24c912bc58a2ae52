import { createHash } from 'node:crypto'
import { fileFormats } from '#kernel/file-formats/file-formats.ts'
import { createId } from '#kernel/ids/ids.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { detectFormat } from '#platform/uploads/detect-format.ts'

export const maxPictureBytes = 15_000_000

/** Protects the decoder against decompression bombs. */
export const maxPicturePixels = 40_000_000

/** Twice the largest size that is served. */
const maxMasterSide = 3200

export class InvalidPicture extends Error {
  override name = 'NotAPicture'
}

export function masterStorageKey(key: string): string {
  return `media/${key}/master`
}

/**
 * Stores a picture once, under the hash of its content. A picture with metadata (location, camera,
 * profile, rotation) is encoded again without it; others are stored unchanged, so that an exported
 * catalog imports the same pictures. A dry run only returns the key.
 */
export async function savePicture(
  services: { readonly db: Db; readonly storage: Storage },
  bytes: Buffer,
  { dryRun = false } = {},
): Promise<string> {
  if (!isPicture(bytes)) throw new InvalidPicture('it is not a JPEG, PNG, WebP or AVIF picture')
  const source = hashContent(bytes)
  const known = await findKey(services.db, source)
  if (known !== null && (await services.storage.exists(masterStorageKey(known)))) return known
  const { data, width, height } = await stripMetadata(bytes)
  const key = hashContent(data)
  if (dryRun) return key
  const color = await dominantColor(data)
  await services.storage.put(masterStorageKey(key), data)
  const row = {
    id: createId('med'),
    key,
    sourceKey: source === key ? null : source,
    width,
    height,
    color,
    bytes: data.length,
  }
  await inTransaction(services.db, (tx) =>
    execute(tx, sql`insert into media ${insertValues(row)} on conflict do nothing`),
  )
  return key
}

function hashContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

async function findKey(db: Db, hash: string): Promise<string | null> {
  const row = await queryRow(
    db,
    { key: text },
    sql`select key from media where key = ${hash} or source_key = ${hash} limit 1`,
  )
  return row?.key ?? null
}

async function stripMetadata(
  bytes: Buffer,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error' })
    const { width, height, exif, icc, iptc, xmp, orientation, pages = 1 } = await picture.metadata()
    if (
      !exif
      && !icc
      && !iptc
      && !xmp
      && (orientation ?? 1) === 1
      && pages === 1
      && Math.max(width, height) <= maxMasterSide
    )
      return { data: bytes, width, height }
    const upright = picture
      .autoOrient()
      .resize(maxMasterSide, maxMasterSide, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await (
      bytes[0] === 0xff
        ? upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
        : upright.webp({ quality: 94, effort: 2 })
    ).toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    throw new InvalidPicture('it is damaged or has too many pixels')
  }
}

async function dominantColor(data: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp')
  try {
    const pixels = await sharp(data, { limitInputPixels: maxPicturePixels, failOn: 'error' })
      .resize(64, 64, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .raw()
      .toBuffer()
    return toHex(findDominantColor(pixels))
  } catch {
    throw new InvalidPicture('it is damaged')
  }
}

type Color = [red: number, green: number, blue: number]

/** The mean color of the pixels in the fullest of 4,096 bins. */
function findDominantColor(pixels: Uint8Array): Color {
  const bins = new Map<number, { count: number; sum: Color }>()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const bin = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const { count, sum: total } = bins.get(bin) ?? { count: 0, sum: [0, 0, 0] }
    bins.set(bin, { count: count + 1, sum: [total[0] + red, total[1] + green, total[2] + blue] })
  }
  const { count, sum: total } = [...bins.values()].reduce((most, bin) =>
    bin.count > most.count ? bin : most,
  )
  return [total[0] / count, total[1] / count, total[2] / count]
}

function toHex(color: Color): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function isPicture(bytes: Buffer): boolean {
  const type = detectFormat(bytes)
  return type !== null && fileFormats[type].kind === 'picture'
}
