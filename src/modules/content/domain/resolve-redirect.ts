export interface Redirect {
  readonly from: string
  readonly to: string
}

export const maxRedirects = 5

/**
 * Follows redirects; an exact path precedes a pattern, and a longer pattern a shorter one. Returns
 * null for a loop and for more than `maxRedirects` steps.
 */
export function resolveRedirect(redirects: readonly Redirect[], path: string): string | null {
  const visited = new Set([path])
  let current = path
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const next = findNext(redirects, current)
    if (next === null) return current === path ? null : current
    if (visited.has(next)) return null
    visited.add(next)
    current = next
  }
  return null
}

function findNext(redirects: readonly Redirect[], path: string): string | null {
  const exact = redirects.find(({ from }) => from === path)
  if (exact) return exact.to
  const [pattern] = redirects
    .filter(
      ({ from }) =>
        from.endsWith('*') && path.startsWith(from.slice(0, -1)) && path.length >= from.length,
    )
    .sort((a, b) => b.from.length - a.from.length)
  if (!pattern) return null
  const rest = path.slice(pattern.from.length - 1)
  if (!pattern.to.endsWith('*')) return pattern.to
  const joined = pattern.to.slice(0, -1) + rest
  return /^\/(?!\/)[\w\-/%.]*$/.test(joined) ? joined : null
}
