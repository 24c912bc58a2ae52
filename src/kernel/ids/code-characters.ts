/** Without 0, 1, I, L, O and U: nothing can be misread, and no word comes out by accident. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** So many of them by chance, each as likely as any other, from the platform's cryptographic source. */
export function generateCodeCharacters(count: number): string {
  let drawn = ''
  while (drawn.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      // Bytes beyond the last whole round of the letters would make the first of them likelier.
      if (byte < 240 && drawn.length < count) drawn += codeLetters.charAt(byte % codeLetters.length)
    }
  }
  return drawn
}
