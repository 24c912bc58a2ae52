/**
 * Merges the order of a file into the current order: listed collections are sorted among their own
 * positions, others stay, and a new one follows its predecessor in the file.
 */
export function mergeCollectionOrder(
  current: readonly string[],
  listed: readonly string[],
): string[] {
  const existing = listed.filter((slug) => current.includes(slug))
  const merged = current.map((slug) => (listed.includes(slug) ? (existing.shift() ?? slug) : slug))
  listed.forEach((slug, at) => {
    if (merged.includes(slug)) return
    const [previous, next] = [listed[at - 1], listed.slice(at).find((one) => merged.includes(one))]
    const insertAt =
      previous !== undefined
        ? merged.indexOf(previous) + 1
        : next !== undefined
          ? merged.indexOf(next)
          : merged.length
    merged.splice(insertAt, 0, slug)
  })
  return merged
}
