import { unzipSync, zipSync, type UnzipFileInfo } from 'fflate'
import { documentFault } from './document-xml.ts'
import type { Rewritten } from './rewrite-file.ts'

const maxEntries = 400
const maxUnpacked = 60_000_000
const maxRatio = 200
const required = ['[Content_Types].xml', 'word/document.xml']
/** Parts of a document are XML or pictures and fonts of these kinds. What is missing here: macros, objects, pages, programs, SVG. */
const mediaParts =
  /^word\/(media|fonts)\/[^/]+\.(jpe?g|png|gif|bmp|tiff?|emf|wmf|wdp|odttf|ttf)$|^docProps\/thumbnail\.(jpe?g|png|emf|wmf)$/i
const xmlParts = /\.(xml|rels)$/i
const refusedParts = /vbaProject|vbaData|activeX|(^|\/)embeddings\//i

/** Unpacks a Word document, checks every part of it, and packs those parts again: what is kept is what was checked. */
export function rewriteDocx(bytes: Buffer): Rewritten {
  if (!endsAsZip(bytes)) return { fault: 'it is damaged, or something else follows its end' }
  const entries = listEntries(bytes)
  if (!entries) return { fault: 'it is damaged' }
  if (isBomb(entries, bytes.length)) return { fault: 'it unpacks to far more than its size' }
  const names = entries.map(({ name }) => name)
  const lowered = new Set(names.map((name) => name.toLowerCase()))
  if (lowered.size < names.length || names.some(climbs))
    return { fault: 'the names inside it are not those of a document' }
  if (!required.every((name) => names.includes(name)))
    return { fault: 'it is an archive and not a document' }
  if (
    names.some((name) => refusedParts.test(name) || !(xmlParts.test(name) || mediaParts.test(name)))
  )
    return { fault: 'it holds a macro or another file' }
  const parts = unpack(bytes)
  if (!parts) return { fault: 'it is damaged' }
  for (const [name, content] of Object.entries(parts)) {
    const fault = xmlParts.test(name) ? documentFault(content) : null
    if (fault !== null) return { fault }
  }
  return { type: 'docx', bytes: Buffer.from(zipSync(parts)), width: null, height: null }
}

/** The end-of-directory record is the last thing in the file, without a comment that could be a second file. */
function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.length - 22
  return at >= 0 && bytes.readUInt32LE(at) === 0x06054b50 && bytes.readUInt16LE(at + 20) === 0
}

const isFile = ({ name }: UnzipFileInfo): boolean => !name.endsWith('/')

/** What the archive says it holds, without unpacking it; one more than the limit is enough to see that it is too many. */
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

/** Too many, too large, packed too well, or several that share the same packed bytes. */
function isBomb(entries: readonly UnzipFileInfo[], fileSize: number): boolean {
  const packed = entries.reduce((sum, { size }) => sum + size, 0)
  const unpacked = entries.reduce(
    (sum, { size, originalSize }) => sum + Math.max(size, originalSize),
    0,
  )
  const isPackedTooWell = ({ size, originalSize }: UnzipFileInfo) =>
    originalSize > 100_000 && originalSize > size * maxRatio
  return (
    entries.length > maxEntries
    || packed > fileSize
    || unpacked > maxUnpacked
    || entries.some(isPackedTooWell)
  )
}

function climbs(name: string): boolean {
  return name.startsWith('/') || /(^|[\\/])\.\.([\\/]|$)|\\|:/.test(name)
}
