/**
 * The order of collections once a file is in: those that it names take their places among themselves in its order, what it leaves out
 * stays where it is, and a new one comes after what stands before it in the file.
 */
export function mergeOrder(current: readonly string[], listed: readonly string[]): string[] {
  const known = listed.filter((slug) => current.includes(slug))
  const merged = current.map((slug) => (listed.includes(slug) ? (known.shift() ?? slug) : slug))
  listed.forEach((slug, at) => {
    if (merged.includes(slug)) return
    const [before, next] = [listed[at - 1], listed.slice(at).find((one) => merged.includes(one))]
    const place =
      before !== undefined
        ? merged.indexOf(before) + 1
        : next !== undefined
          ? merged.indexOf(next)
          : merged.length
    merged.splice(place, 0, slug)
  })
  return merged
}
