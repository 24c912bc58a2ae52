import type { RewriteResult } from './rewrite-file.ts'

/** Types of image items; all other items can contain location, camera or owner. */
const pictureItems = new Set(['hvc1', 'hev1', 'lhv1', 'grid', 'iovl', 'iden', 'tmap'])
const brands = new Set(['heic', 'heix', 'heim', 'heis'])
const maxBoxes = 2_000

/** Allowed top-level boxes, and the metadata boxes that are kept; others are zeroed. */
const topBoxes = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip'])
const structure = new Set(['hdlr', 'pitm', 'iinf', 'iref', 'iprp', 'iloc', 'dinf', 'grpl'])

interface Box {
  readonly type: string
  /** Range of the content. */
  readonly from: number
  readonly to: number
}

/** Whether the brands of the file are those of an HEVC still image. */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brandNames = Array.from({ length: Math.max(0, Math.floor((end - 8) / 4)) }, (_, index) =>
    bytes.toString('latin1', 8 + index * 4, 12 + index * 4),
  )
  return brandNames.some((brand) => brands.has(brand))
}

/** Removes the metadata of a photo. */
export function rewriteHeic(bytes: Buffer): RewriteResult {
  const picture = removeMetadata(bytes)
  return picture
    ? { type: 'heic', bytes: picture, width: null, height: null }
    : { fault: 'it is damaged, or has more than one picture' }
}

/**
 * Zeroes everything except image data and its structure, so that offsets stay valid; `null` for an
 * invalid file. The shop has no HEVC decoder (patents) and never displays these files.
 */
function removeMetadata(bytes: Buffer): Buffer | null {
  try {
    const top = listBoxes(bytes, { from: 0, to: bytes.length })
    const [meta, ...others] = top.filter(({ type }) => type === 'meta')
    if (!meta || others.length > 0 || top.some(({ type }) => !topBoxes.has(type))) return null
    const inside = listBoxes(bytes, { from: meta.from + 4, to: meta.to })
    const find = (type: string) => inside.find((box) => box.type === type)
    const [names, places, data] = [find('iinf'), find('iloc'), find('idat')]
    if (!names || !places) return null
    const pictures = listImageItems(bytes, names)
    const dataRanges = [...top.filter(({ type }) => type === 'mdat'), ...(data ? [data] : [])]
    const extents = listExtents(bytes, places, data)
    if (
      !extents.every((extent) =>
        dataRanges.some(
          ({ from, to }) => extent.from >= from && extent.from < extent.to && extent.to <= to,
        ),
      )
    )
      return null
    // Overlapping extents could make the copy arbitrarily long.
    if (extents.reduce((sum, { from, to }) => sum + to - from, 0) > bytes.length) return null
    const clean = Buffer.from(bytes)
    for (const { type, from, to } of [...top, ...inside])
      if (type !== 'ftyp' && type !== 'meta' && !structure.has(type)) clean.fill(0, from, to)
    for (const { item, from, to } of extents)
      if (pictures.has(item)) bytes.copy(clean, from, from, to)
    for (const { item, from, to } of extents) if (!pictures.has(item)) clean.fill(0, from, to)
    return clean
  } catch (error) {
    // A length exceeds the file.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Lists the boxes of a range, which must fill it completely. */
function listBoxes(
  bytes: Buffer,
  { from, to }: { readonly from: number; readonly to: number },
): Box[] {
  const boxes: Box[] = []
  for (let position = from; position < to;) {
    const short = bytes.readUInt32BE(position)
    const head = short === 1 ? 16 : 8
    const size =
      short === 1
        ? Number(bytes.readBigUInt64BE(position + 8))
        : short === 0
          ? to - position
          : short
    if (size < head || position + size > to || boxes.length > maxBoxes)
      throw new RangeError('invalid box size')
    boxes.push({
      type: bytes.toString('latin1', position + 4, position + 8),
      from: position + head,
      to: position + size,
    })
    position += size
  }
  return boxes
}

/** The ids of items that are images or parts of one. */
function listImageItems(bytes: Buffer, names: Box): ReadonlySet<number> {
  const first = names.from + (bytes[names.from] === 0 ? 6 : 8)
  const itemIds = listBoxes(bytes, { from: first, to: names.to }).flatMap(({ from }) => {
    const version = bytes.readUInt8(from)
    const [item, at] =
      version < 3
        ? [bytes.readUInt16BE(from + 4), from + 8]
        : [bytes.readUInt32BE(from + 4), from + 10]
    return pictureItems.has(bytes.toString('latin1', at, at + 4)) ? [item] : []
  })
  return new Set(itemIds)
}

interface Extent {
  readonly item: number
  readonly from: number
  readonly to: number
}

/** The locations of the items in the file (ISO/IEC 14496-12, 8.11.3). */
function listExtents(bytes: Buffer, { from, to }: Box, data: Box | undefined): Extent[] {
  const version = bytes.readUInt8(from)
  const sizes = bytes.readUInt16BE(from + 4)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version > 0 ? sizes & 15 : 0
  let position = from + 6
  const readNumber = (size: number): number => {
    if (position + size > to) throw new RangeError('incomplete table')
    const value =
      size === 0
        ? 0
        : size === 8
          ? Number(bytes.readBigUInt64BE(position))
          : bytes.readUIntBE(position, size)
    position += size
    return value
  }
  const extents: Extent[] = []
  const wide = version < 2 ? 2 : 4
  for (let remaining = readNumber(wide); remaining > 0; remaining--) {
    const item = readNumber(wide)
    const within = version > 0 ? readNumber(2) & 15 : 0
    if (readNumber(2) !== 0 || within > 1) throw new RangeError('external item')
    const base = readNumber(baseSize) + (within === 1 ? (data?.from ?? Number.NaN) : 0)
    for (let count = readNumber(2); count > 0; count--) {
      readNumber(indexSize)
      const start = base + readNumber(offsetSize)
      const length = readNumber(lengthSize)
      extents.push({ item, from: start, to: start + length })
      if (extents.length > maxBoxes) throw new RangeError('too many extents')
    }
  }
  return extents
}
