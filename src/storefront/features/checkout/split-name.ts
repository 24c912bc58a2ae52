import { truncateText } from '#kernel/text/truncate-text.ts'

const maxLength = 40

/** Splits a recipient's name for an address form; two people stay in the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const isSeveral = words.some((word) => /^(and|&|\+)$/i.test(word))
  const lastName = words.length < 2 || isSeveral ? '' : (words.pop() ?? '')
  return {
    firstName: truncateText(words.join(' '), maxLength),
    lastName: truncateText(lastName, maxLength),
  }
}
