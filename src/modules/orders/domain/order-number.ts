import { codeLetters } from '#kernel/ids/code-characters.ts'
import { parseTypedNumber } from '#kernel/typed-code/typed-code.ts'

const prefix = 'AB'
const length = 8

/** "AB-7K3M9QXE": seven characters by chance and one that checks them. `bytes` are random, one for each character at least. */
export function orderNumber(bytes: Uint8Array): string {
  const characters: string[] = []
  for (const byte of bytes) {
    // Bytes beyond the last whole round of the letters would make its first characters likelier.
    if (byte < 240 && characters.length < length - 1)
      characters.push(codeLetters.charAt(byte % codeLetters.length))
  }
  if (characters.length < length - 1) throw new Error('An order number needs more random bytes.')
  const body = characters.join('')
  return `${prefix}-${body}${checkCharacter(body)}`
}

/** How many random bytes are plenty: a run of rejected ones this long does not happen. */
export const orderNumberBytes = 32

/** What a person typed (without the prefix, in lower case, with spaces) as the number it means; `null` when it cannot be one. */
export function parseOrderNumber(text: string): string | null {
  const number = parseTypedNumber(text, { prefix, length })
  const body = number?.slice(prefix.length + 1)
  if (body === undefined || [...body].some((character) => !codeLetters.includes(character)))
    return null
  return checkCharacter(body.slice(0, -1)) === body.at(-1) ? number : null
}

/** ISO 7064, modulus 31,30: any one wrong character is noticed, and all but two in a thousand neighbors that changed places. */
function checkCharacter(body: string): string {
  const size = codeLetters.length
  let product = size
  for (const character of body) {
    const sum = (product + codeLetters.indexOf(character)) % size || size
    product = (sum * 2) % (size + 1)
  }
  return codeLetters.charAt((size + 1 - product) % size)
}
