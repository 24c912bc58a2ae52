import { codeLetters, drawLetters } from '#kernel/ids/code-letters.ts'

const length = 6

/** How one looks, in a pattern. */
export const ticketNumberPattern = `FB-[${codeLetters}]{${length}}`

/** "FB-7K3M9Q" */
export function drawTicketNumber(): string {
  return `FB-${drawLetters(length)}`
}
