import { codeLetters, generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { cleanTypedCode, parseTypedNumber } from '#kernel/typed-code/typed-code.ts'

const length = 6

export const ticketNumberPattern = `FB-[${codeLetters}]{${length}}`

/** "FB-7K3M9Q" */
export function generateTicketNumber(): string {
  return `FB-${generateCodeCharacters(length)}`
}

/** Normalizes a typed number, with or without its prefix. */
export function meantTicketNumber(text: string): string {
  return parseTypedNumber(text, { prefix: 'FB', length }) ?? cleanTypedCode(text)
}
