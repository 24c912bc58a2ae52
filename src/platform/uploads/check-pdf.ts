import { inflateSync } from 'node:zlib'

/** What makes a PDF act instead of being read, and what hides it from this check. */
const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Encrypt)(?![A-Za-z0-9])/
const maxInflated = 8_000_000

/** Why this PDF is not taken, or `null`. It has to begin and end as one, and hold nothing that runs, sends, opens or hides. */
export function pdfFault(bytes: Buffer): string | null {
  const text = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) return 'it is no PDF that we can read'
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) return 'it breaks off before its end'
  if (text.slice(end + 5).trim() !== '') return 'something else follows its end'
  const parts = [text, ...objectStreams(bytes, text)]
  if (parts.some((part) => part === null)) return 'it holds more than it seems to'
  return parts.some((part) => part !== null && active.test(plainNames(part))) ? 'it holds a script, a form or another file' : null
}

/** `/J#61vaScript` is `/JavaScript` to a reader. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The objects a PDF keeps compressed; `null` in their place when they would come to too much. */
function objectStreams(bytes: Buffer, text: string): (string | null)[] {
  const found: (string | null)[] = []
  let left = maxInflated
  for (const match of text.matchAll(/\/ObjStm\b[^]{0,500}?stream\r?\n/g)) {
    const from = match.index + match[0].length
    const to = text.indexOf('endstream', from)
    const inflated = to < 0 || left <= 0 ? null : inflate(bytes.subarray(from, to), left)
    found.push(inflated)
    left -= inflated?.length ?? left
  }
  return found
}

function inflate(bytes: Buffer, maxOutputLength: number): string | null {
  try {
    return inflateSync(bytes, { maxOutputLength, finishFlush: 2 }).toString('latin1')
  } catch {
    return null
  }
}
