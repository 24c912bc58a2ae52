import {
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFParser,
  PDFRawStream,
  PDFStream,
  PDFString,
  PDFWriter,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { isPlainLink } from './plain-link.ts'
import type { Rewritten } from './rewrite-file.ts'

/** Names that make a PDF act, carry another file or load one. The same name is a key in one place and a value in another. */
const activeNames = new Set([
  'JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition', 'Movie', 'Sound', 'RichMedia',
  'RichMediaExecute', 'XFA', 'EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment',
]) // prettier-ignore

/** Keys of a file specification, whose values are paths. `F` is a number elsewhere. */
const pathKeys = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix'])

/** How objects are packed in the file that was sent; the new file has a table of its own. */
const packingTypes = new Set(['ObjStm', 'XRef'])

/**
 * Parses a PDF, checks every object of it, and writes those objects again: what is kept is what was checked. Objects of earlier
 * revisions, bytes between objects and other ways to find an object do not come along.
 */
export async function rewritePdf(bytes: Buffer): Promise<Rewritten> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)))
    return { fault: 'it is not a PDF that we can read' }
  const end = bytes.lastIndexOf('%%EOF')
  if (end < 0) return { fault: 'it breaks off before its end' }
  if (bytes.toString('latin1', end + 5).trim() !== '')
    return { fault: 'something else follows its end' }
  const context = await parse(bytes)
  if (!context) return { fault: 'it is damaged' }
  const { Root: root, Encrypt: encrypt, Info: info, ID: id } = context.trailerInfo
  if (encrypt) return { fault: 'it is encrypted; please save it without a password' }
  if (!(context.lookup(root) instanceof PDFCatalog)) return { fault: 'it is damaged' }
  const objects = context.enumerateIndirectObjects()
  const all = [
    ...objects.map(([, object]) => object),
    ...[root, info, id].filter((object) => object !== undefined),
  ]
  if (hasBrokenString(all)) return { fault: 'it is damaged' }
  if (hasActiveContent(all))
    return { fault: 'it holds a script, a form that sends, or another file' }
  for (const [ref, object] of objects)
    if (object instanceof PDFRawStream && isPacking(object)) context.delete(ref)
  const written = await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()
  return { type: 'pdf', bytes: Buffer.from(written), width: null, height: null }
}

async function parse(bytes: Buffer): Promise<PDFContext | null> {
  try {
    return await PDFParser.forBytesWithOptions(
      bytes,
      Number.POSITIVE_INFINITY,
      true,
    ).parseDocument()
  } catch {
    return null
  }
}

function isPacking({ dict }: PDFRawStream): boolean {
  const type = dict.lookup(PDFName.of('Type'))
  return type instanceof PDFName && packingTypes.has(type.decodeText())
}

/**
 * The parser reads `<` up to the next `>` as a hexadecimal string, whatever stands between. Other readers may find a dictionary
 * there.
 */
function hasBrokenString(objects: readonly PDFObject[]): boolean {
  return walk(objects).some(
    (object) => object instanceof PDFHexString && !/^[\da-f\s\0]*$/i.test(object.asString()),
  )
}

function hasActiveContent(objects: readonly PDFObject[]): boolean {
  return walk(objects).some((object) => {
    if (object instanceof PDFName) return activeNames.has(object.decodeText())
    if (!(object instanceof PDFDict)) return false
    return object
      .entries()
      .some(([key, value]) => leadsOutside(key.decodeText(), object.context.lookup(value)))
  })
}

/** The objects and all that they contain. Without recursion: arrays may be nested as deep as the parser allows. */
function walk(objects: readonly PDFObject[]): PDFObject[] {
  const found = [...objects]
  // Grows while it is read.
  for (const object of found) {
    if (object instanceof PDFArray) for (const item of object.asArray()) found.push(item)
    if (object instanceof PDFStream) found.push(object.dict)
    if (object instanceof PDFDict)
      for (const [key, value] of object.entries()) found.push(key, value)
  }
  return found
}

function leadsOutside(key: string, value: PDFObject | undefined): boolean {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return false
  return pathKeys.has(key) || (key === 'URI' && !isPlainLink(value.decodeText()))
}
