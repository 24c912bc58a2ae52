import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'

/** "B2B-7K3M9Q" */
export function generateInquiryNumber(prefix: 'B2B' | 'JOB'): string {
  return `${prefix}-${generateCodeCharacters(6)}`
}
