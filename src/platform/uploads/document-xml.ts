import { SaxesParser, type SaxesTagNS } from 'saxes'
import { FieldReader, isActiveField } from './document-fields.ts'
import { isPlainLink } from './plain-link.ts'

const outside = 'it loads something from elsewhere when it is opened'
const carried = 'it holds a macro or another file'
const damaged = 'it is damaged'
const otherEncoding = 'a part of it is not UTF-8'

/** Content types of macros, controls, add-ins and embedded objects (ECMA-376 part 2, and Office's own). */
const refusedContent =
  /macroEnabled|vbaProject|activeX|attachedToolbars|keyMapCustomizations|webextension|oleObject|vnd\.ms-package|html/i
const refusedRelations =
  /\/(aFChunk|oleObject|package|control|activeXControlBinary|vbaProject|wordVbaData|attachedToolbars|keyMapCustomizations|subDocument|frame|webextension\w*)$/i

/** Word nests some dozen elements; the parser looks at all of them for every one that opens. */
const maxDepth = 500

class DocumentFault extends Error {
  override name = 'DocumentFault'
}

/**
 * Why a part of a Word document is not taken, or `null`. It is read as Word reads it: by a strict parser that knows quotes, entities
 * and prefixes. Only UTF-8, and no document type, which could define entities.
 */
export function documentFault(content: Uint8Array): string | null {
  const text = decode(content)
  if (text === null) return otherEncoding
  const fields = new FieldReader()
  try {
    readParts(text, fields)
  } catch (error) {
    if (error instanceof DocumentFault) return error.message
    throw error
  }
  fields.end()
  return fields.hasActiveField ? outside : null
}

function readParts(text: string, fields: FieldReader): void {
  const open: string[] = []
  const addText = (part: string) => {
    if (open.at(-1) === 'instrText') fields.add(part)
  }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
      throw new DocumentFault(otherEncoding)
  })
  parser.on('doctype', () => {
    throw new DocumentFault(damaged)
  })
  parser.on('error', () => {
    throw new DocumentFault(damaged)
  })
  parser.on('opentag', (tag) => {
    const fault = tagFault(tag)
    if (fault !== null) throw new DocumentFault(fault)
    if (tag.local === 'fldChar') fields.mark(attribute(tag, 'fldCharType'))
    if (open.push(tag.local) > maxDepth) throw new DocumentFault(damaged)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
}

function tagFault(tag: SaxesTagNS): string | null {
  switch (tag.local) {
    case 'Relationship':
      return relationFault(tag)
    case 'Default':
    case 'Override':
      return refusedContent.test(attribute(tag, 'ContentType') ?? '') ? carried : null
    case 'altChunk':
      return carried
    case 'fldSimple':
      return isActiveField(attribute(tag, 'instr') ?? '') ? outside : null
    default:
      return null
  }
}

/** Links are common and harmless; templates, frames, objects and pictures from elsewhere are fetched without a click. */
function relationFault(tag: SaxesTagNS): string | null {
  const type = attribute(tag, 'Type') ?? ''
  const target = attribute(tag, 'Target') ?? ''
  if (refusedRelations.test(type)) return carried
  if ((attribute(tag, 'TargetMode') ?? 'Internal') === 'Internal')
    return /^\s*([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target) ? outside : null
  return type.endsWith('/hyperlink') && isPlainLink(target) ? null : outside
}

function attribute(tag: SaxesTagNS, local: string): string | undefined {
  return Object.values(tag.attributes).find((one) => one.local === local)?.value
}

function decode(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
}
