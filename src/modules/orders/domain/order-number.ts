import { codeAlphabet } from '#kernel/ids/code-characters.ts'
import { createCodeKey } from '#kernel/typed-code/typed-code.ts'

const length = 8

/**
 * Formats random bytes as a number such as "AB-7K3M9QXE": the prefix of the shop, seven random
 * characters and a check character.
 */
export function formatOrderNumber(prefix: string, bytes: Uint8Array): string {
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

export interface TypedOrderNumber {
  /** Null when only the characters after the dash were typed. */
  readonly prefix: string | null
  readonly body: string
}

/**
 * Splits a typed number, with or without prefix, in lower case or with spaces. Every prefix is
 * accepted, because the shop may have changed its own; `null` when it cannot be an order number.
 */
export function splitOrderNumber(text: string): TypedOrderNumber | null {
  const key = createCodeKey(text)
  const body = key.slice(-length)
  const prefix = key.slice(0, -length)
  if (!/^[A-Z]{0,4}$/.test(prefix) || [...body].some((one) => !codeAlphabet.includes(one)))
    return null
  return body.length === length && checkCharacter(body.slice(0, -1)) === body.at(-1)
    ? { prefix: prefix || null, body }
    : null
}

/** Normalizes a typed number; one without prefix gets `defaultPrefix`. */
export function parseOrderNumber(text: string, defaultPrefix: string): string | null {
  const typed = splitOrderNumber(text)
  return typed && `${typed.prefix ?? defaultPrefix}-${typed.body}`
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
