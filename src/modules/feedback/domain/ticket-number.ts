/** Without 0, 1, I, L, O and U, as in order numbers: nothing can be misread, and no word comes out by accident. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 6

/** How many random bytes are plenty. */
export const ticketNumberBytes = 24

/** How one looks, in a pattern. */
export const ticketNumberPattern = `FB-[${alphabet}]{${length}}`

/** "FB-7K3M9Q" */
export function ticketNumber(bytes: Uint8Array): string {
  const characters = [...bytes].filter((byte) => byte < 240).map((byte) => alphabet.charAt(byte % alphabet.length))
  if (characters.length < length) throw new Error('A ticket number needs more random bytes.')
  return `FB-${characters.slice(0, length).join('')}`
}
