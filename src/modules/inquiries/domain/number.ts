import { drawLetters } from '#kernel/ids/code-letters.ts'

/** "B2B-7K3M9Q" */
export function drawNumber(prefix: 'B2B' | 'JOB'): string {
  return `${prefix}-${drawLetters(6)}`
}
