/** Excludes 0, 1, I, L, O and U, which are ambiguous or can form words. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Uniformly distributed, from a cryptographic random source. */
export function generateCodeCharacters(count: number): string {
  let code = ''
  while (code.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      // Bytes from 240 on would make the first characters more likely (modulo bias).
      if (byte < 240 && code.length < count) code += codeAlphabet.charAt(byte % codeAlphabet.length)
    }
  }
  return code
}
