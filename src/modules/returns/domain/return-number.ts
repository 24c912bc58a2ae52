import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { parseTypedNumber } from '#kernel/typed-code/typed-code.ts'

const form = { prefix: 'RT', length: 8 }

/** "RT-7K3M9QXE". Two alike among 30^8 are stopped by the table, and the buyer is asked to try again. */
export function generateReturnNumber(): string {
  return `${form.prefix}-${generateCodeCharacters(form.length)}`
}

export function parseReturnNumber(text: string): string | null {
  return parseTypedNumber(text, form)
}
