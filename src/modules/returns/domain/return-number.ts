import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { parseReferenceNumber } from '#kernel/typed-code/typed-code.ts'

const numberFormat = { prefix: 'RT', length: 8 }

/** "RT-7K3M9QXE". A unique key rejects the rare duplicate, and the buyer tries again. */
export function generateReturnNumber(): string {
  return `${numberFormat.prefix}-${generateCodeCharacters(numberFormat.length)}`
}

export function parseReturnNumber(text: string): string | null {
  return parseReferenceNumber(text, numberFormat)
}
