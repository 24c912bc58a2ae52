import { SaxesParser, type SaxesTagNS } from 'saxes'
import { FieldReader, isActiveField } from './document-fields.ts'
import { isPlainLink } from './plain-link.ts'

const loadsExternal = 'it loads external content when it is opened'
const hasEmbedded = 'it contains a macro or another file'
const damageFault = 'it is damaged'
const wrongEncoding = 'part of it is not UTF-8'

/** Content types of macros, controls, add-ins and embedded objects (ECMA-376 part 2). */
const refusedContent =
  /macroEnabled|vbaProject|activeX|attachedToolbars|keyMapCustomizations|webextension|oleObject|vnd\.ms-package|html/i
const refusedRelations = new RegExp(
  '/(aFChunk|oleObject|package|control|activeXControlBinary|vbaProject|wordVbaData'
    + String.raw`|attachedToolbars|keyMapCustomizations|subDocument|frame|webextension\w*)$`,
  'i',
)

/** The parser visits all open elements for each new one; Word nests a few dozen. */
const maxDepth = 500

class DocumentFault extends Error {
  override name = 'DocumentFault'
}

/**
 * Returns why a part of a Word document is rejected, or `null`. Uses a strict XML parser, as Word
 * does, and rejects other encodings and document types, which could define entities.
 */
export function findDocumentFault(content: Uint8Array): string | null {
  const text = decode(content)
  if (text === null) return wrongEncoding
  const fields = new FieldReader()
  try {
    parseXml(text, fields)
  } catch (error) {
    if (error instanceof DocumentFault) return error.message
    throw error
  }
  fields.end()
  return fields.hasActiveField ? loadsExternal : null
}

function parseXml(text: string, fields: FieldReader): void {
  const open: string[] = []
  const addText = (part: string) => {
    if (open.at(-1) === 'instrText') fields.add(part)
  }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
      throw new DocumentFault(wrongEncoding)
  })
  parser.on('doctype', () => {
    throw new DocumentFault(damageFault)
  })
  parser.on('error', () => {
    throw new DocumentFault(damageFault)
  })
  parser.on('opentag', (tag) => {
    const fault = findTagFault(tag)
    if (fault !== null) throw new DocumentFault(fault)
    if (tag.local === 'fldChar') fields.mark(getAttribute(tag, 'fldCharType'))
    if (open.push(tag.local) > maxDepth) throw new DocumentFault(damageFault)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
}

function findTagFault(tag: SaxesTagNS): string | null {
  switch (tag.local) {
    case 'Relationship':
      return findRelationFault(tag)
    case 'Default':
    case 'Override':
      return refusedContent.test(getAttribute(tag, 'ContentType') ?? '') ? hasEmbedded : null
    case 'altChunk':
      return hasEmbedded
    case 'fldSimple':
      return isActiveField(getAttribute(tag, 'instr') ?? '') ? loadsExternal : null
    default:
      return null
  }
}

/**
 * Allows links, but not external templates, frames, objects and images, which load by themselves.
 */
function findRelationFault(tag: SaxesTagNS): string | null {
  const type = getAttribute(tag, 'Type') ?? ''
  const target = getAttribute(tag, 'Target') ?? ''
  if (refusedRelations.test(type)) return hasEmbedded
  if (type.endsWith('/attachedTemplate')) return loadsExternal
  if ((getAttribute(tag, 'TargetMode') ?? 'Internal') === 'Internal')
    return /^\s*([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target) ? loadsExternal : null
  return type.endsWith('/hyperlink') && isPlainLink(target) ? null : loadsExternal
}

function getAttribute(tag: SaxesTagNS, local: string): string | undefined {
  return Object.values(tag.attributes).find((attribute) => attribute.local === local)?.value
}

function decode(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
}
