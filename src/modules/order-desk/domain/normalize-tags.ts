import { cleanText } from '#kernel/text/clean-text.ts'

export const maxTags = 50
export const maxTagLength = 40

/** Tags in lower case, with single spaces, sorted and each once. */
export function normalizeTags(tags: readonly string[]): string[] {
  const normalized = tags.map((tag) => cleanText(tag).toLowerCase().replaceAll(/\s+/g, ' '))
  return [...new Set(normalized.filter(Boolean))].toSorted()
}
