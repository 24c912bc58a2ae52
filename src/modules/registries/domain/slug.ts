export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{2,38})[a-z0-9]$/

/** The last segment of a registry's link. The random tail makes it impossible to guess. */
export function buildSlug(names: string, tail: string): string {
  const base = names
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 39 - tail.length)
    .replace(/-+$/, '')
  return base ? `${base}-${tail}` : tail
}
