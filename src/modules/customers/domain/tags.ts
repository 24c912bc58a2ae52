/** Tags are compared in lower case, with single spaces. */
export function formatTag(tag: string): string {
  return tag.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Sorted, each once, without empty ones. */
export function normalizeTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(formatTag))].filter((tag) => tag !== '').toSorted()
}
