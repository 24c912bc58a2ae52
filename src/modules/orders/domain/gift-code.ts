import { codeLetters } from '#kernel/ids/code-characters.ts'
import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'

const length = 12

/** "7KQ2-M9XW-4T7Z": 58 bits, to be typed from a sheet of paper. `bytes` are as good as random. */
export function giftCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 2 * length), (byte, index) =>
    index % 2 === 0 ? byte * 256 + (bytes[index + 1] ?? 0) : -1,
  )
    .filter((pair) => pair >= 0)
    .map((pair) => codeLetters.charAt(pair % codeLetters.length))
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** What a person typed, with spaces or small letters, as the code it means; null when it cannot be one. */
export function parseGiftCode(text: string): string | null {
  const typed = typedCodeKey(text)
  if (typed.length !== length || [...typed].some((letter) => !codeLetters.includes(letter)))
    return null
  return typed.replaceAll(/(.{4})(?=.)/g, '$1-')
}
