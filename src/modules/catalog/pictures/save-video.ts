import { createHash } from 'node:crypto'
import type { Storage } from '#platform/storage/storage.ts'

export const maxVideoBytes = 50_000_000

export class InvalidVideo extends Error {
  override name = 'NotAFilm'
}

/**
 * Brands of the ISO base media format (ISO 14496-12, annex E) that browsers play as MP4;
 * QuickTime's is not among them.
 */
const mp4Brands = new Set([
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'dash',
  'MSNV',
])

/**
 * Stores a video unchanged under the hash of its content: "5f0c….mp4". A dry run only returns the
 * key.
 */
export async function saveVideo(
  storage: Storage,
  bytes: Buffer,
  { dryRun = false } = {},
): Promise<string> {
  const type = detectVideoType(bytes)
  if (type === null) throw new InvalidVideo('it is not an MP4 or WebM video')
  const key = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${type}`
  if (!dryRun && !(await storage.exists(videoStorageKey(key))))
    await storage.put(videoStorageKey(key), bytes)
  return key
}

export function videoStorageKey(key: string): string {
  const [hash, type] = key.split('.')
  return `media/${hash}/film.${type}`
}

function detectVideoType(bytes: Buffer): 'mp4' | 'webm' | null {
  if (bytes.length < 64) return null
  if (bytes.toString('latin1', 4, 8) === 'ftyp')
    return mp4Brands.has(bytes.toString('latin1', 8, 12)) ? 'mp4' : null
  return bytes.readUInt32BE(0) === 0x1a45dfa3 && bytes.subarray(0, 64).includes('webm')
    ? 'webm'
    : null
}
