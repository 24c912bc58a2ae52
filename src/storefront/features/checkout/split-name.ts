/** Splits a recipient's name for an address form; two people stay in the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  if (words.length < 2 || words.some((word) => /^(and|&|\+)$/i.test(word)))
    return { firstName: name.trim().slice(0, 40), lastName: '' }
  return {
    firstName: words.slice(0, -1).join(' ').slice(0, 40),
    lastName: (words.at(-1) ?? '').slice(0, 40),
  }
}
