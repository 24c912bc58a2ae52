import { createHash } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import { fileFormats } from '#kernel/file-formats/file-formats.ts'
import { newId } from '#kernel/ids/ids.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { sniffType } from '#platform/uploads/sniff-type.ts'
import { media } from '../data/schema.ts'

export const maxPictureBytes = 15_000_000

/** Beyond this a picture is an attack on the decoder, not a photograph. */
export const maxPicturePixels = 40_000_000

/** Large enough for every size that is served, at twice the pixels. */
const masterSide = 3200

export class NotAPicture extends Error {
  override name = 'NotAPicture'
}

export function masterKey(key: string): string {
  return `media/${key}/master`
}

/**
 * Keeps a picture once, however often it is named, under the hash of its content. One that carries anything beside its
 * pixels (place, camera, profile, rotation) is encoded anew without it; a clean one is kept to the byte, so that an exported
 * catalog brings the same pictures. A dry run only says the key.
 */
export async function savePicture(
  parts: { readonly db: Db; readonly storage: Storage },
  bytes: Buffer,
  { dryRun = false } = {},
): Promise<string> {
  if (!isPicture(bytes)) throw new NotAPicture('it is not a JPEG, PNG, WebP or AVIF picture')
  const source = hashOf(bytes)
  const known = await findKey(parts.db, source)
  if (known !== null && (await parts.storage.exists(masterKey(known)))) return known
  const { data, width, height } = await clean(bytes)
  const key = hashOf(data)
  if (dryRun) return key
  const color = await dominantColor(data)
  await parts.storage.put(masterKey(key), data)
  const row = {
    id: newId('med'),
    key,
    sourceKey: source === key ? null : source,
    width,
    height,
    color,
    bytes: data.length,
  }
  await inTransaction(parts.db, (tx) => tx.insert(media).values(row).onConflictDoNothing())
  return key
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

async function findKey(db: Db, hash: string): Promise<string | null> {
  const [row] = await db
    .select({ key: media.key })
    .from(media)
    .where(or(eq(media.key, hash), eq(media.sourceKey, hash)))
    .limit(1)
  return row?.key ?? null
}

async function clean(bytes: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
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
      && Math.max(width, height) <= masterSide
    )
      return { data: bytes, width, height }
    const upright = picture
      .autoOrient()
      .resize(masterSide, masterSide, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await (
      bytes[0] === 0xff
        ? upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
        : upright.webp({ quality: 94, effort: 2 })
    ).toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    throw new NotAPicture('it is damaged or has too many pixels')
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
    return hexOf(commonest(pixels))
  } catch {
    throw new NotAPicture('it is damaged')
  }
}

type Color = [red: number, green: number, blue: number]

/** The mean of the pixels that fall into the fullest of 4,096 bins: of the bin itself one would know only its middle. */
function commonest(pixels: Uint8Array): Color {
  const bins = new Map<number, { count: number; sum: Color }>()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const bin = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const { count, sum } = bins.get(bin) ?? { count: 0, sum: [0, 0, 0] }
    bins.set(bin, { count: count + 1, sum: [sum[0] + red, sum[1] + green, sum[2] + blue] })
  }
  const { count, sum } = [...bins.values()].reduce((most, bin) =>
    bin.count > most.count ? bin : most,
  )
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

function hexOf(color: Color): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function isPicture(bytes: Buffer): boolean {
  const type = sniffType(bytes)
  return type !== null && fileFormats[type].kind === 'picture'
}
