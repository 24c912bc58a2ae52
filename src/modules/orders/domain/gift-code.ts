import { codeAlphabet } from '#kernel/ids/code-characters.ts'
import { createCodeKey } from '#kernel/typed-code/typed-code.ts'

const length = 12

/**
 * Formats 24 random bytes as a code such as "7KQ2-M9XW-4T7Z" (58 bits), which can be typed from
 * paper.
 */
export function encodeGiftCode(bytes: Uint8Array): string {
  const characters = Array.from(bytes.subarray(0, 2 * length), (byte, index) =>
    index % 2 === 0 ? byte * 256 + (bytes[index + 1] ?? 0) : -1,
  )
    .filter((pair) => pair >= 0)
    .map((pair) => codeAlphabet.charAt(pair % codeAlphabet.length))
  return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Normalizes a typed code, with spaces or in lower case; null when it cannot be a gift code. */
export function parseGiftCode(text: string): string | null {
  const normalized = createCodeKey(text)
  if (
    normalized.length !== length
    || [...normalized].some((letter) => !codeAlphabet.includes(letter))
  )
    return null
  return normalized.replaceAll(/(.{4})(?=.)/g, '$1-')
}
