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
import type { RewriteResult } from './rewrite-file.ts'

/** Names of active content, embedded files and external files, as keys or values. */
const activeNames = new Set(
  `JavaScript JS Launch SubmitForm ImportData GoToE GoToR Rendition Movie Sound RichMedia
  RichMediaExecute XFA EmbeddedFile EmbeddedFiles EF FileAttachment`.split(/\s+/),
)

/** Keys of a file specification, whose values are paths. `F` is a number elsewhere. */
const pathKeys = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix'])

/** Object streams and cross-reference streams, which the new file replaces. */
const packingTypes = new Set(['ObjStm', 'XRef'])

/**
 * Parses a PDF, checks all objects, and writes the checked objects to a new file, without earlier
 * revisions and data between objects.
 */
export async function rewritePdf(bytes: Buffer): Promise<RewriteResult> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)))
    return { fault: 'it is not a PDF version that we support' }
  const end = bytes.lastIndexOf('%%EOF')
  if (end < 0) return { fault: 'it is incomplete' }
  if (bytes.toString('latin1', end + 5).trim() !== '')
    return { fault: 'it has extra data after its end' }
  const context = await parse(bytes)
  if (!context) return { fault: 'it is damaged' }
  const { Root: root, Encrypt: encrypt, Info: info, ID: id } = context.trailerInfo
  if (encrypt) return { fault: 'it is encrypted; please save it without a password' }
  if (!(context.lookup(root) instanceof PDFCatalog)) return { fault: 'it is damaged' }
  const objects = context.enumerateIndirectObjects()
  const allObjects = [
    ...objects.map(([, object]) => object),
    ...[root, info, id].filter((object) => object !== undefined),
  ]
  if (hasInvalidHexString(allObjects)) return { fault: 'it is damaged' }
  if (hasActiveContent(allObjects))
    return { fault: 'it contains a script, a form that submits data, or another file' }
  for (const [ref, object] of objects)
    if (object instanceof PDFRawStream && isPacking(object)) context.delete(ref)
  const output = await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()
  return { type: 'pdf', bytes: Buffer.from(output), width: null, height: null }
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
 * The parser accepts any characters in a hexadecimal string, which others can read as a dictionary.
 */
function hasInvalidHexString(objects: readonly PDFObject[]): boolean {
  return listNested(objects).some(
    (object) => object instanceof PDFHexString && !/^[\da-f\s\0]*$/i.test(object.asString()),
  )
}

function hasActiveContent(objects: readonly PDFObject[]): boolean {
  return listNested(objects).some((object) => {
    if (object instanceof PDFName) return activeNames.has(object.decodeText())
    if (!(object instanceof PDFDict)) return false
    return object
      .entries()
      .some(([key, value]) => isExternal(key.decodeText(), object.context.lookup(value)))
  })
}

/** Lists the objects and everything in them. Not recursive, because arrays can be nested deeply. */
function listNested(objects: readonly PDFObject[]): PDFObject[] {
  const nestedObjects = [...objects]
  // The array grows during the iteration.
  for (const object of nestedObjects) {
    if (object instanceof PDFArray) for (const item of object.asArray()) nestedObjects.push(item)
    if (object instanceof PDFStream) nestedObjects.push(object.dict)
    if (object instanceof PDFDict)
      for (const [key, value] of object.entries()) nestedObjects.push(key, value)
  }
  return nestedObjects
}

function isExternal(key: string, value: PDFObject | undefined): boolean {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return false
  return pathKeys.has(key) || (key === 'URI' && !isPlainLink(value.decodeText()))
}
