import { codeAlphabet } from '#kernel/ids/code-characters.ts'
import { parseReferenceNumber } from '#kernel/typed-code/typed-code.ts'

const prefix = 'AB'
const length = 8

/**
 * Formats random bytes as a number such as "AB-7K3M9QXE": seven random characters and a check
 * character.
 */
export function formatOrderNumber(bytes: Uint8Array): string {
  const characters: string[] = []
  for (const byte of bytes) {
    // Larger bytes are skipped, so that all characters are equally likely.
    if (byte < 240 && characters.length < length - 1)
      characters.push(codeAlphabet.charAt(byte % codeAlphabet.length))
  }
  if (characters.length < length - 1) throw new Error('Too few random bytes for an order number.')
  const body = characters.join('')
  return `${prefix}-${body}${checkCharacter(body)}`
}

/** Enough random bytes even if many are skipped. */
export const orderNumberBytes = 32

/**
 * Normalizes a typed number, without prefix, in lower case or with spaces; `null` when it cannot
 * be an order number.
 */
export function parseOrderNumber(text: string): string | null {
  const number = parseReferenceNumber(text, { prefix, length })
  const body = number?.slice(prefix.length + 1)
  if (body === undefined || [...body].some((character) => !codeAlphabet.includes(character)))
    return null
  return checkCharacter(body.slice(0, -1)) === body.at(-1) ? number : null
}

/**
 * ISO 7064, modulus 31,30: detects every single wrong character and all but 0.2 % of swapped
 * neighbors.
 */
function checkCharacter(body: string): string {
  const size = codeAlphabet.length
  let product = size
  for (const character of body) {
    const sum = (product + codeAlphabet.indexOf(character)) % size || size
    product = (sum * 2) % (size + 1)
  }
  return codeAlphabet.charAt((size + 1 - product) % size)
}
