import { codeAlphabet, generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { normalizeTypedCode, parseReferenceNumber } from '#kernel/typed-code/typed-code.ts'

const length = 6

export const ticketNumberPattern = `FB-[${codeAlphabet}]{${length}}`

/** "FB-7K3M9Q" */
export function generateTicketNumber(): string {
  return `FB-${generateCodeCharacters(length)}`
}

/** Normalizes a typed number, with or without its prefix. */
export function parseTicketNumber(text: string): string {
  return parseReferenceNumber(text, { prefix: 'FB', length }) ?? normalizeTypedCode(text)
}
