/** What a drawing program never writes: other files, other programs, and the way out of the page into the printer. */
const active =
  /%pipe%|\b(deletefile|renamefile|filenameforall|exitserver|startjob|setsystemparams|runlibfile)\b|\(\s*[rwa]\+?\s*\)\s*file\b|\)\s*run\b/i

export type PostScriptFile = { readonly type: 'eps' | 'ai'; readonly bytes: Buffer } | { readonly fault: string }

/** A drawing in PostScript: nothing of it is ever run by us, and what would reach beyond its page is not taken. */
export function readPostScript(bytes: Buffer): PostScriptFile {
  const drawing = withoutPreview(bytes)
  const text = drawing?.toString('latin1') ?? ''
  const [first = ''] = text.split(/\r|\n/, 1)
  if (!drawing || !/^%!PS-Adobe-\d\.\d/.test(first)) return { fault: 'it is damaged' }
  const isEps = /EPSF-\d/.test(first)
  if (!isEps && !/^%%Creator: ?Adobe Illustrator/m.test(text.slice(0, 4_000))) return { fault: 'it is a print job and not a drawing' }
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) return { fault: 'it breaks off before its end' }
  if (
    text
      .slice(end + 5)
      .replaceAll('\u0004', '')
      .trim() !== ''
  )
    return { fault: 'something else follows its end' }
  return active.test(text)
    ? { fault: 'it holds a program that reaches beyond the drawing' }
    : { type: isEps ? 'eps' : 'ai', bytes: drawing }
}

const packed = 0xc5d0d3c6

/** An EPS may be packed with a small picture of itself (the DOS header); the drawing alone is kept. */
function withoutPreview(bytes: Buffer): Buffer | null {
  if (bytes.length < 32 || bytes.readUInt32BE(0) !== packed) return bytes
  const [from, length] = [bytes.readUInt32LE(4), bytes.readUInt32LE(8)]
  return from + length <= bytes.length ? bytes.subarray(from, from + length) : null
}
