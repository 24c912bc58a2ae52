import type { LabelFacts } from '../carrier.ts'
import { formatDriverNote } from '../domain/driver-note.ts'
import { notForShipping } from '../not-for-shipping.ts'

/** 4 by 6 inches at 203 dots per inch, with a margin on each side. */
const width = 812
const height = 1218
const margin = 20
const textWidth = width - 2 * margin

/** A label of the simulated carrier for label printers, with the contents of the PDF. */
export function renderZplLabel({
  carrier,
  trackingNo,
  reference,
  from,
  to,
  deliveryNotes,
}: Omit<LabelFacts, 'quoteId' | 'format' | 'now'> & {
  readonly carrier: string
}): Uint8Array<ArrayBuffer> {
  const fields = [
    text(carrier, { y: 30, size: 45 }),
    text(notForShipping, { y: 85, size: 30 }),
    rule(125),
    ...addressLines('From', from, { y: 140, size: 26 }),
    rule(330),
    ...addressLines('To', to, { y: 345, size: 38 }),
    rule(640),
    barcode(trackingNo, { y: 660, height: 170, module: 3 }),
    text(trackingNo.replaceAll(/(.{4})(?=.)/g, '$1 '), { y: 850, size: 36 }),
    text(reference, { y: 905, size: 30 }),
    barcode(reference, { y: 945, height: 80, module: 2 }),
    ...(deliveryNotes
      ? [text(formatDriverNote(deliveryNotes), { y: 1045, size: 24, lines: 6 })]
      : []),
  ]
  // ^CI28 reads the text as UTF-8.
  const commands = ['^XA', '^CI28', `^PW${width}`, `^LL${height}`, '^LH0,0', ...fields, '^XZ', '']
  return new Uint8Array(Buffer.from(commands.join('\n')))
}

interface TextPlace {
  readonly y: number
  /** The height of the type, in dots. */
  readonly size: number
  readonly lines?: number
}

const text = (content: string, { y, size, lines = 1 }: TextPlace): string =>
  `^FO${margin},${y}^A0N,${size},${size}^FB${textWidth},${lines},0,L^FH^FD${escapeField(content)}^FS`

const rule = (y: number): string => `^FO${margin},${y}^GB${textWidth},3,3^FS`

const barcode = (
  content: string,
  { y, height: barHeight, module }: { y: number; height: number; module: number },
): string =>
  `^FO${margin + 10 * module},${y}^BY${module}^BCN,${barHeight},N,N,N^FH^FD${escapeField(content)}^FS`

const addressLines = (title: string, lines: readonly string[], { y, size }: TextPlace): string[] =>
  [title, ...lines].map((line, index) => text(line, { y: y + index * (size + 4), size }))

/** Characters that would be commands, and all that are not ASCII, as bytes in hexadecimal. */
function escapeField(content: string): string {
  return Array.from(content, (character) =>
    /^[\x20-\x7D]$/.test(character) && !/[_^\\]/.test(character)
      ? character
      : Array.from(
          Buffer.from(character),
          (byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`,
        ).join(''),
  ).join('')
}
