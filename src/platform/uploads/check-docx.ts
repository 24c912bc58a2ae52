import { strFromU8, unzipSync, type UnzipFileInfo } from 'fflate'

const maxEntries = 400
const maxUnpacked = 60_000_000
const maxRatio = 200
const maxRead = 1_000_000
const needed = ['[Content_Types].xml', 'word/document.xml']
const refusedParts = /vbaProject|vbaData|activeX|embeddings\/|\.(bin|exe|dll|js|vbs|html?|svg)$/i

/** Why this archive is not taken as a Word document, or `null`. Its entries are listed, not unpacked, but for the few that name others. */
export function docxFault(bytes: Buffer): string | null {
  if (!endsAsZip(bytes)) return 'it is damaged, or something else follows its end'
  const entries = list(bytes)
  if (!entries) return 'it is damaged'
  if (entries.length > maxEntries || unpacked(entries) > maxUnpacked || entries.some(isBomb)) return 'it unpacks to far more than it is'
  const names = entries.map((entry) => entry.name)
  if (new Set(names).size < names.length || names.some(climbs)) return 'the names inside it are not those of a document'
  if (!needed.every((name) => names.includes(name))) return 'it is an archive and not a document'
  if (names.some((name) => refusedParts.test(name))) return 'it holds a macro or another file'
  return refersOutside(bytes) ? 'it loads something from elsewhere when it is opened' : null
}

/** The end-of-directory record is the last thing in the file, without a comment that could be a second file. */
function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.length - 22
  return at >= 0 && bytes.readUInt32LE(at) === 0x06054b50 && bytes.readUInt16LE(at + 20) === 0
}

function list(bytes: Buffer): UnzipFileInfo[] | null {
  const entries: UnzipFileInfo[] = []
  try {
    unzipSync(bytes, {
      filter(entry) {
        if (entries.length <= maxEntries) entries.push(entry)
        return false
      },
    })
    return entries
  } catch {
    return null
  }
}

const unpacked = (entries: readonly UnzipFileInfo[]): number => entries.reduce((sum, entry) => sum + entry.originalSize, 0)
const isBomb = ({ size, originalSize }: UnzipFileInfo): boolean => originalSize > 100_000 && originalSize > size * maxRatio
const climbs = (name: string): boolean => name.startsWith('/') || /(^|[\\/])\.\.([\\/]|$)|\\|:/.test(name)

/** External links are common and harmless; templates, frames, objects and pictures from elsewhere are fetched without a click. */
function refersOutside(bytes: Buffer): boolean {
  const read = unzipSync(bytes, { filter: ({ name, originalSize }) => /\.rels$|^\[Content_Types\]/.test(name) && originalSize < maxRead })
  return Object.entries(read).some(([name, content]) => {
    const text = strFromU8(content)
    if (name === '[Content_Types].xml') return /macroEnabled|vnd\.ms-office/i.test(text)
    return [...text.matchAll(/<Relationship\b[^>]*>/g)].some(([link]) => /TargetMode="External"/i.test(link) && !/\/hyperlink"/.test(link))
  })
}
