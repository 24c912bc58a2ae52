export interface Redirect {
  readonly from: string
  readonly to: string
}

/** So many redirects in a row are followed at once; a longer chain, or one that leads back, leads nowhere. */
const mostHops = 5

/** Where a path has gone by what the house wrote down; the exact address counts before a pattern, a longer pattern before a shorter. */
export function movedTo(redirects: readonly Redirect[], path: string): string | null {
  const passed = new Set([path])
  let at = path
  for (let hop = 0; hop <= mostHops; hop++) {
    const next = nextOf(redirects, at)
    if (next === null) return at === path ? null : at
    if (passed.has(next)) return null
    passed.add(next)
    at = next
  }
  return null
}

function nextOf(redirects: readonly Redirect[], path: string): string | null {
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
