import { unzipSync, zipSync, type UnzipFileInfo } from 'fflate'
import { findDocumentFault } from './document-xml.ts'
import type { RewriteResult } from './rewrite-file.ts'

const maxEntries = 400
const maxUnpacked = 60_000_000
const maxRatio = 200
const requiredEntries = ['[Content_Types].xml', 'word/document.xml']
/** Allowed parts besides XML; macros, objects, HTML, programs and SVG are not. */
const mediaParts = new RegExp(
  String.raw`^word/(media|fonts)/[^/]+\.(jpe?g|png|gif|bmp|tiff?|emf|wmf|wdp|odttf|ttf)$`
    + String.raw`|^docProps/thumbnail\.(jpe?g|png|emf|wmf)$`,
  'i',
)
const xmlParts = /\.(xml|rels)$/i
const refusedParts = /vbaProject|vbaData|activeX|(^|\/)embeddings\//i

/** Unpacks a Word document, checks all parts, and packs the checked parts again. */
export function rewriteDocx(bytes: Buffer): RewriteResult {
  if (!hasZipEnd(bytes)) return { fault: 'it is damaged, or has extra data after its end' }
  const entries = listEntries(bytes)
  if (!entries) return { fault: 'it is damaged' }
  if (isBomb(entries, bytes.length)) return { fault: 'it is too large when it is unpacked' }
  const names = entries.map(({ name }) => name)
  const lowerCaseNames = new Set(names.map((name) => name.toLowerCase()))
  if (lowerCaseNames.size < names.length || names.some(hasUnsafePath))
    return { fault: 'it contains invalid file names' }
  if (!requiredEntries.every((name) => names.includes(name)))
    return { fault: 'it is an archive, not a document' }
  if (
    names.some((name) => refusedParts.test(name) || !(xmlParts.test(name) || mediaParts.test(name)))
  )
    return { fault: 'it contains a macro or another file' }
  const files = unpack(bytes)
  if (!files) return { fault: 'it is damaged' }
  for (const [name, content] of Object.entries(files)) {
    const fault = xmlParts.test(name) ? findDocumentFault(content) : null
    if (fault !== null) return { fault }
  }
  return { type: 'docx', bytes: Buffer.from(zipSync(files)), width: null, height: null }
}

/** The end-of-directory record must be last and without a comment, which could be a second file. */
function hasZipEnd(bytes: Buffer): boolean {
  const position = bytes.length - 22
  return (
    position >= 0
    && bytes.readUInt32LE(position) === 0x06054b50
    && bytes.readUInt16LE(position + 20) === 0
  )
}

const isFile = ({ name }: UnzipFileInfo): boolean => !name.endsWith('/')

/** Lists the entries without unpacking, one more than the limit at most. */
function listEntries(bytes: Buffer): UnzipFileInfo[] | null {
  const entries: UnzipFileInfo[] = []
  try {
    unzipSync(bytes, {
      filter(entry) {
        if (isFile(entry) && entries.length <= maxEntries) entries.push(entry)
        return false
      },
    })
    return entries
  } catch {
    return null
  }
}

function unpack(bytes: Buffer): Record<string, Uint8Array> | null {
  try {
    return unzipSync(bytes, { filter: isFile })
  } catch {
    return null
  }
}

/** Detects too many, too large, highly compressed or overlapping entries. */
function isBomb(entries: readonly UnzipFileInfo[], fileSize: number): boolean {
  const packedSize = entries.reduce((sum, { size }) => sum + size, 0)
  const unpackedSize = entries.reduce(
    (sum, { size, originalSize }) => sum + Math.max(size, originalSize),
    0,
  )
  const isHighlyCompressed = ({ size, originalSize }: UnzipFileInfo) =>
    originalSize > 100_000 && originalSize > size * maxRatio
  return (
    entries.length > maxEntries
    || packedSize > fileSize
    || unpackedSize > maxUnpacked
    || entries.some(isHighlyCompressed)
  )
}

function hasUnsafePath(name: string): boolean {
  return name.startsWith('/') || /(^|[\\/])\.\.([\\/]|$)|\\|:/.test(name)
}
